// Dice of both kinds, drawn by us; how they fall; and how real ones are typed in.
import { die, el, redraw, say } from "../pad/words.js";

const SVG = "http://www.w3.org/2000/svg";
const HEX = "50,3 92,27 92,73 50,97 8,73 8,27", FACE = "50,24 77,68 23,68";
const EDGES = "M50 3V24M92 27L77 68M8 27L23 68M50 24L92 27M50 24L8 27M77 68L92 73M23 68L8 73M77 68L50 97M23 68L50 97";

function svg(tag, facts, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(facts)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

export function d20(n) {
  return svg("svg", { class: "d20", viewBox: "0 0 100 100", role: "img", "aria-label": say("d20_face", { n }) },
    svg("polygon", { class: "d20-body", points: HEX }), svg("path", { class: "d20-edge", d: EDGES }), svg("polygon", { class: "d20-face", points: FACE }),
    svg("text", { class: "d20-number", x: 50, y: 62, "text-anchor": "middle", "font-size": n > 9 ? 25 : 29 }, String(n)));
}

export const d6 = (n) => Object.assign(die(n), { role: "img", ariaLabel: say("die_face", { n }) });

// The dice of a roll in `node`: they fall when they are new on a page that is already there.
export function show(node, key, dice) {
  const fresh = node.drawn !== undefined && dice.length > 0;
  redraw(node, key, () => {
    node.classList.toggle("falls", fresh);
    return dice.map(({ n, sides }) => sides === 20 ? d20(n) : d6(n));
  });
}

export const faces = (dice, sides = 6) => (dice ?? []).map((n) => ({ n, sides }));

// Real dice: a d20 as twenty numbers, d6 as rows of six faces.
export function pickers(kind, { count, sides }) {
  return Array.from({ length: count }, (_, place) => el("fieldset", { className: `dice-pick pick-${sides}` },
    el("legend", { className: count > 1 ? "" : "visually-hidden" }, count > 1 ? say("first_die", { n: place + 1 }) : say(`ask_${kind}`)),
    el("div", { className: "dice-row" }, ...Array.from({ length: sides }, (__, n) => choice(`${kind}-${place}`, n + 1, sides)))));
}

function choice(name, n, sides) {
  const input = el("input", { type: "radio", name, value: n, ariaLabel: String(n) });
  return el("label", { className: "die-choice" }, input, sides === 6 ? Object.assign(die(n), { ariaHidden: "true" }) : el("span", { className: "number", ariaHidden: "true" }, String(n)));
}

// What was picked, or null with the first die that is missing in focus.
export function picked(box) {
  const dice = [...box.querySelectorAll(".dice-pick")].map((one) => {
    const found = one.querySelector("input:checked");
    one.classList.toggle("missing", !found);
    return found ? Number(found.value) : null;
  });
  if (dice.includes(null)) { box.querySelector(".missing input")?.focus(); return null; }
  return dice;
}
