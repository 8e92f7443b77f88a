// Hears the night. One tab of a browser holds the stream and tells the others (they elect it by heartbeats: locks need a
// secure context); while the stream has not proved itself, every tab asks by itself. A push is a hint, the GET is the truth.
import { doubt, heard, now } from "./clock.js";

const BEAT = 1000, SILENT = 2500;    // ms: a leader beats; after this long without, another tab takes over
const ASK = [2000, 4500];            // ms between questions without a stream
const ASK_ANYWAY = [12000, 18000];   // and with one: a proxy may sit on it
const AGAIN = [4000, 12000];         // ms until a stream that was refused is tried again
const between = ([low, high]) => low + Math.random() * (high - low);

export class Live {
  // `take(state)` gets whole states, `apply(message)` what was pushed, `out(reason)` that this page has no right any more.
  constructor({ night, state, stream, tag, version, take, apply, out }) {
    Object.assign(this, { night, stateUrl: state, stream, tag, version, take, apply, out });
    Object.assign(this, { id: Math.random().toString(36).slice(2), leads: false, proved: 0, missed: 0, beat: 0, first: "9", asking: null, again: false, skips: [] });
    this.bus = typeof BroadcastChannel === "function" ? new BroadcastChannel(`bunco-${night}`) : null;
    if (this.bus) this.bus.onmessage = ({ data }) => this.tab(data);
    document.addEventListener("visibilitychange", () => document.hidden ? this.rest() : this.wake());
    addEventListener("pageshow", (event) => event.persisted && this.wake());
    addEventListener("online", () => this.wake());
    addEventListener("pagehide", () => { this.say("bye"); this.lead(false); });
    this.say("hello");
    setTimeout(() => { this.tick(); setInterval(() => this.tick(), BEAT); }, this.bus ? 300 : 0);
    this.later();
  }

  // The tabs among themselves: a visible tab goes before a hidden one, then the lower id.
  get rank() { return (document.hidden ? "1" : "0") + this.id; }
  say(kind, more) { this.bus?.postMessage({ kind, rank: this.rank, proved: this.proved, ...more }); }

  tab({ kind, rank, proved, message }) {
    if (kind === "hello" && this.leads) this.say("beat");
    if (kind === "bye" && !this.leads) setTimeout(() => { this.beat = 0; this.tick(); }, Math.random() * 300);
    if (kind === "told" && !this.leads) this.hear(message);
    if (kind !== "beat") return;
    if (this.leads && rank < this.rank) this.lead(false);
    if (this.leads) return;
    const changed = !proved !== !this.proved;
    Object.assign(this, { beat: Date.now(), first: rank, proved });
    if (changed) this.later();
  }

  tick() {
    const alone = Date.now() - this.beat > SILENT, hidden = this.first[0] === "1" && !document.hidden;
    if (!this.leads && (alone || hidden)) this.lead(true);
    if (this.leads) this.say("beat");
  }

  lead(on) {
    if (on === this.leads) return;
    this.leads = on;
    on ? this.open() : this.close();
  }

  // The stream
  open() {
    this.close();
    const source = this.source = new EventSource(`${this.stream.url}?token=${encodeURIComponent(this.stream.token)}&since=${this.version}`);
    source.onmessage = ({ data }) => {
      if (!this.proved) { this.proved = Date.now(); this.later(); }
      this.missed = 0;
      const message = JSON.parse(data);
      this.say("told", { message });
      this.hear(message);
    };
    source.addEventListener("closed", () => { this.close(); this.ask(); });
    source.onerror = () => {
      this.unproved();
      if (source.readyState !== EventSource.CLOSED) return;
      this.retry = setTimeout(() => this.leads && this.open(), between(AGAIN));
    };
  }

  close() {
    clearTimeout(this.retry);
    this.source?.close();
    this.unproved();
  }

  // Only once: a stream that fails again and again must not put off the next question each time.
  unproved() {
    if (!this.proved) return;
    this.proved = 0;
    this.later();
  }

  // Versions that newer ones replaced, because this phone was slow, are no gap.
  hear(message) {
    if (message.skip) this.skips = [...this.skips, ...message.skip].filter((v) => v > this.version);
    while (message.v > this.version + 1 && this.skips.includes(this.version + 1)) this.version += 1;
    if (message.refetch) this.soon();
    else if (message.v === this.version + 1) { this.version = message.v; this.apply(message); if (message.reload) this.soon(); }
    else if (message.v > this.version) this.soon();
  }

  // Asking: one question at a time; a push that comes meanwhile asks once more.
  soon() { this.soonTimer ??= setTimeout(() => { this.soonTimer = null; this.ask(); }, Math.random() * 400); }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => document.hidden ? this.later() : this.ask(), between(this.proved ? ASK_ANYWAY : ASK));
  }

  async ask() {
    if (this.asking) { this.again = true; return; }
    this.asking = this.get().catch(() => {});
    await this.asking;
    this.asking = null;
    this.later();
    if (this.again) { this.again = false; this.soon(); }
  }

  async get() {
    const sent = Date.now(), stop = new AbortController(), late = setTimeout(() => stop.abort(), 8000);
    try {
      const headers = this.tag ? { "If-None-Match": this.tag } : {};
      const reply = await fetch(this.stateUrl, { headers, cache: "no-store", signal: stop.signal });
      heard(Number(reply.headers.get("Bunco-Now")), sent);
      const text = await reply.text();
      if (reply.status === 304) return;
      const state = JSON.parse(text);
      if (state.out) this.leave(state.out);
      else if (state.v >= this.version) this.got(state, reply.headers.get("ETag"));
    } finally { clearTimeout(late); }
  }

  got(state, tag) {
    if (this.proved && this.leads && state.v > this.version && (this.missed += 1) > 3) this.open();  // it only seems open
    Object.assign(this, { version: state.v, tag });
    if (state.stream) this.stream = state.stream;
    this.take(state);
  }

  leave(reason) { this.lead(false); this.bus?.close(); this.bus = null; clearTimeout(this.timer); this.later = () => {}; this.tick = () => {}; this.out(reason); }

  // A phone that slept: its socket may be dead without knowing it.
  rest() { this.slept = now(); }
  wake() {
    doubt();
    this.ask();
    if (this.leads && (!this.proved || now() - (this.slept ?? 0) > 5000)) this.open();
  }
}
