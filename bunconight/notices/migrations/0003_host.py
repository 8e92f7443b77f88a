from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0005_sub_order'),
        ('notices', '0002_asking'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='notice',
            name='notice_kind',
        ),
        migrations.AlterField(
            model_name='notice',
            name='kind',
            field=models.CharField(choices=[('rsvp', 'Are you coming?'), ('fee', 'Fee due'), ('tonight', 'Tonight'), ('sub', 'Sub wanted'), ('taken', 'Place taken'), ('moved up', 'Off the wait list'), ('host', 'Nobody to host')], max_length=8),
        ),
        migrations.AddConstraint(
            model_name='notice',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['rsvp', 'fee', 'tonight', 'sub', 'taken', 'moved up', 'host'])), name='notice_kind'),
        ),
    ]
