// The phone at the table: what was tapped goes into the queue and shows at once; what the server says replaces it.
import { stayAwake } from "./awake.js";
import { OLD, chime, feel, joy, ring } from "./bell.js";
import { heard, now } from "./clock.js";
import { flash } from "./joy.js";
import { Live } from "./live.js";
import { Model, team } from "./model.js";
import { Notes } from "./notes.js";
import { Queue } from "./queue.js";
import { standings } from "./results.js";
import { DRAW, pick, roundLine } from "./screens.js";
import { outcome } from "./table.js";
import { Timer, clockText } from "./timer.js";
import { el, firstState, put, redraw, say, slot } from "./words.js";

const root = document.getElementById("pad"), part = (name) => slot(root, name), dialog = (name) => root.querySelector(`[data-dialog=${name}]`);
const first = firstState(), model = new Model(first), notes = new Notes(part("notes"), root.dataset.night);
const loaded = performance.getEntriesByType("navigation")[0], began = Date.now() - performance.now();
heard(first.now, began + (loaded?.requestStart ?? 0), began + (loaded?.responseStart || performance.now()));

const queue = new Queue(root.dataset.taps, root.dataset.night, told, render);
const live = new Live({ night: root.dataset.night, state: root.dataset.state, stream: first.stream, tag: root.dataset.tag, version: first.v,
  take: (state) => { model.take(state); render(); }, apply: (news) => { model.table(news); render(); }, out: leave });
const timer = new Timer(root.dataset.taps, (answer) => { model.table(answer); render(); });
let shown = "", rung = null, said = {}, picked = null, gone = false;

function render() {
  if (gone) return;
  const t = model.mine(queue.taps), name = pick(model, t), screen = root.querySelector(`[data-screen=${name}]`);
  root.querySelectorAll("[data-screen]").forEach((one) => { one.hidden = one !== screen; });
  DRAW[name](screen, model, t);
  put(part("me"), model.name(model.me));
  tick(t);
  put(part("where"), [t && model.phase === "running" ? say("table", { n: t.table }) : "", roundLine(model)].filter(Boolean).join(" · "));
  put(part("waiting"), queue.taps.length ? say("waiting", { n: queue.taps.length }) : say("saved"), queue.taps.length > 0 || Boolean(t));
  part("waiting").className = `pill ${queue.taps.length ? "wait" : "ok"}`;
  redraw(slot(dialog("standings"), "standings"), [model.state.standings, model.state.people], () => standings(model, "short_"));
  put(slot(dialog("standings"), "traveler"), model.state.traveler ? say("traveler", { name: model.name(model.state.traveler) }) : "");
  bell();
  announce(name, t);
  if (shown && name !== shown) { scrollTo(0, 0); if (name === "go" || shown === "go") chime(); }
  shown = name;
  root.dataset.ready = "yes";
}

// What counts down, once a second.
function tick(t = model.mine(queue.taps)) {
  if (gone) return;
  put(part("clock"), clockText(model.clock));
  timer.watch(model.clock, model.round?.play, t?.table);
}

// Seen, heard, felt: once for each bell, and not when it is old news.
function bell() {
  const now_ = model.phase === "running" ? model.round.bell : null;
  if (now_ && now_.by !== rung && (now_.at === null || now() - now_.at < OLD)) { flash(part("flash"), say("bell"), "bell"); ring(); }
  rung = now_?.by ?? null;
}

function announce(name, t) {
  const next = model.state.next, place = model.place(next?.tables), news = {};
  if (name === "go") news.text = say("said_go", { table: place.table, chair: place.chair, partner: say("partner", { name: model.name(place.partner) }), point: next.point });
  else if (t) news.text = say("said_score", { a: model.names(team(t, 0)), x: t.score[0], b: model.names(team(t, 1)), y: t.score[1] });
  if (news.text && news.text !== said.text) put(part("say"), news.text);
  said = news;
}

// What the server made of a tap
function told(answer, tap) {
  model.table(answer);
  if (answer.status === "saved" || answer.status === "already") return;
  if (answer.also?.length) { askAlso(tap, answer.also); return; }
  notes.add(tap.id, say(answer.status, { what: what(tap), reason: answer.reason }), answer.status === "held" ? "wait" : "bad");
}

function what({ move, undo, change }) {
  if (undo && !change) return say("taking_back");
  if (change) return say("changing");
  if (move.kind !== "roll") return say(`did_${move.kind}`);
  return say("rolled", { name: model.name(move.roller), outcome: outcome(model, move.outcome) });
}

function tap(more) {
  const t = model.mine(queue.taps);
  if (!t) return null;
  const row = queue.add({ play: model.round.play, table: t.table, seen: t.version, ...more });
  render();
  stayAwake();
  return row;
}
const move = (kind, more) => { const t = model.mine(queue.taps); return t && tap({ move: { kind, table: t.table, ...more } }); };

function roll(name) {
  const t = model.mine(queue.taps);
  if (!t) return;
  move("roll", { roller: t.roller, outcome: name });
  if (name === "bunco") { flash(part("flash"), say("bunco_word"), "bunco"); joy(); }
  else feel(name === "nothing" ? 15 : 30);
}

function takeBack(id, names = []) {
  if (!names.length && queue.forget(id)) { render(); return; }
  tap({ undo: [id, ...names] });
}

function throwDice() {
  const t = model.mine(queue.taps), dice = {};
  root.querySelectorAll("[data-screen=tied] [data-person]").forEach((one) => {
    const chosen = one.querySelector("input:checked");
    one.classList.toggle("missing", !chosen);
    if (chosen) dice[one.dataset.person] = Number(chosen.value);
  });
  if (Object.keys(dice).length === 4 && t.phase === "tied") move("throw", { dice });
  else root.querySelector(".missing input")?.focus();
}

// Dialogs
function openRoll(id) {
  const one = model.mine(queue.taps)?.recent.find((each) => each.id === id);
  if (!one) return;
  picked = one;
  const box = dialog("roll");
  put(slot(box, "roll"), say("rolled", { name: model.name(one.roller), outcome: outcome(model, one.outcome) }));
  slot(box, "amend").replaceChildren(...["nothing", "one", "two", "trips", "snake_eyes", "bunco"].filter((name) => name !== one.outcome && !(name === "snake_eyes" && model.round.point === 1))
    .map((name) => el("button", { className: "btn", type: "button", "data-amend": name }, outcome(model, name))));
  box.showModal();
}

function askAlso(tap_, also) {
  picked = { ...tap_, also: also.map(({ id }) => id) };
  const line = (one) => `${say("table", { n: one.table })}: ${one.kind === "roll" ? say("rolled", { name: model.name(one.roller), outcome: outcome(model, one.outcome) }) : say(`did_${one.kind}`)}`;
  slot(dialog("also"), "also-list").replaceChildren(...also.map((one) => el("li", {}, line(one))));
  if (!dialog("also").open) dialog("also").showModal();
}

function takeAll() {
  if (picked.change) tap({ change: picked.change, move: picked.move, undo: picked.also });
  else takeBack(picked.undo[0], [...picked.undo.slice(1), ...picked.also]);
}

const ACTS = {
  outcome: roll,
  none: () => move("close"),
  turn: (id) => move("turn", { roller: Number(id) }),
  won: (n) => move("facts", { winner: Number(n) }),
  undo: (id) => takeBack(id),
  roll: openRoll,
  amend: (name) => { tap({ change: picked.id, move: { kind: "roll", table: model.mine(queue.taps).table, roller: picked.roller, outcome: name } }); dialog("roll").close(); },
  takeBack: () => { takeBack(picked.id); dialog("roll").close(); },
  takeAll: () => { takeAll(); dialog("also").close(); },
  throw: throwDice,
  open: (name) => dialog(name).showModal(),
  close: (_, button) => button.closest("dialog").close(),
};

root.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const act = button && Object.keys(ACTS).find((name) => name in button.dataset);
  if (act) ACTS[act](button.dataset[act], button);
});

function leave(reason) {
  gone = true;
  root.querySelectorAll("[data-screen]").forEach((one) => { one.hidden = one.dataset.screen !== "wait"; });
  const screen = root.querySelector("[data-screen=wait]");
  put(slot(screen, "title"), say("out"));
  put(slot(screen, "text"), reason);
}

async function awake() { put(part("awake"), (await stayAwake()) ? "" : say("awake")); }
document.addEventListener("visibilitychange", () => { if (!document.hidden) { awake(); queue.send(); } });
addEventListener("online", () => queue.send());
setInterval(() => model.clock && tick(), 1000);
setInterval(render, 5000);  // who else scores here fades by itself
render();
queue.load();
awake();
