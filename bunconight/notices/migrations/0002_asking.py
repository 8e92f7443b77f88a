from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0005_sub_order'),
        ('notices', '0001_notices'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='notice',
            name='notice_once',
        ),
        migrations.AddField(
            model_name='notice',
            name='asking',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddConstraint(
            model_name='notice',
            constraint=models.UniqueConstraint(fields=('night', 'member', 'kind', 'about', 'asking'), name='notice_once'),
        ),
    ]
