import bunconight.keys
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0003_rules'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='night',
            name='rhythm_day',
            field=models.DateField(blank=True, editable=False, help_text="the day of the group's rhythm that it stands for, also when it is moved", null=True),
        ),
        migrations.CreateModel(
            name='Invite',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('hostess', 'hostess'), ('co-hostess', 'co-hostess'), ('treasurer', 'treasurer'), ('scorer', 'scorer'), ('sub caller', 'sub caller')], max_length=12)),
                ('token', models.CharField(default=bunconight.keys.link_token, editable=False, max_length=32, unique=True)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('expires_at', models.DateTimeField()),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invites', to='club.group')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('used_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['hostess', 'co-hostess', 'treasurer', 'scorer', 'sub caller'])), name='invite_kind')],
            },
        ),
        migrations.CreateModel(
            name='Rhythm',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('each', models.CharField(choices=[('month', 'month'), ('week', 'week')], default='month', max_length=5, verbose_name='repeats by')),
                ('every', models.PositiveSmallIntegerField(default=1, verbose_name='every so many')),
                ('nth', models.SmallIntegerField(choices=[(1, 'first'), (2, 'second'), (3, 'third'), (4, 'fourth'), (-1, 'last')], default=2, verbose_name='which one of the month')),
                ('weekday', models.PositiveSmallIntegerField(help_text='Monday is 0', verbose_name='weekday')),
                ('clock', models.TimeField(verbose_name='time')),
                ('starts_on', models.DateField(help_text='its month or week is one in which there is a night', verbose_name='counted from')),
                ('group', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='rhythm', to='club.group')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('each__in', ['month', 'week'])), name='rhythm_each'), models.CheckConstraint(condition=models.Q(('every__range', (1, 12))), name='rhythm_every'), models.CheckConstraint(condition=models.Q(('nth__in', [1, 2, 3, 4, -1])), name='rhythm_nth'), models.CheckConstraint(condition=models.Q(('weekday__lte', 6)), name='rhythm_weekday')],
            },
        ),
    ]
