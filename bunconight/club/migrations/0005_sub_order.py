from typing import Any

from django.db import migrations, models


def to_the_end(apps: Any, schema_editor: Any) -> None:
    """Nobody has put the list in order yet: everybody stands at its end, by name."""
    apps.get_model("club", "Member").objects.filter(sub_order=0).update(sub_order=1000)


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0004_rota_and_invites'),
    ]

    operations = [
        migrations.AlterField(
            model_name='member',
            name='sub_order',
            field=models.PositiveSmallIntegerField(default=1000, verbose_name='place on the sub list'),
        ),
        migrations.RunPython(to_the_end, migrations.RunPython.noop),
    ]
