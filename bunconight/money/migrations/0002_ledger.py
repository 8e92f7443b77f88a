import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('money', '0001_initial'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='transfer',
            name='transfer_kind',
        ),
        migrations.AddField(
            model_name='transfer',
            name='carries',
            field=models.OneToOneField(blank=True, help_text='the refund at the other night that this fee comes from', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='carried_by', to='money.transfer'),
        ),
        migrations.AddField(
            model_name='transfer',
            name='paid_on',
            field=models.DateField(blank=True, help_text='the day it was handed over, if it was noted later', null=True),
        ),
        migrations.AlterField(
            model_name='transfer',
            name='how',
            field=models.CharField(blank=True, choices=[('cash', 'cash'), ('check', 'check'), ('app', 'payment app'), ('carried', 'carried over')], max_length=7),
        ),
        migrations.AlterField(
            model_name='transfer',
            name='kind',
            field=models.CharField(choices=[('fee', 'entry fee'), ('prize', 'prize'), ('kitty', 'to the kitty'), ('refund', 'refund'), ('spent', 'spent from the kitty'), ('gift', 'gift to the kitty'), ('reversal', 'reversal')], max_length=8),
        ),
        migrations.AlterField(
            model_name='transfer',
            name='night',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='transfers', to='club.night'),
        ),
        migrations.AddConstraint(
            model_name='transfer',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['fee', 'prize', 'kitty', 'refund', 'spent', 'gift', 'reversal'])), name='transfer_kind'),
        ),
        migrations.AddConstraint(
            model_name='transfer',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'reversal'), models.Q(('kind', 'fee'), ('source', 'people'), ('target', 'pot')), models.Q(('kind', 'prize'), ('source', 'pot'), ('target', 'people')), models.Q(('kind', 'kitty'), ('source', 'pot'), ('target', 'kitty')), models.Q(('kind', 'refund'), ('source', 'pot'), ('target', 'people')), models.Q(('kind', 'spent'), ('source', 'kitty'), ('target', 'people')), models.Q(('kind', 'gift'), ('source', 'people'), ('target', 'kitty')), _connector='OR'), name='transfer_route'),
        ),
        migrations.AddConstraint(
            model_name='transfer',
            constraint=models.CheckConstraint(condition=models.Q(('night__isnull', False), ('kind__in', ('spent', 'gift', 'reversal')), _connector='OR'), name='transfer_has_a_night'),
        ),
        migrations.AddConstraint(
            model_name='transfer',
            constraint=models.CheckConstraint(condition=models.Q(('member__isnull', False), models.Q(('kind__in', ('fee', 'prize', 'refund')), _negated=True), _connector='OR'), name='transfer_has_a_person'),
        ),
        migrations.AddConstraint(
            model_name='transfer',
            constraint=models.CheckConstraint(condition=models.Q(('how__in', ['', 'cash', 'check', 'app', 'carried'])), name='transfer_how'),
        ),
        migrations.AddConstraint(
            model_name='transfer',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('how', 'carried'), _negated=True), ('kind__in', ['fee', 'refund', 'reversal']), _connector='OR'), name='transfer_carried'),
        ),
        migrations.AddConstraint(
            model_name='transfer',
            constraint=models.CheckConstraint(condition=models.Q(('carries__isnull', True), models.Q(('how', 'carried'), ('kind', 'fee')), _connector='OR'), name='transfer_carries'),
        ),
    ]
