/* Typing from paper by keys and by taps. The form is whole without this: here a key or a tap only fills it in, and every
   change is kept on the server as a draft. What a key means stands in the page's small keyboard, by its place, whatever
   is printed on it. Keys that come while an answer is on its way wait for the page that it brings. */
import { add, backOnce, change, crossRest, forget, keep, mayTake, setTaking, stop, take } from "./paper-form.js";
import { counting, key, layout, offer, placeOf, print } from "./paper-keys.js";

const DIGIT = /^(?:Digit|Numpad)(\d)$/;
const HOLD = 450;  // ms that a finger stays for two at once
const SPLITS = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 1, 3, 2]];
let busy = false, queue = [], held = 0, saved = false;

const form = () => document.querySelector("form[data-tally], form[data-card]");
const places = () => [...document.querySelectorAll("[data-table], [data-round]")];
const active = () => document.querySelector("[data-table].is-active, [data-round].is-active");

function say(text) {
  const line = document.querySelector("[data-said]");
  if (line) line.textContent = text;
}

function go(place, scroll = "nearest") {
  for (const one of places()) one.classList.toggle("is-active", one === place);
  if (!place) return;
  if (scroll) place.scrollIntoView({ block: scroll, behavior: "auto" });
  if (place.dataset.table) say(`${place.querySelector("legend").textContent.trim()}: ${[...place.querySelectorAll("[data-pair] .name")].map(one => one.textContent).join(", ")}`);
}

const step = by => { const all = places(); return all[all.indexOf(active()) + by]; };
const count = inputs => say(add(inputs.filter(Boolean)));

/* Tallies: what is counted first, then who won, and that goes on: to the next table, after the last one to the save. -- */
const won = table => table.querySelector("input[type=radio]:checked");

function win(table, value) {
  const radio = table.querySelector(`input[type=radio][value="${value}"]`), before = won(table);
  change(radio, () => { radio.checked = true; }, () => { radio.checked = false; if (before) before.checked = true; go(table); });
  if (value === "12" || value === "0") table.querySelector("details").open = true;
  finish(table);
}

function finish(table, scroll) {
  if (table.matches("[data-done]")) return;  // a correction waits until it is saved
  const all = places(), at = all.indexOf(table);
  const next = [...all.slice(at + 1), ...all.slice(0, at)].find(one => !won(one));
  if (next) go(next, scroll);
  else save();
}

function save() {
  saved = true;
  form().requestSubmit(document.getElementById("save"));
}

function repair(table) {
  const select = table.querySelector("[data-split]"), from = Number(table.dataset.split ?? 0), to = Number(select.value);
  const rows = "ABCD".split("").map(letter => chair(table, letter));
  const base = SPLITS[from].map(place => rows[place]), pairs = table.querySelectorAll("[data-pair]");
  SPLITS[to].map(place => base[place]).forEach((row, at) => {
    row.dataset.chair = "ABCD"[at];
    row.querySelector(".letter").textContent = "ABCD"[at];
    pairs[at % 2].append(row);
  });
  table.dataset.split = to;
  letter(table);
}

function split(table) {
  const select = table.querySelector("[data-split]"), before = select.value;
  const set = value => { select.value = value; repair(table); };
  change(select, () => set(String((Number(before) + 1) % SPLITS.length)), () => set(before));
  say(select.selectedOptions[0].textContent);
}

const chair = (table, letter) => table.querySelector(`[data-chair=${letter}]`);
const cell = (root, counted) => root?.querySelector(`[data-counted=${counted}] input`);

/* Whose a stroke beside that chair is: a ghost's is its partner's, where the house rules give it to anybody. */
function roller(row) {
  if (!row?.matches("[data-partner]")) return row;
  return [...row.closest("[data-pair]").querySelectorAll("[data-chair]")].find(one => one !== row);
}

const cells = (table, counted, chairs) => [...chairs].map(letter => cell(roller(chair(table, letter)), counted));

/* Every cell of the table says which key counts it. */
function letter(table) {
  for (const box of table.querySelectorAll(".cell, .each")) {
    const chairs = box.dataset.chairs ?? box.closest("[data-chair]")?.dataset.chair;
    const one = chairs && document.querySelector(`.keyboard [data-counted=${box.dataset.counted}][data-chairs=${chairs}][data-by="1"]`);
    if (one) box.dataset.key = one.textContent;
  }
}

function tallyKey(code, table) {
  const digit = code.match(DIGIT)?.[1], winners = { 1: "1", 2: "2", 3: "12", 0: "0" }, one = key(code);
  if (digit in winners) win(table, winners[digit]);
  else if (digit === "4") split(table);
  else if (one) count(cells(table, one.dataset.counted, one.dataset.chairs).flatMap(input => Array(Number(one.dataset.by)).fill(input)));
  else return false;
  return true;
}

/* Cards: how a round ended goes on to the next one. ------------------------------------------------------------------ */
function tick(row, wanted, counted) {
  const boxes = [...row.querySelectorAll("input[type=checkbox]")], before = boxes.map(box => box.checked);
  const input = counted && cell(row, counted), had = input?.value;
  change(boxes[0], () => {
    boxes.forEach(box => { box.checked = wanted.includes(box.value); });
    if (input) input.value = Math.min(99, Number(had || 0) + 1);
  }, () => {
    boxes.forEach((box, place) => { box.checked = before[place]; });
    if (input) input.value = had;
    go(row);
  });
  go(step(1));
}

function cardKey(code, row) {
  const digit = code.match(DIGIT)?.[1], ends = { 1: "w", 2: "l", 3: "wl" }, one = key(code);
  if (!row) return false;
  if (digit in ends) tick(row, ends[digit]);
  else if (code === "Space") { if (step(1)) go(step(1)); }
  else if (one?.dataset.won && !mayTake()) tick(row, one.dataset.won, one.dataset.counted);
  else if (one) count([cell(row, one.dataset.counted)]);
  else return false;
  return true;
}

/* Keys -------------------------------------------------------------------------------------------------------------- */
function common(named) {
  if (named === "Enter") forward();
  else if (named === "ArrowDown") { if (step(1)) go(step(1)); }
  else if (named === "ArrowUp") go(step(-1) ?? places().at(active() ? 0 : -1));
  else if (named === "Backspace") takeBack();
  else if (named === "Delete") setTaking(!mayTake());
  else if (named === "Escape") setTaking(false);
  else return false;
  return true;
}

/* The last change of this page; on a round that has just been seated, the step that seated it. */
function takeBack() {
  const undo = document.querySelector("#toast-undo");
  if (backOnce() || !saved || !undo) return;
  saved = false;
  busy = true;
  undo.form.requestSubmit(undo);
}

function forward() {
  const all = places(), next = all[all.indexOf(active()) + 1];
  if (form().matches("[data-tally]") && next && active()) go(next);
  else save();
}

function press({ code, named }) {
  const own = form().matches("[data-card]") ? cardKey(code, active()) : active() && tallyKey(code, active());
  return own || common(named);
}

function mine(event) {
  if (!form() || !counting() || !event.key || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return false;
  const at = event.target instanceof Element ? event.target : document.body;
  if (at.matches("select, textarea, input:not([type=radio], [type=checkbox])")) return false;
  if (event.code?.startsWith("Numpad") && event.key.length > 1) return event.key === "Enter";  // it moves, without its lock
  if (at.matches("input")) return ![" ", "ArrowUp", "ArrowDown"].includes(event.key);  // they are that box’s own
  return !(at.matches("a, button, summary") && ["Enter", " "].includes(event.key));
}

document.addEventListener("keydown", event => {
  if (!mine(event)) return;
  if (!event.shiftKey) print(event.code, event.key);
  const typed = { code: placeOf(event), named: event.key };
  if (busy) {
    queue.push(typed);
    event.preventDefault();
  } else if (press(typed)) event.preventDefault();
});

document.addEventListener("paper-caps", () => document.querySelectorAll("[data-table]").forEach(letter));

/* Who sat where: Enter goes from chair to chair, and after the last one it saves. */
document.addEventListener("keydown", event => {
  const seats = event.key === "Enter" && event.target.matches("form[data-seats] input") && [...event.target.form.querySelectorAll("input[list]")];
  const next = seats && seats[seats.indexOf(event.target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
});

/* Taps: a cell counts up, held it counts two, or down where “take one away” is on; by keyboard it is a box for a number. -- */
const boxOf = event => form() && event.target.closest(".cell, .each");

function tap(box, times) {
  const place = box.closest("[data-table], [data-round]"), table = place.dataset.table && place;
  const inputs = box.dataset.chairs ? cells(place, box.dataset.counted, box.dataset.chairs) : [box.querySelector("input")];
  count(Array(times).fill(inputs).flat());
  if (table && place !== active()) go(place, "");
}

document.addEventListener("mousedown", event => { if (event.target.closest(".cell, .each")) event.preventDefault(); });
document.addEventListener("contextmenu", event => { if (event.target.closest(".cell, .each")) event.preventDefault(); });
document.addEventListener("pointerdown", event => {
  const box = event.button === 0 && boxOf(event);
  clearTimeout(held);
  held = box ? setTimeout(() => { held = -1; tap(box, 2); }, HOLD) : 0;
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => { if (held > 0) clearTimeout(held); });
document.addEventListener("click", event => {
  const box = boxOf(event), button = event.target.closest(".taking"), pair = event.target.closest(".pair-won input");
  if (button) setTaking(!mayTake());
  if (event.target.closest("#rest-lost")) crossRest(event.target.closest("#rest-lost"));
  if (pair && event.detail) setTimeout(() => finish(pair.closest("[data-table]"), "start"));
  if (event.detail && event.target.matches(":is(.pair-won, .tick-cell) input")) event.target.blur();  // keys go on to count
  if (!box || box.matches(".cell") && event.target.matches("input") === false && event.detail === 0) return;
  event.preventDefault();
  if (held !== -1) tap(box, 1);
  held = 0;
});

/* Drafts ------------------------------------------------------------------------------------------------------------ */
document.addEventListener("change", event => {
  if (!form()?.contains(event.target) || !event.target.name) return;
  const table = event.target.closest("[data-table]");
  if (event.target.matches("[data-split]") && Number(table.dataset.split ?? 0) !== Number(event.target.value)) repair(table);
  keep(form, table?.dataset.table, () => busy);
});

/* The page as it comes: which table is next, and the keys that were typed meanwhile. ---------------------------------- */
document.addEventListener("submit", event => {
  if (event.target !== form()) return;
  stop();
  busy = true;
});
function fresh() {
  busy = false;
  forget();
  if (!form()) return;
  for (const table of document.querySelectorAll("[data-table]")) {
    table.dataset.split = table.querySelector("[data-split]").value;
    letter(table);
  }
  for (const row of document.querySelectorAll(".each-row, [data-rest]")) row.hidden = false;
  take(document.querySelector("[data-take]"));
  offer(document.querySelector("[data-keys]"));
  layout();
  const open = places().find(place => place.dataset.round ? !place.querySelector("[type=checkbox]:checked") : place.matches(".is-marked"));
  const first = places().find(place => place.dataset.table && !place.matches("[data-done]"));
  go(open ?? first ?? (form().matches("[data-tally]") ? places()[0] : undefined), open || saved ? "nearest" : "");
  while (queue.length && !busy) press(queue.shift());
}
document.addEventListener("htmx:afterSettle", event => { if (event.detail.target?.id === "step" || event.target.id === "step") fresh(); });
for (const name of ["htmx:sendError", "htmx:responseError"]) document.addEventListener(name, () => { busy = false; queue = []; });
fresh();
if (matchMedia("(hover: hover)").matches) document.querySelector("form[data-seats] input[list]")?.focus();
