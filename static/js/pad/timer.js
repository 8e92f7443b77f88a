// The time that is left, on the server's clock. No phone ends a round: when the time is up it says so, under an id that all
// phones have in common, and the server looks at its own clock.
import { now } from "./clock.js";
import { say } from "./words.js";

const AGAIN = 3000, FIRST = 700;  // ms: between attempts; within which the first phone speaks

const left = (clock) => Math.ceil((clock.at - now()) / 1000);

export function clockText(clock) {
  if (!clock) return "";
  const seconds = left(clock);
  if (seconds <= 0) return say(`${clock.kind}_up`);
  return say(`${clock.kind}_left`, { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` });
}

export class Timer {
  // `heard(answer)` gets what the server made of it.
  constructor(url, heard) { Object.assign(this, { url, heard, said: null, next: 0, busy: false }); }

  watch(clock, play, table) {
    if (clock?.kind !== "round" || left(clock) > 0 || !table || this.said === play) { this.next = 0; return; }
    this.next ||= Date.now() + Math.random() * FIRST;
    if (this.busy || Date.now() < this.next) return;
    this.next = Date.now() + AGAIN;
    this.tell(play, table);
  }

  async tell(play, table) {
    this.busy = true;
    try {
      const reply = await fetch(this.url, { method: "POST", headers: { "Content-Type": "application/json" }, cache: "no-store",
        body: JSON.stringify({ id: `time-is-up-${play}`, play, table, at: now(), move: { kind: "time", table } }) });
      const [answer] = (await reply.json()).answers;
      if (["saved", "already"].includes(answer.status)) this.said = play;
      this.heard(answer);
    } catch { /* the next attempt */ } finally { this.busy = false; }
  }
}
