/* The form that is typed from paper: its changes with the way back, “take one away”, and what is kept as a draft. */
const KEPT_AFTER = 600;  // ms without a change
let taking = false, back = [], waiting = 0, touched = new Set(), late = () => {};

/* One change of the form, and the way back. */
export function change(field, set, unset) {
  set();
  back.push({ field, unset });
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

export function backOnce() {
  const one = back.pop();
  one?.unset();
  one?.field.dispatchEvent(new Event("change", { bubbles: true }));
  return Boolean(one);
}

/* One more in each of these boxes (in one that is named twice, two more), or one less; what to say of it. */
export function add(inputs) {
  if (!inputs.length) return "";
  const by = taking ? -1 : 1, before = new Map(inputs.map(input => [input, input.value]));
  change(inputs[0], () => {
    for (const input of inputs) input.value = Math.max(0, Math.min(99, Number(input.value || 0) + by)) || "";
  }, () => { for (const [input, value] of before) input.value = value; });
  setTaking(false);
  return [...before.keys()].map(input => `${input.labels[0]?.textContent.trim()}: ${input.value || 0}`).join(", ");
}

/* Taking away ------------------------------------------------------------------------------------------------------- */
export const mayTake = () => taking;

export function setTaking(on) {
  taking = on;
  for (const button of document.querySelectorAll(".taking")) button.setAttribute("aria-pressed", String(on));
}

/* Its button, which only a script needs. */
export function take(place) {
  if (!place || document.querySelector(".taking")) return;
  const button = Object.assign(document.createElement("button"), { type: "button", className: "btn btn-small taking", textContent: place.dataset.take });
  button.setAttribute("aria-pressed", "false");
  place.append(button);
}

/* Who circles what she won has lost the rest: one tap crosses every open round, the next one takes the crosses back. */
let crossed = [];

export function crossRest(button) {
  const back = button.getAttribute("aria-pressed") === "true";
  const open = [...document.querySelectorAll("[data-round]")].filter(row => !row.querySelector("[type=checkbox]:checked"));
  const lost = open.filter(row => Number(row.dataset.round) <= Number(button.dataset.rounds)).map(row => row.querySelector("[value=l]"));
  const boxes = back ? crossed : lost;
  const cross = on => {
    for (const box of boxes) box.checked = on;
    button.setAttribute("aria-pressed", String(on));
    crossed = on ? boxes : [];
  };
  if (boxes.length) change(boxes[0], () => cross(!back), () => cross(back));
}

/* Drafts ------------------------------------------------------------------------------------------------------------ */
export function keep(form, table, busy) {
  touched.add(table);
  clearTimeout(waiting);
  late = () => { waiting = 0; if (form() && !busy()) send(form()); };
  waiting = setTimeout(late, KEPT_AFTER);
}

function send(form) {
  const data = new FormData(form);
  data.set("draft", "1");
  for (const table of document.querySelectorAll("[data-table]"))  // another table's draft may be another hostess's
    if (!touched.has(table.dataset.table)) data.delete(`seen-${table.dataset.table}`);
  navigator.sendBeacon(form.action, data);  // it arrives also when this page is left
}

export function stop() {
  clearTimeout(waiting);
  waiting = 0;
}

export function forget() {
  stop();
  back = [];
  touched = new Set();
}
window.addEventListener("pagehide", () => { if (waiting) { stop(); late(); } });
