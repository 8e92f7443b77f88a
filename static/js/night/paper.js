/* Typing from paper by keys and by taps. The form is whole without this: here a key or a tap only fills it in, and every
   change is kept on the server as a draft. Keys that come while an answer is on its way wait for the page that it brings. */
const SPLITS = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 1, 3, 2]];
const KEPT_AFTER = 600;  // ms without a change
const KEYS = { buncos: "abcd", trips: "efgh", snake_eyes: "ijkl" };  // of the chairs A to D
const BESIDE = { b: "buncos", t: "trips", s: "snake_eyes" };
let taking = false, back = [], busy = false, queue = [], waiting = 0, touched = new Set();

const form = () => document.querySelector("form[data-tally], form[data-card]");
const places = () => [...document.querySelectorAll("[data-table], [data-round]")];
const active = () => document.querySelector("[data-table].is-active, [data-round].is-active");
const last = () => document.querySelector(".is-last");

function say(text) {
  const line = document.querySelector("[data-said]");
  if (line) line.textContent = text;
}

/* One change of the form, and the way back. */
function change(field, set, unset) {
  set();
  back.push({ field, unset });
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function add(input, by = 1) {
  const before = input.value, number = Math.max(0, Math.min(99, Number(before || 0) + by));
  change(input, () => { input.value = number || ""; }, () => { input.value = before; });
  say(`${input.labels[0]?.textContent.trim()}: ${number}`);
}

function cell(root, counted) { return root?.querySelector(`[data-counted=${counted}] input`); }

function count(root, counted) {
  const input = cell(root, counted);
  if (input) add(input, taking ? -1 : 1);
  setTaking(false);
}

function setTaking(on) {
  taking = on;
  for (const button of document.querySelectorAll(".taking")) button.setAttribute("aria-pressed", String(on));
}

function go(place, smooth = true) {
  for (const one of places()) one.classList.toggle("is-active", one === place);
  if (!place) return;
  if (smooth) place.scrollIntoView({ block: "nearest", behavior: "auto" });
  const table = place.dataset.table;
  if (table) say(`${place.querySelector("legend").textContent.trim()}: ${[...place.querySelectorAll("[data-pair] .name")].map(one => one.textContent).join(", ")}`);
}

function step(by) {
  const all = places(), at = all.indexOf(active());
  return all[at + by];
}

/* Tallies ----------------------------------------------------------------------------------------------------------- */
function win(table, value) {
  const radio = table.querySelector(`input[type=radio][value="${value}"]`);
  const before = table.querySelector("input[type=radio]:checked");
  change(radio, () => { radio.checked = true; }, () => { radio.checked = false; if (before) before.checked = true; });
  if (value === "12" || value === "0") table.querySelector("details").open = true;
}

function repair(table) {
  const select = table.querySelector("[data-split]"), from = Number(table.dataset.split ?? 0), to = Number(select.value);
  const rows = "ABCD".split("").map(letter => table.querySelector(`[data-chair=${letter}]`));
  const base = SPLITS[from].map(place => rows[place]), pairs = table.querySelectorAll("[data-pair]");
  SPLITS[to].map(place => base[place]).forEach((row, chair) => {
    row.dataset.chair = "ABCD"[chair];
    row.querySelector(".letter").textContent = "ABCD"[chair];
    pairs[chair % 2].append(row);
  });
  table.dataset.split = to;
  letter(table);
}

/* Every cell says which key counts it. */
function letter(table) {
  for (const row of table.querySelectorAll("[data-chair]")) {
    for (const box of row.querySelectorAll(".cell")) box.dataset.key = KEYS[box.dataset.counted]["ABCD".indexOf(row.dataset.chair)];
  }
}

function split(table) {
  const select = table.querySelector("[data-split]"), before = select.value;
  const set = value => { select.value = value; repair(table); };
  change(select, () => set(String((Number(before) + 1) % SPLITS.length)), () => set(before));
  say(select.selectedOptions[0].textContent);
}

/* Whose a stroke beside that chair is: a ghost's is its partner's, where the house rules give it to anybody. */
function roller(row) {
  if (!row?.matches("[data-partner]")) return row;
  return [...row.closest("[data-pair]").querySelectorAll("[data-chair]")].find(one => one !== row);
}

function tallyKey(key, table) {
  const winners = { 1: "1", 2: "2", 3: "12", 0: "0" };
  if (key in winners) win(table, winners[key]);
  else if (key === "x") split(table);
  else if (/^[a-l]$/.test(key)) {
    const counted = Object.keys(KEYS).find(name => KEYS[name].includes(key));
    count(roller(table.querySelector(`[data-chair=${"ABCD"[KEYS[counted].indexOf(key)]}]`)), counted);
  } else return false;
  return true;
}

/* Cards ------------------------------------------------------------------------------------------------------------- */
function tick(row, wanted) {
  const boxes = [...row.querySelectorAll("input[type=checkbox]")], before = boxes.map(box => box.checked);
  change(boxes[0], () => boxes.forEach(box => { box.checked = wanted.includes(box.value); }), () => {
    boxes.forEach((box, place) => { box.checked = before[place]; });
    mark(row.previousElementSibling);
    go(row);
  });
}

function mark(row) {
  last()?.classList.remove("is-last");
  row?.classList.add("is-last");
}

function cardKey(key, row) {
  if ("wlx".includes(key) && row) {
    tick(row, key === "x" ? "wl" : key);
    mark(row);
    go(step(1));
  } else if (key === " ") {
    mark(null);
    if (step(1)) go(step(1));
  } else if (key in BESIDE && last()) count(last(), BESIDE[key]);
  else return false;
  return true;
}

/* Keys -------------------------------------------------------------------------------------------------------------- */
function common(key) {
  if (key === "enter") forward();
  else if (key === "arrowdown") { if (step(1)) go(step(1)); }
  else if (key === "arrowup") go(step(-1) ?? places().at(active() ? 0 : -1));
  else if (key === "backspace") takeBack();
  else if (key === "-") setTaking(!taking);
  else if (key === "escape") setTaking(false);
  else return false;
  return true;
}

function takeBack() {
  const one = back.pop();
  one?.unset();
  one?.field.dispatchEvent(new Event("change", { bubbles: true }));
}

function forward() {
  const all = places(), next = all[all.indexOf(active()) + 1];
  if (form().matches("[data-tally]") && next && active()) go(next);
  else form().requestSubmit(document.getElementById("save"));
}

function press(key) {
  const own = form().matches("[data-card]") ? cardKey(key, active()) : active() && tallyKey(key, active());
  return own || common(key);
}

function mine(event) {
  if (!form() || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return false;
  const at = event.target;
  if (at.matches("select, textarea, input:not([type=radio], [type=checkbox])")) return false;
  return !(at.matches("a, button, summary") && ["Enter", " "].includes(event.key));
}

document.addEventListener("keydown", event => {
  if (!mine(event)) return;
  const key = event.key.toLowerCase();
  if (busy) {
    queue.push(key);
    event.preventDefault();
  } else if (press(key)) event.preventDefault();
});

/* Who sat where: Enter goes from chair to chair, and after the last one it saves. */
document.addEventListener("keydown", event => {
  const seats = event.key === "Enter" && event.target.matches("form[data-seats] input") && [...event.target.form.querySelectorAll("input[list]")];
  const next = seats && seats[seats.indexOf(event.target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
});

/* Taps: a cell counts up, or down where “take one away” is on; by keyboard it is a box for a number. ------------------ */
document.addEventListener("mousedown", event => { if (event.target.closest(".cell")) event.preventDefault(); });
document.addEventListener("click", event => {
  const box = event.target.closest(".cell"), button = event.target.closest(".taking");
  if (button) setTaking(!taking);
  if (!box || !form() || event.target.matches("input") === false && event.detail === 0) return;
  event.preventDefault();
  add(box.querySelector("input"), taking ? -1 : 1);
  setTaking(false);
  const place = box.closest("[data-table], [data-round]");
  if (place.dataset.table && place !== active()) go(place, false);
});

/* Drafts ------------------------------------------------------------------------------------------------------------ */
function keep() {
  clearTimeout(waiting);
  waiting = 0;
  if (!form() || busy) return;
  const data = new FormData(form());
  data.set("draft", "1");
  for (const table of document.querySelectorAll("[data-table]"))  // another table's draft may be another hostess's
    if (!touched.has(table.dataset.table)) data.delete(`seen-${table.dataset.table}`);
  navigator.sendBeacon(form().action, data);  // it arrives also when this page is left
}

document.addEventListener("change", event => {
  if (!form()?.contains(event.target)) return;
  if (event.target.matches("[data-split]") && Number(event.target.closest("[data-table]").dataset.split ?? 0) !== Number(event.target.value)) repair(event.target.closest("[data-table]"));
  touched.add(event.target.closest("[data-table]")?.dataset.table);
  clearTimeout(waiting);
  waiting = setTimeout(keep, KEPT_AFTER);
});
window.addEventListener("pagehide", () => { if (waiting) keep(); });

/* The page as it comes: which table is next, and the keys that were typed meanwhile. ---------------------------------- */
document.addEventListener("submit", event => {
  if (event.target !== form()) return;
  clearTimeout(waiting);
  waiting = 0;
  busy = true;
});
function fresh() {
  busy = false;
  back = [];
  touched = new Set();
  if (!form()) return;
  for (const table of document.querySelectorAll("[data-table]")) {
    table.dataset.split = table.querySelector("[data-split]").value;
    letter(table);
  }
  if (!document.querySelector(".taking")) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "btn btn-small taking", textContent: document.querySelector("[data-take]")?.dataset.take });
    button.setAttribute("aria-pressed", "false");
    document.querySelector("[data-take]")?.append(button);
  }
  const open = places().find(place => place.dataset.round ? !place.querySelector("[type=checkbox]:checked") : place.matches(".is-marked"));
  go(open ?? places().find(place => place.dataset.table && !place.matches("[data-done]")) ?? (form().matches("[data-tally]") ? places()[0] : undefined), Boolean(open));
  while (queue.length && !busy) press(queue.shift());
}
document.addEventListener("htmx:afterSettle", event => { if (event.detail.target?.id === "step" || event.target.id === "step") fresh(); });
for (const name of ["htmx:sendError", "htmx:responseError"]) document.addEventListener(name, () => { busy = false; queue = []; });
fresh();
if (matchMedia("(hover: hover)").matches) document.querySelector("form[data-seats] input[list]")?.focus();
