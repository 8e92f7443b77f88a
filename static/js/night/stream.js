/* The running page hears the night. A message is only a hint: what is shown always comes from a GET of the live fragment,
   which names its version, its address and the token of its stream. Without a stream the page asks every few seconds. */
const SOON = 200;        // ms: several taps at once make one request
const ASK = 4000;        // ms between questions while no stream is open
const ASK_ANYWAY = 8000; // ms between questions while one is: a proxy may sit on it
const FINGER = 2000;     // ms that a finger may rest
const CLICK = 60;        // ms from a finger's end to its click
let source = null, token = "", waiting = 0, asked = 0;
const taps = new Set();  // requests under way that somebody has tapped for
let tapped = false;      // one has begun since the news was asked for: it knows nothing of it
let held = 0;            // until when a finger counts as on the page: what is replaced under it would never hear the tap

const live = () => document.querySelector("[data-live]");
const version = () => Number(live()?.dataset.version ?? 0);

const busy = () => taps.size > 0 || Date.now() < held;

function refresh() {
  clearTimeout(waiting);
  waiting = 0;
  if (busy()) { soon(); return; }
  asked = Date.now();
  if (live()) window.htmx.trigger(live(), "refresh");
}

function soon() { waiting ||= setTimeout(refresh, SOON); }

function hear(event) {
  const heard = Number(event.lastEventId);
  if (!heard || heard > version()) soon();
}

function listen() {
  const root = live();
  if (!root?.dataset.stream || root.dataset.token === token) return;
  source?.close();
  token = root.dataset.token;
  source = new EventSource(`${root.dataset.stream}?token=${encodeURIComponent(token)}&since=${version()}`);
  source.addEventListener("message", hear);
  source.addEventListener("closed", () => source.close());
}

function tick() {
  if (document.hidden) return;
  const open = source?.readyState === EventSource.OPEN;
  if (Date.now() - asked >= (open ? ASK_ANYWAY : ASK)) refresh();
  if (source?.readyState === EventSource.CLOSED) token = "";  // the next fragment brings a new one
}

/* The answer to a tap must find the button that was tapped still on the page: no news is put in its place meanwhile. */
document.addEventListener("htmx:beforeRequest", ({ target, detail }) => {
  tapped = target !== live();
  if (tapped) taps.add(detail.xhr);
});
document.addEventListener("htmx:afterRequest", ({ detail }) => taps.delete(detail.xhr));
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (taps.has(detail.xhr) || detail.target !== live()) return;
  if (!tapped && !busy()) { hold(document.activeElement); return; }
  detail.shouldSwap = false;
  soon();
});

/* The field in which somebody types stays where it is on the screen while a list above it grows. */
function hold(field) {
  if (!field?.matches("input")) return;
  const top = field.getBoundingClientRect().top;
  document.addEventListener("htmx:afterSwap", () => {
    if (field.isConnected) window.scrollBy({ top: field.getBoundingClientRect().top - top, behavior: "instant" });
  }, { once: true });
}
document.addEventListener("pointerdown", () => { held = Date.now() + FINGER; });
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => { held = Date.now() + CLICK; });

document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
window.addEventListener("pageshow", event => { if (event.persisted) refresh(); });
window.addEventListener("pagehide", () => source?.close());
document.addEventListener("htmx:afterSettle", listen);
asked = Date.now();
listen();
setInterval(tick, 1000);
