// What the server did not count is said in one sentence, and stays until somebody has read it: over a reload, too.
import { all, drop, put } from "./store.js";
import { el, say } from "./words.js";

export class Notes {
  constructor(node, night) {
    Object.assign(this, { node, night, notes: [] });
    node.addEventListener("click", (event) => event.target.closest("[data-dismiss]") && this.dismiss(event.target.closest("[data-dismiss]").dataset.dismiss));
    all("notes").then((kept) => { this.notes = [...kept.filter((one) => one.night === night), ...this.notes]; this.draw(); });
  }

  add(id, text, kind) {
    const note = { id, text, kind, night: this.night, n: Date.now() };
    this.notes = [...this.notes.filter((one) => one.id !== id), note];
    put("notes", note);
    this.draw();
  }

  dismiss(id) {
    this.notes = this.notes.filter((one) => one.id !== id);
    drop("notes", [id]);
    this.draw();
  }

  draw() {
    this.node.replaceChildren(...this.notes.map((one) => el("div", { className: `notice ${one.kind}` }, el("p", {}, one.text),
      el("button", { className: "btn btn-small", type: "button", "data-dismiss": one.id }, say("ok")))));
  }
}
