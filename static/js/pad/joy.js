// A Bunco is a reason to be loud. Nothing of it takes a tap away, and who wants no motion gets none.
import { el } from "./words.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");

export function flash(node, word, kind) {
  node.className = `flash ${kind}`;
  node.replaceChildren(el("b", {}, word));
  node.hidden = false;
  clearTimeout(node.timer);
  node.timer = setTimeout(() => { node.hidden = true; node.replaceChildren(); }, kind === "bell" ? 2600 : 1700);
  if (!still.matches && kind !== "bell") confetti(node);
}

function confetti(node) {
  for (let n = 0; n < 42; n += 1) {
    const bit = el("i", { className: `bit bit-${n % 5}` });
    node.append(bit);
    const x = (Math.random() - 0.5) * innerWidth, turn = Math.random() * 900 - 450;
    bit.animate([
      { transform: "translate(0, 0)", opacity: 1 },
      { transform: `translate(${x * 0.8}px, ${-innerHeight * (0.15 + Math.random() * 0.3)}px) rotate(${turn / 2}deg)`, opacity: 1, offset: 0.35, easing: "ease-in" },
      { transform: `translate(${x}px, ${innerHeight * 0.6}px) rotate(${turn}deg)`, opacity: 0 },
    ], { duration: 1100 + Math.random() * 500, easing: "ease-out", fill: "forwards" });
  }
}
