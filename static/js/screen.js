// The big screen: the whole night across the room. It hears what phones hear, and can do nothing.
import { OLD, ring } from "./pad/bell.js";
import { heard, now } from "./pad/clock.js";
import { Live } from "./pad/live.js";
import { Model, phaseOf, team } from "./pad/model.js";
import { prizes, standings } from "./pad/results.js";
import { clockText } from "./pad/timer.js";
import { CHAIRS, el, firstState, put, redraw, say, slot, threeDice } from "./pad/words.js";

const root = document.getElementById("screen"), part = (name) => slot(root, name);
const first = firstState(), model = new Model(first);
heard(first.now, Date.now(), Date.now());
new Live({ night: `${root.dataset.night}-screen`, state: root.dataset.state, stream: first.stream, tag: root.dataset.tag, version: first.v,
  take: (state) => { model.take(state); render(); }, apply: (news) => { model.table(news); render(); }, out: () => location.reload() });
let rung = null;

const SHOW = {
  planned: welcome, seated: places, moving: places, running: scores, prizes: results, settled: results,
};

function render() {
  const { state, phase } = model, next = state.next, running = phase === "running";
  root.dataset.phase = phase;
  put(part("night"), [state.night.title, state.night.place].filter(Boolean).join(" · "));
  put(part("round"), running ? `${say("set", { n: model.round.set })} · ${say("round", { n: model.round.number, of: model.round.rounds })}`
    : next ? say("next", { n: next.number }) : say(phase === "planned" ? "hello" : "prizes"));
  put(part("join"), state.join && phase === "seated" ? say("join", state.join) : "");
  part("side").hidden = !running && !next;
  if (running || next) {
    put(part("point"), String(model.point));
    redraw(part("dice"), model.point, () => threeDice(model.point));
  }
  redraw(part("tables"), [phase, model.round, next, state.join, state.people, state.prizes, state.standings], SHOW[phase]);
  tick();
  bell();
  root.dataset.ready = "yes";
}

function tick() { put(part("clock"), clockText(model.clock)); }

function welcome() {
  const names = Object.values(model.state.people).filter(({ ghost }) => !ghost), way = model.state.join;
  return [el("div", { className: `tv-hello${way ? " with-code" : ""}` }, way ? el("img", { className: "tv-code", src: way.qr, alt: say("code") }) : null,
    el("div", {}, el("p", { className: "tv-big" }, say("hello")), ...(way ? [el("p", {}, say("scan")), el("p", { className: "tv-pin" }, say("typed", way))] : []),
      el("p", {}, say("soon")), el("ul", { className: "tv-people" }, ...names.map(({ name }) => el("li", {}, name)))))];
}

function card(n, state, teams, open) {
  return el("article", { className: `tv-table${n === 1 ? " head" : ""}${state ? ` is-${state}` : ""}` },
    el("header", {}, el("h2", {}, say("table", { n })), n === 1 ? el("span", { className: "pill" }, say("head")) : null,
      state && state !== "playing" ? el("span", { className: "pill state" }, say(state)) : null), ...teams.map(open));
}

function scores() {
  crowd(model.round.tables.length);
  return model.round.tables.map((t) => card(t.table, phaseOf(t), [0, 1], (n) => el("div", { className: `tv-team team-${n}${t.winner === n ? " won" : ""}` },
    el("p", { className: "tv-names" }, model.names(team(t, n)), t.winner === n ? el("span", { className: "tv-won" }, ` ✓ ${say("won")}`) : null),
    el("p", { className: "tv-score" }, t.winner === null || t.score.some(Boolean) ? String(t.score[n]) : ""))));
}

function places() {
  const tables = model.state.next?.tables ?? [];
  crowd(tables.length);
  return tables.map((four, n) => card(n + 1, "", [0, 1], (one) => el("div", { className: `tv-team team-${one}` },
    ...[one, one + 2].map((chair) => el("p", { className: "tv-names" }, el("b", { className: "tv-chair" }, CHAIRS[chair]), model.name(four[chair]))))));
}

function results() {
  return [el("ol", { className: "tv-prizes" }, ...(model.state.prizes ? prizes(model) : [])), el("div", { className: "card" }, ...standings(model, "short_"))];
}

function crowd(count) { root.dataset.crowd = count > 12 ? "many" : count > 6 ? "some" : count > 3 ? "six" : "few"; }

function bell() {
  const rang = model.phase === "running" ? model.round.bell : null;
  if (rang && rang.by !== rung && (rang.at === null || now() - rang.at < OLD)) {
    part("bell").hidden = false;
    put(part("say"), say("said_bell"));
    ring();
    setTimeout(() => { part("bell").hidden = true; }, 6000);
  }
  rung = rang?.by ?? null;
}

setInterval(tick, 1000);
render();
