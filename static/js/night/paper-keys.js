/* The keys of the small keyboard: which place was pressed, what is printed on it, and whether keys count here at all. */
const KEPT = "paper-keys";
let off = null;

export const key = place => document.querySelector(`.keyboard [data-code="${place}"]`);
const keys = () => [...document.querySelectorAll(".keyboard [data-code]")];
const showing = text => keys().find(one => one.textContent === text.toUpperCase());

/* The place of a key. Some keyboards on glass, and those of remote computers, tell only what is printed on it. */
export function placeOf({ code, key: text = "" }) {
  if (code) return code;
  if (/^\d$/.test(text)) return `Digit${text}`;
  return text === " " ? "Space" : showing(text)?.dataset.code ?? "";
}

/* What is printed on the keys: told by the browser, else seen when they are pressed. What was shown there before is then
   where this was: no two keys show the same. */
export function print(place, text) {
  const one = key(place), shown = text?.toUpperCase();
  if (!one || !text || text.length > 1 || one.textContent === shown) return;
  const other = showing(shown);
  if (other) other.textContent = one.textContent;
  one.textContent = shown;
  document.dispatchEvent(new CustomEvent("paper-caps"));
}
export const layout = () => navigator.keyboard?.getLayoutMap?.().then(map => map.forEach((text, place) => print(place, text)), () => {});

/* Keys without a modifier can be switched off, for whoever speaks to her computer; this browser remembers it. */
export function counting() {
  if (off === null) try { off = localStorage.getItem(KEPT) === "off"; } catch { off = false; }
  return !off;
}

export function offer(place) {
  if (!place || document.querySelector(".by-keys")) return;
  const label = document.createElement("label"), box = document.createElement("input");
  Object.assign(box, { type: "checkbox", checked: counting() });
  box.addEventListener("change", () => {
    off = !box.checked;
    try { localStorage.setItem(KEPT, off ? "off" : "on"); } catch { /* then it holds for this page */ }
  });
  label.className = "row by-keys";
  label.append(box, ` ${place.dataset.keys}`);
  place.append(label);
}
