// What this phone knows of the night: the server's state, put together from whole answers and from news by version.
import { fold } from "./fold.js";
import { CHAIRS, list } from "./words.js";

const SCORES = 30000;  // ms after its last tap a phone still counts as scoring

export class Model {
  constructor(state) {
    this.set = new Map();   // table -> the night's version that its state comes from
    this.told = new Set();  // ids of taps that the server has told everybody about
    this.take(state);
  }

  take(state) {
    const before = this.state?.round, now = state.round;
    if (now && before?.play === now.play)
      now.tables = now.tables.map((t) => (this.set.get(t.table) ?? 0) > state.v ? before.tables[t.table - 1] : t);
    if (now && before?.play !== now.play) { this.set.clear(); this.told.clear(); }
    this.state = state;
  }

  // A pushed message, or the answer to a tap: one table as it is at version v.
  table(news) {
    const round = this.state.round;
    if (!round || news.play !== round.play || !news.t || news.v < (this.set.get(news.table) ?? 0)) return;
    this.set.set(news.table, news.v);
    this.told.add(news.id);
    round.tables[news.table - 1] = { ...news.t, phones: [], scoring: this.scorers(round.tables[news.table - 1], news.by) };
    if (news.bell && !round.bell)
      round.tables.forEach((t) => { if (t.phase === "playing" && t.table !== news.table) t.phase = "closing"; });
    round.bell = news.bell;
  }

  scorers(table, by, at = Date.now()) {
    const others = (table?.scoring ?? []).filter(({ device }) => device !== by?.[0]);
    return by ? [...others, { device: by[0], person: by[1], seen: at }] : others;
  }

  get me() { return this.state.me; }
  get left() { return this.state.people[this.me]?.left ?? false; }
  get phase() { return this.state.phase; }
  get round() { return this.state.round; }
  get clock() {
    const { clock } = this.state;
    return clock?.kind === "round" && (this.phase !== "running" || this.round.bell) ? null : clock;
  }
  get point() { return this.phase === "running" ? this.round.point : this.state.next?.point; }
  get facts() {
    return { rules: this.round.rules, bell: this.round.bell, told: this.told, ghosts: new Set(Object.keys(this.state.people).filter((id) => this.ghost(id)).map(Number)) };
  }

  name(id) { return this.state.people[id]?.name ?? "?"; }
  ghost(id) { return this.state.people[id]?.ghost ?? false; }
  names(ids) { return list(ids.map((id) => this.name(id))); }

  // My table in this round, with what still waits to be sent folded in; null when I do not sit.
  mine(taps) {
    const table = this.round?.tables.find((t) => t.seats.includes(this.me));
    if (!table) return null;
    return fold(table, taps.filter((tap) => tap.play === this.round.play && tap.table === table.table), this.facts);
  }

  // Where someone goes: { table, chair: "A", partner, others }
  place(tables, id = this.me) {
    const n = (tables ?? []).findIndex((four) => four.includes(id));
    if (n < 0) return null;
    const four = tables[n], chair = four.indexOf(id);
    return { table: n + 1, chair: CHAIRS[chair], four, partner: four[(chair + 2) % 4], others: [four[(chair + 1) % 4], four[(chair + 3) % 4]] };
  }

  // Other phones that score my table, not longer than half a minute after their last tap.
  scoring(table, now) {
    const fresh = (table.scoring ?? []).filter(({ device, at, seen }) =>
      device !== this.state.device && (seen ? Date.now() - seen : now - at) < SCORES);
    return [...new Set(fresh.map(({ person }) => person))];
  }
}

export const partnerOf = (t, id) => t.seats[(t.seats.indexOf(id) + 2) % 4];
export const phaseOf = (t) => t.phase === "closing" && t.due.length ? "once" : t.phase;
export const team = (t, n) => [t.seats[n], t.seats[n + 2]];
