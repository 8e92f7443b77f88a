from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("prints", "0001_picture_and_habit")]

    operations = [migrations.AddField("habit", "codes", models.BooleanField(default=True))]
