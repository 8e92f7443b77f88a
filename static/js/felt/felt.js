// A phone at a side table: a gambler's, and with more on it the dealer's or the groom-porter's.
import { stayAwake } from "../pad/awake.js";
import { feel, joy } from "../pad/bell.js";
import { heard } from "../pad/clock.js";
import { flash } from "../pad/joy.js";
import { Live } from "../pad/live.js";
import { Notes } from "../pad/notes.js";
import { Queue } from "../pad/queue.js";
import { el, firstState, put, redraw, say, slot } from "../pad/words.js";
import { drawActs, moveOf } from "./acts.js";
import { drawBoard, drawPeople, spotName } from "./board.js";
import { Felt } from "./model.js";
import { drawResult } from "./result.js";

const root = document.getElementById("felt"), part = (name) => slot(root, name);
const first = firstState(), felt = new Felt(first), place = `${root.dataset.night}/c/${first.table.number}`, notes = new Notes(part("notes"), place);
const loaded = performance.getEntriesByType("navigation")[0], began = Date.now() - performance.now();
heard(first.now, began + (loaded?.requestStart ?? 0), began + (loaded?.responseStart || performance.now()));

const queue = new Queue(root.dataset.taps, place, told, () => render());
const live = new Live({ night: root.dataset.night, state: root.dataset.state, stream: first.stream, tag: root.dataset.tag, version: first.v,
  take: (state) => { felt.take(state); render(); }, apply: (news) => { if (!felt.hear(news)) live.soon(); render(); }, out: leave });
let cheered = felt.last?.id ?? null, said = "", gone = false, helped = null;

function render() {
  if (gone) return;
  drawBoard(part("board"), felt);
  drawPeople(part("people"), felt);
  const won = drawResult(part("result"), felt);
  const sent = queue.taps.length;
  put(part("me"), felt.name(felt.me));
  put(part("waiting"), sent ? say("waiting", { n: sent }) : say("saved"));
  part("waiting").className = `pill ${sent ? "wait" : "ok"}`;
  put(part("wallet"), String(felt.wallet()));
  put(part("lying"), felt.onTable() ? say("lying", { n: felt.onTable() }) : "");
  acts();
  keeping();
  cheer(won);
  announce();
  root.dataset.ready = "yes";
}

// Taps that are on their way: what they do is not offered a second time, but for bets.
const AGAIN = ["bet", "cover", "take_back"];
const onTheWay = () => queue.taps.filter((tap) => tap.play === felt.play?.id || tap.open || tap.sit || tap.stand);
const waits = (kind) => !AGAIN.includes(kind) && onTheWay().some((tap) => tap.move?.kind === kind);
const spent = () => onTheWay().reduce((sum, { move }) => sum + (move?.gambler === felt.me && move.amount || 0), 0);

function open(offers) {
  const left = felt.wallet() - spent();
  return offers.filter(({ move }) => !waits(move.kind)).flatMap((offer) => {
    const amount = offer.fill.amount;
    if (!amount || offer.move.gambler !== felt.me) return [offer];
    const high = Math.min(amount.high, left);
    return high < amount.low ? [] : [{ ...offer, fill: { ...offer.fill, amount: { ...amount, high } } }];
  });
}

const how = () => ({ typed: felt.typed, unit: felt.unit, rules: felt.table.rules, odds: felt.play?.odds, stake: felt.play?.state.stake,
  name: (id) => felt.name(id), pile: (id, on) => felt.laid(id).find((one) => one.on === on)?.amount ?? 0, taken: taken });

// What one of the bank takes back is what she has put up for what is being covered now.
function taken(id) {
  const { phase, stake, raised, first_cover } = felt.play.state;
  return phase === "meet" ? raised.cover[id] ?? 0 : (stake.cover[id] ?? 0) - (first_cover[id] ?? 0);
}

function acts() {
  const offers = felt.play ? open(felt.play.mine) : [], sending = onTheWay().length > 0;
  drawActs(part("acts"), offers, how(), [felt.play?.id, felt.onTable()]);
  put(part("idle"), offers.length ? "" : idle(sending));
  const opens = felt.opens && !onTheWay().some((tap) => tap.open);
  part("open").hidden = !opens;
  put(part("open"), opens ? say(felt.state.next === felt.me ? "do_open_me" : "do_open", { name: felt.name(felt.state.next) }) : "");
  const sits = felt.table.seats.includes(felt.me), free = felt.table.open && !felt.state.closed && !onTheWay().some((tap) => tap.sit || tap.stand);
  part("sit").hidden = sits || !free || felt.keeps;
  part("stand").hidden = !sits || !free || (felt.play !== null && felt.me in felt.play.state.wallets);
}

function idle(sending) {
  const elsewhere = felt.state.elsewhere?.[felt.me];
  if (sending) return say("sending");
  if (!felt.seated) return felt.keeps ? "" : say("not_seated");
  if (elsewhere) return say("elsewhere", { n: elsewhere });
  if (felt.play?.state.phase === "betting" && felt.wallet() === 0) return say("broke");
  return felt.play && !felt.keeps ? say("nothing_now") : "";
}

// The dealer's or groom-porter's side: her own buttons, then any gambler's, then the undo.
function keeping() {
  part("keeping").hidden = !felt.keeps;
  if (!felt.keeps) return;
  const seen = (felt.play?.mine ?? []).map(({ move }) => move.kind);
  const own = (felt.play?.keeping ?? []).filter(({ move }) => !waits(move.kind) && !(["point", "second", "roll"].includes(move.kind) && seen.includes(move.kind)));
  drawActs(part("keeper-acts"), own, how(), [felt.play?.id]);
  put(part("call"), felt.game === "hazard" ? odds() : "");
  whom();
  const last = felt.state.recent.at(-1), undoing = queue.taps.some((tap) => tap.undo);
  part("undo").hidden = !last || undoing;
  put(part("undo"), last ? say("undo", { what: what({ move: last.move }) }) : "");
  part("undo").dataset.undo = last?.id ?? "";
}

// What the groom-porter calls once there is a chance: the odds, and what the bank puts up against the caster at them.
function odds() {
  const { state, odds: ratio, missing } = felt.play ?? {};
  if (!ratio || !["odds", "raise", "meet"].includes(state.phase)) return "";
  const [bank, caster = "1"] = ratio.split("/"), call = say("call_odds", { bank, caster });
  if (state.phase === "raise") return `${call} ${say("call_raise", { bank, caster })}`;
  const { caster: n, cover } = state.phase === "odds" ? state.stake : state.raised;
  return `${call} ${say(state.phase === "odds" ? "call_stake" : "call_meet", { n, takes: Object.values(cover).reduce((sum, one) => sum + one, missing) })}`;
}

function whom() {
  const can = Object.entries(felt.play?.gamblers ?? {}).filter(([id, offers]) => offers.length && Number(id) !== felt.me).map(([id]) => Number(id));
  part("helping").hidden = can.length === 0;
  if (!can.includes(helped)) helped = null;
  redraw(part("whom"), [can, felt.state.people], () => [el("option", { value: "" }, say("nobody")), ...can.map((id) => el("option", { value: id }, felt.name(id)))]);
  part("whom").value = helped ?? "";
  drawActs(part("help-acts"), helped === null ? [] : felt.play.gamblers[helped].filter(({ move }) => !waits(move.kind)), how(), [felt.play?.id, helped, helped === null ? 0 : felt.onTable(helped)]);
}
part("whom")?.addEventListener("change", ({ target }) => { helped = Number(target.value) || null; render(); });

function cheer(won) {
  const now = felt.play ? cheered : felt.last?.id ?? null;
  if (now !== cheered && won > 0) { flash(part("flash"), `+${won}`, "bunco"); joy(); }
  else if (now !== cheered && won < 0) feel(60);
  cheered = now;
}

// Said aloud by a screen reader when it is news: whose turn, what was rolled, what it came to.
function announce() {
  const board = part("board"), words = ["headline", "why", "dealer-total", "roll-total"].map((name) => slot(board, name)?.textContent ?? "").filter(Boolean);
  const result = part("result").hidden ? "" : slot(part("result"), "sum").textContent;
  const text = [...words, result].filter(Boolean).join(". ");
  if (text !== said) put(part("say"), text);
  said = text;
}

// What the server made of a tap
function told(answer, tap) {
  if (answer.play && answer.play.id === felt.play?.id && answer.play.version >= felt.play.version && answer.play.state.phase !== "done") {
    felt.pay(felt.play.state.wallets, answer.play.state.wallets);
    felt.state.play = { ...felt.play, ...answer.play };
    if (answer.status === "saved" && tap.move) felt.made(tap.id, tap.move);
  } else live.ask();
  if (answer.status === "saved" || answer.status === "already") return;
  notes.add(tap.id, say(answer.status, { what: what(tap), reason: answer.reason || say("came_after") }), answer.status === "held" ? "wait" : "bad");
}

function what({ move, undo, open: opens }) {
  if (undo) return say("taking_back");
  if (!move) return say(opens ? "opening" : "seating");
  const who = move.gambler === undefined || move.gambler === felt.me ? "" : `${felt.name(move.gambler)}: `;
  const amount = move.amount ? ` ${move.amount}` : move.dice ? ` ${move.dice.join(", ")}` : move.main ? ` ${move.main}` : "";
  return `${who}${move.kind === "bet" ? spotName(move.on) : say(`did_${move.kind}`)}${amount}`;
}

function act(node) {
  const move = felt.play && moveOf(node);
  if (!move) return;
  queue.add({ play: felt.play.id, seen: felt.play.state.version, move });
  feel(20);
  stayAwake();
}

root.addEventListener("click", ({ target }) => {
  const node = target.closest("button");
  if (!node) return;
  if (node.dataset.act) act(node);
  else if (node.dataset.undo) queue.add({ play: felt.play?.id ?? felt.last.id, undo: [node.dataset.undo] });
  else if (node.dataset.desk === "open") queue.add({ open: true, number: felt.state.following });
  else if (node.dataset.desk) queue.add({ [node.dataset.desk]: true });
});

function leave(reason) {
  gone = true;
  root.querySelector("main").hidden = true;
  part("out").hidden = false;
  put(part("out"), `${say("out")} ${reason}`);
}

async function awake() { put(part("awake"), (await stayAwake()) ? "" : say("awake")); }
document.addEventListener("visibilitychange", () => { if (!document.hidden) { awake(); queue.send(); } });
addEventListener("online", () => queue.send());
render();
queue.load();
awake();
