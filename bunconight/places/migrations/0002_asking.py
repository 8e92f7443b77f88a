from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('places', '0001_places'),
    ]

    operations = [
        migrations.AddField(
            model_name='ask',
            name='asking',
            field=models.PositiveIntegerField(default=0),
        ),
    ]
