from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0005_sub_order'),
    ]

    operations = [
        migrations.AddField(
            model_name='night',
            name='for_fees',
            field=models.BooleanField(default=False, editable=False, help_text='planned because somebody paid for it'),
        ),
        migrations.AddField(
            model_name='night',
            name='withdrawn',
            field=models.BooleanField(default=False, editable=False),
        ),
    ]
