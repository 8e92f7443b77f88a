from typing import Any

import bunconight.keys
from django.db import migrations, models


def give_links(apps: Any, schema_editor: Any) -> None:
    """Everybody whom the club knows already gets a link of her own."""
    for member in apps.get_model("club", "Member").objects.filter(link_token=None):
        member.link_token = bunconight.keys.link_token()
        member.save(update_fields=["link_token"])


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='group',
            name='feed_token',
            field=models.CharField(blank=True, editable=False, max_length=32, null=True, unique=True),
        ),
        migrations.AddField(
            model_name='group',
            name='fewest',
            field=models.PositiveSmallIntegerField(default=8, help_text='With fewer the night does not take place.', verbose_name='fewest players'),
        ),
        migrations.AddField(
            model_name='group',
            name='go_days',
            field=models.PositiveSmallIntegerField(default=2, verbose_name='days before, on which that is decided'),
        ),
        migrations.AddField(
            model_name='group',
            name='hide_money',
            field=models.BooleanField(default=False, help_text='For groups that give gifts or play for charity.', verbose_name='show no amounts of money'),
        ),
        migrations.AddField(
            model_name='group',
            name='pay_text',
            field=models.CharField(blank=True, help_text='A sentence or a link to your payment app; it stands in reminders.', max_length=300, verbose_name='how to pay'),
        ),
        migrations.AddField(
            model_name='group',
            name='places',
            field=models.PositiveSmallIntegerField(blank=True, help_text='Empty: as many as come.', null=True, verbose_name='places on a night'),
        ),
        migrations.AddField(
            model_name='member',
            name='feed_token',
            field=models.CharField(blank=True, editable=False, max_length=32, null=True, unique=True),
        ),
        migrations.AddField(
            model_name='member',
            name='joined_on',
            field=models.DateField(blank=True, null=True, verbose_name='in the club since'),
        ),
        migrations.AddField(
            model_name='member',
            name='link_token',
            field=models.CharField(null=True, editable=False, max_length=32),
        ),
        migrations.RunPython(give_links, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='member',
            name='link_token',
            field=models.CharField(default=bunconight.keys.link_token, editable=False, max_length=32, unique=True),
        ),
        migrations.AddField(
            model_name='member',
            name='no_mail',
            field=models.BooleanField(default=False, verbose_name='no reminders'),
        ),
        migrations.AddField(
            model_name='member',
            name='sub_order',
            field=models.PositiveSmallIntegerField(default=0, verbose_name='place on the sub list'),
        ),
        migrations.AddField(
            model_name='night',
            name='places',
            field=models.PositiveSmallIntegerField(blank=True, help_text='Empty: as many as come.', null=True, verbose_name='places'),
        ),
        migrations.AddField(
            model_name='night',
            name='sequence',
            field=models.PositiveIntegerField(default=0, editable=False, help_text='SEQUENCE of its entry in calendars'),
        ),
    ]
