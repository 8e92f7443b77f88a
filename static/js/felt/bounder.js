// The felt of Bounder: the point, the dealer's dice, the second roll, and what lies on each spot.
import { el, put, redraw, say, slot } from "../pad/words.js";
import { faces, show } from "./dice.js";
import { total } from "./model.js";

const SPOTS = ["stake", "point", "even", "odd", "triple"];

// `now` is a state, or a result: both name the dice alike.
export function drawBounder(root, felt, now) {
  const dice = { point: faces(now.point ? [now.point] : [], 20), dealer: faces(now.dealer), second: faces(now.second ? [now.second] : [], 20) };
  for (const [name, rolled] of Object.entries(dice)) {
    const box = slot(root, `${name}-dice`);
    show(box, [felt.shownPlay, rolled], rolled);
    box.parentElement.classList.toggle("waits", rolled.length === 0);
  }
  put(slot(root, "dealer-total"), now.dealer ? say("total", { n: total(now.dealer) }) : "");
  redraw(slot(root, "spots"), [felt.play?.id, felt.play?.state.bets, felt.play?.state.stake, felt.play?.state.doubled, felt.table.rules, now.settled], () => spots(felt).map((one) => spot(felt, one)));
}

// What lies on each spot, all gamblers together; a spot that this table does not have is left out.
function spots(felt) {
  const state = felt.play?.state, names = felt.table.rules.dealer_bets ? SPOTS : SPOTS.slice(0, 2);
  const lies = (on) => (state?.bets ?? []).filter((pile) => pile.on === on);
  return names.map((on) => on === "stake" ? { on, amount: state?.stake ?? 0, count: state?.stake ? 1 : 0 }
    : { on, amount: lies(on).reduce((sum, { amount }) => sum + amount, 0), count: lies(on).length });
}

function spot(felt, { on, amount, count }) {
  const pays = on === "stake" ? say("pays_stake") : say("pays", { n: on === "point" ? 1 : felt.table.rules[on] });
  return el("li", { className: `spot${amount ? " has-chips" : ""}` }, el("span", { className: "spot-name" }, say(on === "point" ? "bets_point" : `on_${on}`)),
    el("b", { className: "pile" }, amount ? String(amount) : "–"),
    el("small", {}, on === "stake" && felt.play?.state.doubled ? say("doubled") : count > 1 ? say("bets", { n: count }) : pays));
}

export function bounderEnd({ outcome, point, second, dealer }) {
  const facts = { point, second, total: dealer ? total(dealer) : 0 };
  const why = outcome === "missed" && second === facts.total ? "why_equal" : `why_${outcome}`;
  return { title: say(`end_${outcome}`), why: say(why, facts) };
}
