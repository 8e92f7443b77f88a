/* The running page counts down with the server's time. When nothing is left it says so, once every few seconds while the
   page has a form for that; the server looks at its own clock and rings, or does not. */
const AGAIN = 3000;      // ms between attempts
const PHONES = 1500;     // ms: mostly one of the phones is first
const offsets = new WeakMap();
let next = 0;

const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function tick() {
  const shown = document.querySelector("[data-clock]");
  if (!shown) { next = 0; return; }
  if (!offsets.has(shown)) offsets.set(shown, Number(shown.dataset.now) - Date.now());
  const left = Math.ceil((Number(shown.dataset.clock) - Date.now() - offsets.get(shown)) / 1000);
  const text = left > 0 ? shown.dataset.words.replace("{time}", minutes(left)) : shown.dataset.up;
  if (shown.textContent !== text) shown.textContent = text;
  const form = document.getElementById("time-up");
  if (left > 0 || !form) { next = 0; return; }
  next ||= Date.now() + Math.random() * PHONES;
  if (Date.now() < next) return;
  next = Date.now() + AGAIN;
  form.requestSubmit();
}

setInterval(tick, 250);
tick();
