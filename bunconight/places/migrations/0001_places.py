import bunconight.keys
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('club', '0002_places'),
    ]

    operations = [
        migrations.CreateModel(
            name='Ask',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(default=bunconight.keys.link_token, editable=False, max_length=32, unique=True)),
                ('state', models.CharField(choices=[('asked', 'asked'), ('yes', 'comes'), ('no', 'can’t come'), ('late', 'somebody else was first'), ('closed', 'not needed any more')], default='asked', max_length=6)),
                ('void', models.BooleanField(default=False)),
                ('asked_at', models.DateTimeField(auto_now_add=True)),
                ('answered_at', models.DateTimeField(null=True)),
                ('for_member', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='subs_asked', to='club.member')),
                ('member', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='asked', to='club.member')),
                ('night', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='asks', to='club.night')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('for_member__isnull', False), ('void', False)), fields=('night', 'member', 'for_member'), name='asked_once'), models.UniqueConstraint(condition=models.Q(('for_member__isnull', True), ('void', False)), fields=('night', 'member'), name='asked_once_for_an_open_place'), models.CheckConstraint(condition=models.Q(('state__in', ['asked', 'yes', 'no', 'late', 'closed'])), name='ask_state')],
            },
        ),
    ]
