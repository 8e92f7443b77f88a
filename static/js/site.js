// The hostess's pages, a little livelier: toasts that go away, dialogs, the zone of this clock. Every page works without it.

const TOAST_MS = 10_000;
const GAP = 8;  // px between a toast and what it stands above

function dress(root) {
  for (const toast of root.querySelectorAll("[data-toast]")) {
    if (toast.dataset.shown) continue;
    toast.dataset.shown = "yes";
    const close = toast.querySelector("[data-close]");
    if (close) close.hidden = false;
    if (!toast.classList.contains("error")) fade(toast);
  }
  for (const field of root.querySelectorAll("input[data-time-zone]")) {
    field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  }
  for (const opener of root.querySelectorAll("[data-dialog]")) opener.hidden = false;
}

// A toast stays while a finger or the keyboard is on it.
function fade(toast) {
  let timer;
  const start = () => { timer = setTimeout(() => toast.remove(), TOAST_MS); };
  const stop = () => clearTimeout(timer);
  for (const name of ["pointerenter", "focusin"]) toast.addEventListener(name, stop);
  for (const name of ["pointerleave", "focusout"]) toast.addEventListener(name, () => { stop(); start(); });
  start();
}

// A toast never lies on the page's main button, nor on another toast: it stands above whatever would be under it.
function rise() {
  const under = [...document.querySelectorAll(".next, .btn-primary")].map(one => one.getBoundingClientRect());
  for (const box of document.querySelectorAll(".toasts")) {
    box.style.bottom = "";
    const own = box.getBoundingClientRect(), lowest = innerHeight - own.bottom;
    let bottom = lowest;
    for (const { top, bottom: end, height } of under.sort((one, other) => other.top - one.top)) {
      const from = innerHeight - end, to = innerHeight - top;
      if (own.height && height && from < bottom + own.height && to > bottom) bottom = to + GAP;
    }
    bottom = Math.min(bottom, innerHeight - own.height - GAP);
    if (bottom !== lowest) box.style.bottom = `${bottom}px`;
    under.push(box.getBoundingClientRect());
  }
}
for (const name of ["scroll", "resize"]) window.addEventListener(name, rise, { passive: true });
document.addEventListener("htmx:afterSettle", rise);
new ResizeObserver(rise).observe(document.body);

document.addEventListener("click", (event) => {
  const close = event.target.closest("[data-close]");
  if (close) (close.closest("dialog") ? close.closest("dialog").close() : close.closest("[data-toast]")?.remove());
  const opener = event.target.closest("[data-dialog]");
  if (opener) document.getElementById(opener.dataset.dialog)?.showModal();
});

// A field that submits its form as soon as it changes: <select data-submit>.
document.addEventListener("change", (event) => {
  if (event.target.closest("[data-submit]")) event.target.form?.requestSubmit();
});

// The connection failed, or the server did: say so, as htmx alone would say nothing.
for (const name of ["htmx:sendError", "htmx:responseError"]) {
  document.addEventListener(name, () => {
    const box = document.getElementById("messages");
    if (!box) return;
    const toast = document.createElement("div");
    toast.className = "toast error";
    toast.dataset.toast = "";
    toast.setAttribute("role", "alert");
    toast.textContent = document.body.dataset.offline || "That did not reach the server. Please try again.";
    box.replaceChildren(toast);
    rise();
  });
}

document.addEventListener("htmx:load", (event) => { dress(event.target); rise(); });
dress(document);
