// Words come from the page, in the reader's language; here they are only put together. And a few short ways to the page.
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const words = read("words");
const lists = new Intl.ListFormat(document.documentElement.lang || "en", { type: "conjunction" });

export const firstState = () => read("state");
export const say = (key, facts = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
export const list = (names) => lists.format(names);
export const CHAIRS = ["A", "B", "C", "D"];

export const slot = (root, name) => root.querySelector(`[data-x="${name}"]`);

// Text that did not change is left alone, so that a screen reader says only news.
export function put(node, text, shown = true) {
  if (node.textContent !== text) node.textContent = text;
  node.hidden = !shown || text === "";
}

export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name in node && name !== "list") node[name] = value;
    else node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

export const die = (n) => el("span", { className: "die", "data-n": n });
export const threeDice = (n) => [die(n), die(n), die(n)];

// A list is drawn anew only when what it shows has changed: no button is replaced under a finger.
export function redraw(node, key, draw) {
  const now = JSON.stringify(key);
  if (node.drawn === now) return;
  node.drawn = now;
  node.replaceChildren(...draw());
}
