// The score pad: both teams, whose roll it is, the last rolls. Everything here is drawn in place.
import { PLAYED_ON, ROLLING } from "./fold.js";
import { partnerOf, phaseOf, team } from "./model.js";
import { now } from "./clock.js";
import { CHAIRS, el, list, put, redraw, say, slot } from "./words.js";

export const outcome = (model, name) => say(name, { n: model.round?.rules[`${name}_worth`] });

export function whoRolls(model, t) {
  const name = model.name(t.roller);
  if (!model.ghost(t.roller)) return t.roller === model.me ? say("your_roll", { name }) : say("rolls", { name });
  const roller = partnerOf(t, t.roller);
  return roller === model.me ? say("your_ghost_roll", { ghost: name }) : say("for_ghost", { name: model.name(roller), ghost: name });
}

export function drawTable(root, model, t) {
  for (const n of [0, 1]) drawTeam(root.querySelector(`[data-team="${n}"]`), model, t, n);
  put(slot(root, "point"), String(model.round.point));
  put(slot(root, "who"), t.phase === "ringing" ? say("to_ring", { n: Math.max(...t.score) }) : t.phase === "asking" ? say("asking_head") : whoRolls(model, t));
  for (const name of ["trips", "bunco"]) put(slot(root, name), `+${model.round.rules[`${name}_worth`]}`);
  put(slot(root, "snake_eyes"), say(`eyes_${model.round.rules.snake_eyes}`));
  root.querySelector("[data-outcome=snake_eyes]").hidden = model.round.point === 1;
  drawBell(root, model, t);
  drawLast(slot(root, "last"), model, t);
  const others = model.scoring(t, now()).map((id) => id === model.me ? say("you_elsewhere") : model.name(id));
  put(slot(root, "also"), others.length ? say(others.length > 1 ? "also_scoring_many" : "also_scoring", { names: list(others) }) : "");
}

function drawTeam(node, model, t, n) {
  const mine = team(t, n).includes(model.me), rolling = ROLLING.includes(t.phase);
  const key = [t.seats, t.roller, rolling, mine, team(t, n).map((id) => model.name(id))];
  if (!node.score) node.append(node.score = el("p", { className: "team-score" }), node.people = el("div", { className: "team-people" }));
  put(node.score, String(t.score[n]));
  node.classList.toggle("mine", mine);
  redraw(node.people, key, () => [
    ...team(t, n).map((id) => el("button", { className: `player${id === t.roller ? " has-dice" : ""}${model.ghost(id) ? " ghost" : ""}`, type: "button",
      "data-turn": id, "aria-pressed": String(id === t.roller) }, el("span", { className: "player-name" }, model.name(id)),
      el("small", {}, id === t.roller ? say("has_dice") : id === model.me ? say("you") : say("chair", { chair: CHAIRS[t.seats.indexOf(id)] })))),
  ]);
}

function drawBell(root, model, t) {
  const closing = t.phase === "closing", asking = t.phase === "asking", level = PLAYED_ON.includes(t.phase);
  slot(root, "belled").hidden = !closing && !asking && !level;
  put(slot(root, "belled-word"), say(level ? "level_word" : "bell"));
  put(slot(root, "belled-say"), say(level ? `level_${t.phase}` : phaseOf(t) === "once" ? "bell_once" : asking ? "bell_asking" : model.round.rules.closing === "finish_turn" ? "bell_turn" : "bell_closing", { names: model.names(t.due.map((chair) => t.seats[chair])) }));
  root.querySelector("[data-none]").hidden = phaseOf(t) !== "closing";
  slot(root, "asked").hidden = !asking;
  for (const n of [0, 1]) put(root.querySelector(`[data-won="${n}"]`), model.names(team(t, n)));
  root.classList.toggle("closing", closing || asking || level);
}

// The last rolls, the latest first: a tap on one opens what can be done with it. The latest has its undo beside it.
export function drawLast(node, model, t) {
  const rolls = t.recent.slice(-6).reverse(), shut = t.closed_by && !t.stated && !t.extra && !t.recent.some(({ id }) => id === t.closed_by) && t.closed_by !== model.round.bell?.by;
  redraw(node, [rolls, shut && t.closed_by, t.phase], () => {
    const chips = rolls.map((one) => el("button", { className: `chip${one.waiting ? " waits" : ""}`, type: "button", "data-roll": one.id },
      el("span", { className: "chip-name" }, model.name(one.roller)), " ", el("b", {}, outcome(model, one.outcome))));
    const last = shut ? t.closed_by : rolls[0]?.id;
    if (!last) return [];
    const what = shut ? say("undo_close") : outcome(model, rolls[0].outcome);
    return [el("button", { className: "btn undo", type: "button", "data-undo": last }, say("undo", { what })), el("div", { className: "chips" }, ...chips)];
  });
}
