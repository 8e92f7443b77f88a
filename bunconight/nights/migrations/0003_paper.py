import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0002_places'),
        ('nights', '0002_places'),
    ]

    operations = [
        migrations.CreateModel(
            name='PaperDraft',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField(null=True)),
                ('table', models.PositiveSmallIntegerField(null=True)),
                ('payload', models.JSONField(default=dict)),
                ('changed_at', models.DateTimeField(auto_now=True)),
                ('night', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='drafts', to='club.night')),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='drafts', to='nights.player')),
            ],
            options={
                'ordering': ['round', 'table', 'player'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('table__isnull', False)), fields=('night', 'round', 'table'), name='draft_tally'), models.UniqueConstraint(condition=models.Q(('player__isnull', False)), fields=('night', 'player'), name='draft_card'), models.CheckConstraint(condition=models.Q(models.Q(('player__isnull', True), ('round__isnull', False), ('table__isnull', False)), models.Q(('player__isnull', False), ('round__isnull', True), ('table__isnull', True)), _connector='OR'), name='draft_tally_or_card')],
            },
        ),
    ]
