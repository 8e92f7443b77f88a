// What may be done now, as the server offers it: each offer becomes a button with what is to be filled in.
import { el, redraw, say } from "../pad/words.js";
import { chooser, chosen } from "./amount.js";
import { spotName } from "./board.js";
import { picked, pickers } from "./dice.js";

const HEAVY = ["time", "pass", "skip"];  // ends or passes something: not the loudest button

// `how`: { typed, unit, rules, odds, stake, name(id), pile(id, on), taken(id) }; `key` tells when the piles have changed.
export function drawActs(node, offers, how, key) {
  redraw(node, [offers, how.typed, how.unit, key], () => {
    const bets = offers.filter(({ move }) => move.kind === "bet"), others = offers.filter(({ move }) => move.kind !== "bet");
    return [...(bets.length ? [betting(bets, how)] : []), ...others.map((offer) => act(offer, how))];
  });
}

// One amount for all the spots it can be put on.
function betting(bets, how) {
  const box = el("div", { className: "act act-bet" }, chooser("bet", bets[0].fill.amount, how.unit),
    el("div", { className: "spots" }, ...bets.map((offer) => button(offer, el("span", {}, spotName(offer.move.on), el("small", {}, pays(how, offer.move.on)))))));
  return titled(box, "ask_bet");
}

const pays = (how, on) => say("pays", { n: on === "point" ? 1 : how.rules[on] });

function act(offer, how) {
  const { move, fill } = offer, { kind } = move;
  if (fill.amount) return amountAct(offer, how);
  if (fill.dice) return diceAct(offer, how);
  if (fill.main) return titled(el("div", { className: "act mains" }, ...fill.main.map((n) => button(offer, el("b", {}, String(n)), { main: n }))), "ask_main");
  if (fill.gambler) return skipAct(offer, how);
  return el("div", { className: "act" }, button(offer, label(offer, how), {}, HEAVY.includes(kind) ? "btn-quiet" : kind === "take_back" ? "" : "btn-gold"));
}

function amountAct(offer, how) {
  const { kind } = offer.move, box = el("div", { className: "act" }, chooser(kind, offer.fill.amount, how.unit));
  const go = button(offer, say(`do_${kind}`), {}, "btn-gold");
  if (kind === "raise" && how.odds) box.prepend(el("p", { className: "help" }, say("ask_raise_step", { odds: how.odds, step: offer.fill.amount.step })));
  box.append(go);
  return titled(box, `ask_${kind}`);
}

function diceAct(offer, how) {
  const { kind } = offer.move;
  if (!how.typed) return el("div", { className: "act" }, button(offer, say(`do_${kind}`), { dice: null }, "btn-gold btn-roll"));
  const box = el("div", { className: "act act-dice" }, ...pickers(kind, offer.fill.dice), button(offer, say(`enter_${kind}`), {}, "btn-gold"));
  return titled(box, `ask_${kind}`);
}

function skipAct(offer, how) {
  return el("details", { className: "act fold" }, el("summary", {}, say("skip_whom")),
    el("div", { className: "spots" }, ...offer.fill.gambler.map((id) => button(offer, how.name(id), { gambler: id }))));
}

function titled(box, word) {
  box.prepend(el("h3", {}, say(word)));
  return box;
}

function label({ move }, how) {
  if (move.kind === "take_back") return move.on ? say("do_take_back", { n: how.pile(move.gambler, move.on), on: spotName(move.on) }) : say("do_take_back_cover", { n: how.taken(move.gambler) });
  return say(`do_${move.kind}`, { n: how.stake });
}

function button(offer, text, filled = {}, look = "") {
  const node = el("button", { className: `btn btn-wide ${look}`, type: "button", "data-act": offer.move.kind }, text);
  return Object.assign(node, { offer, filled });
}

// The move that a button makes; null while something is missing.
export function moveOf(node) {
  const box = node.closest(".act"), { move, fill } = node.offer, made = { ...move, ...node.filled };
  if (fill.amount) made.amount = chosen(box.querySelector(".chooser"));
  if (fill.dice && !("dice" in node.filled)) made.dice = picked(box);
  return fill.dice && made.dice === null && !("dice" in node.filled) ? null : made;
}
