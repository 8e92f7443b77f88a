import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('club', '0002_places'),
    ]

    operations = [
        migrations.CreateModel(
            name='Habit',
            fields=[
                ('group', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='print_habit', serialize=False, to='club.group')),
                ('paper', models.CharField(blank=True, max_length=8)),
                ('theme', models.CharField(default='party', max_length=16)),
                ('up', models.PositiveSmallIntegerField(default=4)),
            ],
        ),
        migrations.CreateModel(
            name='Picture',
            fields=[
                ('group', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='picture', serialize=False, to='club.group')),
                ('png', models.BinaryField()),
                ('width', models.PositiveSmallIntegerField()),
                ('height', models.PositiveSmallIntegerField()),
                ('changed_at', models.DateTimeField(auto_now=True)),
            ],
        ),
    ]
