// The felt of Hazard: main, chance and odds, every roll, and the two pots with what the bank has put up.
import { el, put, redraw, say, slot } from "../pad/words.js";
import { faces, show } from "./dice.js";
import { total } from "./model.js";

export function drawHazard(root, felt, now) {
  const odds = felt.play ? felt.play.odds : now.odds, rolls = now.rolls ?? [], last = faces(rolls.at(-1));
  for (const [name, value] of Object.entries({ main: now.main, chance: now.chance, odds })) {
    put(slot(root, name), value === null || value === undefined ? "–" : String(value));
    slot(root, name).parentElement.classList.toggle("waits", value === null || value === undefined);
  }
  const box = slot(root, "roll-dice");
  show(box, [felt.shownPlay, rolls.length, last], last);
  box.parentElement.classList.toggle("waits", last.length === 0);
  put(slot(root, "roll-total"), last.length ? say("total", { n: total(rolls.at(-1)) }) : "");
  redraw(slot(root, "rolls"), rolls, () => rolls.length > 1 ? rolls.map((roll) => el("li", {}, String(total(roll)))) : []);
  redraw(slot(root, "pots"), [felt.play?.state.stake, felt.play?.state.raised, felt.play?.missing, felt.play?.phase], () => pots(felt));
}

function pots(felt) {
  const state = felt.play?.state, pot = (on, { caster, cover }, asks) => {
    const bank = Object.values(cover).reduce((sum, n) => sum + n, 0), missing = asks ? felt.play.missing : 0;
    return el("li", { className: `pot${caster ? " has-chips" : ""}` }, el("span", { className: "spot-name" }, say(`on_${on}`)),
      el("span", { className: "versus" }, el("span", {}, el("b", { className: "pile" }, caster ? String(caster) : "–"), el("small", {}, say("caster"))),
        el("span", {}, el("b", { className: "pile" }, bank ? String(bank) : "–"), el("small", {}, say("bank")))),
      el("small", { className: missing ? "missing" : "" }, missing ? say("missing", { n: missing }) : caster ? say("covered") : ""));
  };
  const empty = { caster: 0, cover: {} };
  return [pot("stake", state?.stake ?? empty, ["cover", "odds"].includes(state?.phase)), pot("raise", state?.raised ?? empty, state?.phase === "meet")];
}

export function hazardEnd({ outcome, main, chance, rolls }) {
  const facts = { main, chance, total: rolls.length ? total(rolls.at(-1)) : 0 };
  return { title: say(`end_${outcome === "missed" ? "lost" : outcome}`), why: say(outcome === "missed" ? "why_lost" : `why_${outcome}`, facts) };
}
