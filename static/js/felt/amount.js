// How much: only what may be put down, by step, with a few quick chips.
import { el, say } from "../pad/words.js";

const CHIPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 5000];
const kept = {};  // what was last chosen, by kind: a stake of 5 is likely to be one of 5 again

export const allowed = ({ low, high, step }, n) => Number.isInteger(n) && n >= low && n <= high && (n - low) % step === 0;

// The nearest amount at or below n that may be put down.
export function fit({ low, high, step }, n) {
  const most = low + Math.floor((high - low) / step) * step;
  return Math.min(most, Math.max(low, low + Math.floor(((n || 0) - low) / step) * step));
}

export function quick(range) {
  const top = fit(range, range.high), found = [range.low, ...CHIPS.filter((n) => allowed(range, n)), top];
  const amounts = [...new Set(found)].sort((a, b) => a - b);
  return amounts.length <= 5 ? amounts : [...amounts.slice(0, 4), top];
}

export function chooser(kind, range, unit) {
  const id = `amount-${kind}`, start = fit(range, kept[kind] ?? range.low);
  const input = el("input", { id, className: "amount", type: "number", inputMode: "numeric", min: range.low, max: range.high, step: range.step, value: start });
  const told = range.step > 1 ? "range_step" : "range";
  const box = el("div", { className: "chooser" },
    el("label", { className: "chooser-label", htmlFor: id }, say("amount"), el("small", {}, ` ${say(told, range)} ${unit}`)),
    el("div", { className: "stepper" }, stepper(-1, "less", "−"), input, stepper(1, "more", "+")),
    el("div", { className: "quick" }, ...quick(range).map((n) => el("button", { className: "chip-btn", type: "button", "data-quick": n },
      el("b", {}, String(n)), n === fit(range, range.high) && n > range.low ? el("small", {}, say("all_in")) : null))));
  Object.assign(box, { range, kind, input });
  input.addEventListener("change", () => set(box, Number(input.value)));
  box.addEventListener("click", ({ target }) => {
    const by = target.closest("[data-step]")?.dataset.step, to = target.closest("[data-quick]")?.dataset.quick;
    if (by) set(box, Number(input.value) + by * range.step);
    if (to) set(box, Number(to));
  });
  mark(box);
  return box;
}

const stepper = (by, word, sign) => el("button", { className: "btn step", type: "button", "data-step": by, ariaLabel: say(word) }, sign);

function set(box, n) {
  kept[box.kind] = fit(box.range, n);
  box.input.value = kept[box.kind];
  mark(box);
  box.dispatchEvent(new Event("amount", { bubbles: true }));
}

function mark(box) {
  box.querySelectorAll("[data-quick]").forEach((one) => { one.ariaPressed = String(one.dataset.quick === box.input.value); });
}

export const chosen = (box) => { set(box, Number(box.input.value)); return Number(box.input.value); };
