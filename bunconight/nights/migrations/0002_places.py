from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0002_places'),
        ('nights', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='answer',
            field=models.CharField(blank=True, choices=[('', 'no answer'), ('yes', 'comes'), ('no', 'can’t come')], default='', max_length=3),
        ),
        migrations.AddField(
            model_name='player',
            name='place',
            field=models.CharField(blank=True, choices=[('', 'none'), ('held', 'has a place'), ('waiting', 'on the wait list')], default='', max_length=8),
        ),
        migrations.AddField(
            model_name='player',
            name='waits',
            field=models.PositiveIntegerField(help_text='her number on the wait list: the lowest comes first', null=True),
        ),
        migrations.AlterField(
            model_name='evening',
            name='rules',
            field=models.JSONField(help_text='HouseRules as JSON, frozen when the night opened', null=True),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(condition=models.Q(('plays_for__isnull', False), ('void', False)), fields=('night', 'plays_for'), name='subbed_once'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(condition=models.Q(('waits__isnull', False)), fields=('night', 'waits'), name='waits_in_order'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('place', 'waiting'), ('waits__isnull', False)), models.Q(models.Q(('place', 'waiting'), _negated=True), ('waits__isnull', True)), _connector='OR'), name='player_waits'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.CheckConstraint(condition=models.Q(('answer__in', ['', 'yes', 'no'])), name='player_answer'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.CheckConstraint(condition=models.Q(('place__in', ['', 'held', 'waiting'])), name='player_place'),
        ),
    ]
