// Standings and prizes, on phones and on the big screen.
import { die, el, list, say } from "./words.js";

const COLUMNS = ["buncos", "wins", "losses", "trips", "snake_eyes"];

export function standings(model, short) {
  const rows = [...model.state.standings].sort((a, b) => b.buncos - a.buncos || b.wins - a.wins);
  const head = el("tr", {}, el("th", { scope: "col" }, say("name")), ...COLUMNS.map((name) => el("th", { scope: "col", className: "num" }, say(`${short}${name}`))));
  const body = rows.map((row) => el("tr", row.id === model.me ? { className: "me" } : {},
    el("th", { scope: "row" }, model.name(row.id)), ...COLUMNS.map((name) => el("td", { className: "num" }, String(row[name])))));
  return [el("table", { className: "standings" }, el("thead", {}, head), el("tbody", {}, ...body))];
}

function who(model, prize) {
  const names = (ids) => list(ids.map((id) => model.name(id)));
  if (prize.winners.length) return say("wins", { names: names(prize.winners) });
  if (!prize.leaders.length) return say("nobody");
  if (prize.waits) return say("waits");
  return say(prize.tied || prize.leaders.length > 1 ? "tied_for" : "leads", { names: names(prize.leaders) });
}

const thrown = (model, throws) => throws.map((one) => el("p", { className: "thrown" },
  ...Object.entries(one).map(([id, n]) => el("span", { className: "threw" }, `${model.name(id)} `, Object.assign(die(n), { role: "img", ariaLabel: String(n) })))));

export function prizes(model) {
  return model.state.prizes.map((prize) => el("li", { className: `prize${prize.winners.includes(model.me) ? " mine" : ""}` },
    el("div", { className: "spread" }, el("h2", {}, say(prize.category)), el("b", { className: "amount" }, prize.amount ? prize.money : "")),
    el("p", { className: "prize-who" }, who(model, prize)), ...thrown(model, prize.throws)));
}
