import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('club', '0002_places'),
    ]

    operations = [
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('rsvp', 'Are you coming?'), ('fee', 'Fee due'), ('tonight', 'Tonight'), ('sub', 'Sub wanted'), ('taken', 'Place taken'), ('moved up', 'Off the wait list')], max_length=8)),
                ('about', models.PositiveBigIntegerField(default=0)),
                ('state', models.CharField(choices=[('claimed', 'on its way'), ('sent', 'sent'), ('failed', 'could not be sent'), ('told', 'told by you')], default='claimed', max_length=7)),
                ('address', models.CharField(blank=True, max_length=254)),
                ('problem', models.CharField(blank=True, max_length=200)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('changed_at', models.DateTimeField(auto_now=True)),
                ('member', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='club.member')),
                ('night', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='club.night')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('night', 'member', 'kind', 'about'), name='notice_once'), models.CheckConstraint(condition=models.Q(('kind__in', ['rsvp', 'fee', 'tonight', 'sub', 'taken', 'moved up'])), name='notice_kind'), models.CheckConstraint(condition=models.Q(('state__in', ['claimed', 'sent', 'failed', 'told'])), name='notice_state')],
            },
        ),
    ]
