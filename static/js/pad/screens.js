// Which one screen the phone shows, and the quiet ones: where to go, waiting, done, the roll-off, prizes.
import { partnerOf, phaseOf, team } from "./model.js";
import { drawLast, drawTable } from "./table.js";
import { prizes, standings } from "./results.js";
import { CHAIRS, die, el, put, redraw, say, slot, threeDice } from "./words.js";

export function pick(model, t) {
  if (["prizes", "settled"].includes(model.phase)) return "prizes";
  if (model.phase === "running" && t) return { tied: "tied", done: "done" }[t.phase] ?? "table";
  return model.place(model.state.next?.tables) ? "go" : "wait";
}

export const roundLine = (model) => model.round && model.phase === "running" ? say("round", { n: model.round.number, of: model.round.rounds }) : "";

export const DRAW = {
  table: drawTable,

  go(root, model) {
    const next = model.state.next, place = model.place(next.tables);
    put(slot(root, "table"), say("table", { n: place.table }));
    put(slot(root, "seat"), [place.table === 1 ? say("head") : "", say("chair", { chair: place.chair })].filter(Boolean).join(" · "));
    put(slot(root, "partner"), say("partner", { name: model.name(place.partner) }));
    put(slot(root, "against"), say("against", { names: model.names(place.others) }));
    put(slot(root, "point"), String(next.point));
    redraw(slot(root, "dice"), next.point, () => threeDice(next.point));
    put(slot(root, "round"), say("next", { n: next.number }));
    put(slot(root, "result"), lastResult(model));
    slot(root, "plan").classList.toggle("head", place.table === 1);
    redraw(slot(root, "plan"), [place, place.four.map((id) => model.name(id))], () => floor(model, place));
  },

  wait(root, model) {
    const late = model.phase === "running" || model.state.seats?.length > 0;
    const [title, text] = model.left ? ["left", "left_back"] : late ? ["no_seat", "next_seat"] : ["planned", "soon"];
    put(slot(root, "title"), say(title, { name: model.name(model.me) }));
    put(slot(root, "text"), say(text));
    redraw(slot(root, "dice"), "dice", () => [die(5), die(2), die(6)]);
    others(slot(root, "others"), model, null);
  },

  done(root, model, t) {
    const mine = t.seats.indexOf(model.me) % 2, won = t.winner === mine;
    put(slot(root, "title"), say(won ? "you_won" : "you_lost"));
    put(slot(root, "score"), t.score.some(Boolean) ? say("result", { x: t.score[mine], y: t.score[1 - mine] }) : "");
    put(slot(root, "teams"), say("team_won", { names: model.names(team(t, t.winner)) }));
    const open = model.round.tables.filter((one) => one.table !== t.table && one.winner === null);
    put(slot(root, "wait"), open.length ? say("wait_done", { tables: open.map((one) => say("table", { n: one.table })).join(", ") }) : say("wait_all"));
    drawLast(slot(root, "last"), model, t);
    others(slot(root, "others"), model, t);
  },

  tied(root, model, t) {
    put(slot(root, "level"), say("level", { x: t.score[0], y: t.score[1] }));
    const last = t.throws.at(-1);
    put(slot(root, "again"), last ? say("throw_again", { n: Math.max(...Object.values(last)) }) : "");
    redraw(slot(root, "dice"), [t.seats, t.throws.length], () => t.seats.map((id) => pickDie(model, t, id)));
    drawLast(slot(root, "last"), model, t);
  },

  prizes(root, model) {
    put(slot(root, "title"), say("prizes"));
    put(slot(root, "text"), model.phase === "settled" ? say("settled") : "");
    redraw(slot(root, "prizes"), [model.state.prizes, model.state.people], () => prizes(model));
    redraw(slot(root, "standings"), model.state.standings, () => standings(model, "short_"));
  },
};

function pickDie(model, t, id) {
  const label = model.ghost(id) ? say("for_ghost_die", { name: model.name(partnerOf(t, id)), ghost: model.name(id) }) : model.name(id);
  return el("fieldset", { className: `dice-pick team-${t.seats.indexOf(id) % 2}`, "data-person": id }, el("legend", {}, label),
    el("div", { className: "dice-row" }, ...[1, 2, 3, 4, 5, 6].map((n) => el("label", { className: "die-choice" },
      el("input", { type: "radio", name: `die-${id}-${t.throws.length}`, value: String(n), ariaLabel: `${label}: ${n}` }), die(n)))));
}

function floor(model, { table, four }) {
  return [el("p", { className: "plan-name" }, say("table", { n: table })), ...four.map((id, chair) =>
    el("div", { className: `seat seat-${CHAIRS[chair].toLowerCase()} team-${chair % 2}${model.ghost(id) ? " ghost" : ""}${id === model.me ? " me" : ""}` },
      el("small", {}, say("chair", { chair: CHAIRS[chair] }), id === model.me ? ` · ${say("you")}` : ""), model.name(id)))];
}

function lastResult(model) {
  const t = model.round?.tables.find((one) => one.seats.includes(model.me));
  if (model.phase !== "moving" || !t || t.winner === null) return "";
  return say(t.winner === t.seats.indexOf(model.me) % 2 ? "won_round" : "lost_round", { n: model.round.number });
}

function others(node, model, t) {
  const tables = (model.phase === "running" ? model.round.tables : []).filter((one) => one.table !== t?.table);
  redraw(node, tables.map((one) => [one.score, phaseOf(one), one.seats]), () => tables.map((one) => el("li", {},
    el("b", {}, say("table", { n: one.table })), el("span", { className: "versus" }, model.names(team(one, 0)), el("b", {}, one.winner === null || one.score.some(Boolean) ? `${one.score[0]} : ${one.score[1]}` : "–"), model.names(team(one, 1))),
    el("span", { className: "pill" }, say(phaseOf(one))))));
}
