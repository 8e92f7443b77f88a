"""Members: the list, one person, and a pasted list of names."""
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from .. import csv_export, queries, services
from ..csv_import import EXPORTED
from ..forms import MemberForm, PasteForm, QuickMemberForm
from ..models import Member
from ..rights import GroupRequest, may, needs


@needs("members.see")
@require_GET
def members(request: GroupRequest) -> HttpResponse:
    return _list(request, QuickMemberForm(group=request.group))


def _list(request: GroupRequest, form: QuickMemberForm) -> HttpResponse:
    """The whole page, or for htmx its list with the form; 422 with a form that wants mending."""
    fragment = bool(request.headers.get("HX-Request"))
    context = {"group": request.group, "form": form, "page": queries.members_page(request.group),
               "may_change": may(request.role, "members.change"), "oob": fragment,
               "may_export": may(request.role, "group.export"),
               "to_plan": may(request.role, "night.plan") and not request.group.nights.exists()}
    answer = render(request, "club/_members.html" if fragment else "club/members.html", context,
                    status=422 if form.is_bound else 200)
    answer["Vary"] = "HX-Request, Cookie"
    return answer


@needs("members.change")
@require_POST
def add(request: GroupRequest) -> HttpResponse:
    form = QuickMemberForm(request.POST, group=request.group)
    if not form.is_valid():
        return _list(request, form)
    new = services.add_member(group=request.group, name=form.cleaned_data["name"], kind=form.cleaned_data["kind"])
    undo = reverse("member_delete", kwargs={"key": request.group.key, "member": new.pk})
    messages.success(request, _("{name} is on the list.").format(name=new.name), extra_tags=undo)
    if request.headers.get("HX-Request"):
        return _list(request, QuickMemberForm(group=request.group, initial={"kind": new.kind}))
    return redirect("members", key=request.group.key)


@needs("members.see")
@require_GET
def member(request: GroupRequest, member: int) -> HttpResponse:
    """What the club knows of her, and where her other pages are."""
    person = _person(request, member)
    context = {"group": request.group, "person": person, "page": queries.member_page(person, timezone.now()),
               "may_change": may(request.role, "members.change"), "may_money": may(request.role, "money.see"),
               "may_place": may(request.role, "places.change")}
    return render(request, "club/member.html", context)


@needs("members.change")
@require_http_methods(["GET", "POST"])
def change(request: GroupRequest, member: int) -> HttpResponse:
    person = _person(request, member)
    form = MemberForm(request.POST or None, instance=person, group=request.group)
    if request.method == "POST" and form.is_valid():
        data = {name: form.cleaned_data[name] for name in MemberForm.Meta.fields}
        services.change_member(member=person, **data)
        messages.success(request, _("{name} is saved.").format(name=person.name))
        return redirect("member", key=request.group.key, member=person.pk)
    context = {"group": request.group, "person": person, "form": form}
    return render(request, "club/member_form.html", context, status=422 if form.is_bound else 200)


@needs("members.change")
@require_POST
def move(request: GroupRequest, member: int) -> HttpResponse:
    """One place up or down on the sub list."""
    services.move_sub(member=_person(request, member), up="up" in request.POST)
    if request.headers.get("HX-Request"):
        return _list(request, QuickMemberForm(group=request.group))
    return redirect(reverse("members", kwargs={"key": request.group.key}) + "#subs")


@needs("group.export")
@require_GET
def export(request: GroupRequest) -> HttpResponse:
    """Everybody, archived ones too, as a file that a spreadsheet and our own import read."""
    name = _("{group} members").format(group=request.group.name)
    return csv_export.download(name, EXPORTED, queries.members_table(request.group))


def _person(request: GroupRequest, pk: int) -> Member:
    return get_object_or_404(Member, pk=pk, group=request.group)


@needs("members.change")
@require_POST
def archive(request: GroupRequest, member: int) -> HttpResponse:
    person = services.archive_member(member=_person(request, member))
    undo = reverse("member_restore", kwargs={"key": request.group.key, "member": person.pk})
    messages.success(request, _("{name} is archived. Her results stay.").format(name=person.name), extra_tags=undo)
    return redirect("members", key=request.group.key)


@needs("members.change")
@require_POST
def restore(request: GroupRequest, member: int) -> HttpResponse:
    person = services.restore_member(member=_person(request, member))
    undo = reverse("member_archive", kwargs={"key": request.group.key, "member": person.pk})
    messages.success(request, _("{name} is back on the list.").format(name=person.name), extra_tags=undo)
    return redirect("members", key=request.group.key)


@needs("members.change")
@require_POST
def delete(request: GroupRequest, member: int) -> HttpResponse:
    """Takes back an "add"; refused for somebody who is part of a night."""
    person = _person(request, member)
    try:
        services.delete_member(member=person)
        messages.success(request, _("{name} is off the list again.").format(name=person.name))
    except services.Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("members", key=request.group.key)


@needs("members.change")
@require_http_methods(["GET", "POST"])
def paste(request: GroupRequest) -> HttpResponse:
    """New names are added at once; names that are known come back as a question."""
    form = PasteForm(request.POST or None, group=request.group)
    if request.method == "POST" and form.is_valid():
        anyway = form.cleaned_data["names"] if "anyway" in request.POST else ()
        added = services.add_members(group=request.group, names=form.cleaned_data["names"], anyway=anyway)
        count = len(added.members)
        said = ngettext("{n} person added.", "{n} people added.", count).format(n=count)
        if added.read:
            said += " " + _("Read from the list: {people}.").format(people=", ".join(map(str, added.read)))
        messages.success(request, said)
        if not added.known:
            return redirect("members", key=request.group.key)
        return render(request, "club/paste_known.html", {"group": request.group, "added": added})
    context = {"group": request.group, "form": form}
    return render(request, "club/paste.html", context, status=422 if form.is_bound else 200)
