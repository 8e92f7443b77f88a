from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0005_sub_order'),
        ('nights', '0003_paper'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='card',
            field=models.CharField(blank=True, default='', help_text='the seat card she drew, such as 2B: until everybody is seated', max_length=8),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(condition=models.Q(('card', ''), _negated=True), fields=('night', 'card'), name='card_once'),
        ),
    ]
