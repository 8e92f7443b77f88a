// The felt as everybody sees it, on phones and on the big screen: the headline, the dice, the chips, who sits here.
import { el, list, put, redraw, say, slot } from "../pad/words.js";
import { bounderEnd, drawBounder } from "./bounder.js";
import { drawHazard, hazardEnd } from "./hazard.js";

export const ENDS = { bounder: bounderEnd, hazard: hazardEnd };
const DRAW = { bounder: drawBounder, hazard: drawHazard };
const NOTHING = { rolls: [], settled: [] };

// What lies open: the play that runs, else the end of the last one.
export function drawBoard(root, felt) {
  felt.shownPlay = felt.play?.id ?? felt.last?.id ?? 0;
  const end = felt.play ? null : felt.last && ENDS[felt.game](felt.last.result);
  put(slot(root, "headline"), end?.title ?? headline(felt));
  root.classList.toggle("is-over", Boolean(end));
  put(slot(root, "number"), felt.play ? say(felt.game === "bounder" ? "turn" : "play", { n: felt.play.number }) : "");
  DRAW[felt.game](root, felt, felt.play?.state ?? felt.last?.result ?? NOTHING);
  put(slot(root, "why"), end?.why ?? "");
  put(slot(root, "next"), felt.play ? "" : felt.state.closed || !felt.table.open ? say("closed") : felt.state.next === null ? say("no_next") : say("next", { name: felt.name(felt.state.next) }));
}

export function headline(felt) {
  if (!felt.play) return say("between");
  const key = `${felt.game}_${felt.play.state.phase}`, mine = felt.dicer === felt.me && say(`${key}_me`) !== `${key}_me`;
  return say(mine ? `${key}_me` : key, { name: felt.name(felt.dicer) });
}

export const spotName = (on) => say(on === "point" ? "bets_point" : `on_${on}`);
// In Hazard the bank's chips lie against the caster's stake and raise.
const laidName = (felt, id, on) => felt.game === "hazard" && id !== felt.dicer ? say(`cover_${on}`) : spotName(on);
const laidText = (felt, id) => list(felt.laid(id).map(({ on, amount }) => `${laidName(felt, id, on)} ${amount}`));

// Everybody at the table: her chips, her bets, what she won in the last play.
export function drawPeople(node, felt) {
  const net = felt.play ? {} : felt.last?.result.net ?? {};
  redraw(node, [felt.gamblers, felt.state.wallets, felt.play?.state, felt.away, net, felt.dicer, felt.me, felt.state.people, felt.table.keeper], () =>
    felt.gamblers.map((id) => person(felt, id, net[id])));
}

function person(felt, id, won) {
  const marks = [id === felt.me ? say("yours") : "", id === felt.dicer ? say(felt.game === "bounder" ? "shooter" : "caster") : "", felt.away.includes(id) ? say("away") : ""];
  const did = laidText(felt, id) || (won ? say(won > 0 ? "won" : "lost", { n: Math.abs(won) }) : "");
  return el("li", { className: `gambler${id === felt.dicer ? " has-dice" : ""}${id === felt.me ? " me" : ""}${felt.away.includes(id) ? " gone" : ""}` },
    el("span", { className: "gambler-name" }, felt.name(id)), el("span", { className: "gambler-bets" }, [...marks, did].filter(Boolean).join(" · ")),
    el("b", { className: "gambler-chips" }, String(felt.wallet(id))));
}
