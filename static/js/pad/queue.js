// Taps wait here until the server's own answer that names them. Anything else (no answer, an error, a captive portal's
// page with status 200) leaves them waiting; they go again under the same id.
import { heard, now } from "./clock.js";
import { all, drop, newId, put } from "./store.js";

const FINAL = ["saved", "already", "held", "conflict", "never"];
const AT_ONCE = 20;           // taps in one request
const PAUSE = [1000, 15000];  // ms between attempts, at first and at most
const PATIENCE = 8000;        // ms for one request

export class Queue {
  // `told(answer, tap)` hears each answer; `changed()` that the number waiting is another one.
  constructor(url, night, told, changed) {
    Object.assign(this, { url, night, told, changed, taps: [], sending: false, pause: PAUSE[0], timer: 0, last: 0 });
  }

  async load() {
    const found = (await all("taps")).filter((tap) => tap.night === this.night);
    const known = new Set(this.taps.map((tap) => tap.id));
    this.taps = [...found.filter((tap) => !known.has(tap.id)), ...this.taps];
    this.last = Math.max(this.last, ...this.taps.map((tap) => tap.n));
    this.changed();
    this.send();
  }

  add(tap) {
    const row = { id: newId(), night: this.night, n: this.last += 1, at: now(), ...tap };
    this.taps.push(row);
    this.changed();
    put("taps", row).then(() => this.send());
    return row;
  }

  // Taken back before it was ever sent: then nobody needs to know.
  forget(id) {
    const tap = this.taps.find((one) => one.id === id);
    if (!tap || tap.sent) return false;
    this.remove([id]);
    return true;
  }

  remove(ids) {
    this.taps = this.taps.filter((tap) => !ids.includes(tap.id));
    drop("taps", ids);
    this.changed();
  }

  async send() {
    if (this.sending || !this.taps.length) return;
    clearTimeout(this.timer);
    this.sending = true;
    try {
      while (this.taps.length) await this.post(this.taps.slice(0, AT_ONCE));
      this.pause = PAUSE[0];
    } catch {
      this.timer = setTimeout(() => this.send(), this.pause * (0.8 + 0.4 * Math.random()));
      this.pause = Math.min(this.pause * 2, PAUSE[1]);
    } finally { this.sending = false; }
  }

  async post(batch) {
    batch.forEach((tap) => { tap.sent = true; });
    const sent = Date.now(), stop = new AbortController(), late = setTimeout(() => stop.abort(), PATIENCE);
    try {
      const reply = await fetch(this.url, {
        method: "POST", headers: { "Content-Type": "application/json" }, signal: stop.signal, cache: "no-store",
        body: JSON.stringify({ taps: batch.map(({ night, n, sent: _, ...tap }) => tap) }),
      });
      const body = await reply.json();
      heard(body.now, sent);
      this.take(batch, body.answers);
    } finally { clearTimeout(late); }
  }

  take(batch, answers) {
    const ours = new Map(batch.map((tap) => [tap.id, tap]));
    const final = answers.filter((one) => ours.has(one.id) && FINAL.includes(one.status));
    final.forEach((one) => this.told(one, ours.get(one.id)));
    this.remove(final.map((one) => one.id));
    if (final.length < batch.length) throw new Error("not all answered");
  }
}
