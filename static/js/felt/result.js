// What she won, and why: one line for each of her stakes and bets.
import { el, put, redraw, say, slot } from "../pad/words.js";
import { spotName } from "./board.js";

function line(share, { on, amount, won }) {
  const facts = { on: spotName(on), amount, won: Math.abs(won) };
  if (won < 0) return say("line_lost", facts);
  return say(won === 0 ? "line_none" : share ? "line_share" : "line_won", facts);
}

// At the end of a play, and in the middle of a turn of Bounder: the bets on the dealer's dice are settled by then.
export function drawResult(root, felt) {
  const from = felt.play ? felt.play.state : felt.last?.result, all = from?.settled ?? [];
  const mine = all.filter(({ gambler }) => gambler === felt.me), n = mine.reduce((sum, { won }) => sum + won, 0);
  root.hidden = mine.length === 0;
  root.classList.toggle("won", n > 0);
  root.classList.toggle("lost", n < 0);
  put(slot(root, "sum"), mine.length ? say(n > 0 ? "you_won" : n < 0 ? "you_lost" : "you_even", { n: Math.abs(n) }) : "");
  const share = felt.game === "hazard" && all[0]?.gambler !== felt.me;  // the caster's stake is settled first
  redraw(slot(root, "lines"), [mine, share], () => mine.map((one) => el("li", {}, line(share, one))));
  return n;
}
