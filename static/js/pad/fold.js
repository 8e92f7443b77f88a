// What a table will look like when the server has the taps that still wait here. Only the plain rules of a roll: the
// server's own state replaces it with every answer.
const POINTS = { nothing: 0, one: 1, two: 2 }, EYES = { wipe: 0, minus_21: -21, none: 0 };
export const PLAYED_ON = ["lap", "sudden"], ROLLING = ["playing", "closing", "asking", ...PLAYED_ON];

export const worth = (outcome, rules) => outcome === "snake_eyes" ? EYES[rules.snake_eyes] : POINTS[outcome] ?? rules[`${outcome}_worth`];
const wipes = (outcome, rules) => outcome === "snake_eyes" && rules.snake_eyes === "wipe";
const again = (outcome, rules) => ["one", "two", "bunco"].includes(outcome) || (outcome === "trips" && rules.trips_roll_again);

function leftOf(t, person, ghosts) {
  const chair = t.seats.indexOf(person), absent = (n) => ghosts.has(t.seats[n % 4]) && ghosts.has(t.seats[(n + 2) % 4]);
  const able = (n) => t.phase === "lap" && t.due.length ? t.due.includes(n) : !absent(n);
  return t.seats[[1, 2, 3, 4].map((step) => (chair + step) % 4).find(able) ?? chair];
}

// Whose turn is over, and who the dice go to
function had(t, person) { t.begun = false; t.due = t.due.filter((chair) => t.seats[chair] !== person); }
function pass(t, person) { if (t.begun && person !== t.roller) had(t, t.roller); }
const out = (t, person) => t.phase === "lap" && !t.due.includes(t.seats.indexOf(person));

function won(t) {
  if (t.score[0] !== t.score[1]) Object.assign(t, { phase: "done", winner: Number(t.score[1] > t.score[0]) });
  return t.phase === "done";
}

function lap(t, ghosts) {
  if (t.begun) t.roller = leftOf(t, t.roller, ghosts);
  Object.assign(t, { due: [0, 1, 2, 3], begun: false });
}

function close(t, by, { rules, ghosts }) {
  t.closed_by ??= by;
  t.due = [];
  if (won(t)) return;
  t.phase = { lap: "lap", sudden_death: "sudden" }[rules.table_tie] ?? "tied";
  if (t.phase === "lap") lap(t, ghosts);
}

function playedOn(t, ghosts) {
  t.extra += 1;
  if (t.phase === "sudden") won(t);
  else if (!t.due.length && !won(t)) lap(t, ghosts);
}

const STEPS = {
  roll(t, { move, id, at }, { rules, ghosts, bell }) {
    if (!ROLLING.includes(t.phase) || !t.seats.includes(move.roller) || out(t, move.roller)) return;
    pass(t, move.roller);
    const team = t.seats.indexOf(move.roller) % 2;
    t.score[team] = wipes(move.outcome, rules) ? 0 : t.score[team] + worth(move.outcome, rules);
    t.recent.push({ id, roller: move.roller, outcome: move.outcome, at, team, waiting: true });
    const over = !again(move.outcome, rules);
    if (over) had(t, move.roller);
    t.begun = !over;
    t.roller = over ? leftOf(t, move.roller, ghosts) : move.roller;
    if (PLAYED_ON.includes(t.phase)) { playedOn(t, ghosts); return; }
    if ((t.table === 1 || rules.bell === "any") && t.phase !== "closing" && t.score[team] >= rules.target) t.phase = "ringing";
    if (t.phase === "closing" && bell && (bell.at === null || at > bell.at) && !t.due.length && (over || rules.closing !== "finish_turn")) close(t, id, { rules, ghosts });
  },
  turn(t, { move }) {
    if (!t.seats.includes(move.roller) || out(t, move.roller)) return;
    pass(t, move.roller);
    t.roller = move.roller;
  },
  close(t, { id }, facts) { if (t.phase === "closing" && !t.due.length) close(t, id, facts); },
  throw(t, { move }) {
    if (t.phase !== "tied") return;
    t.throws.push(move.dice);
    const high = Math.max(...Object.values(move.dice));
    const teams = new Set(t.seats.flatMap((person, chair) => move.dice[person] === high ? [chair % 2] : []));
    if (teams.size === 1) Object.assign(t, { phase: "done", winner: [...teams][0] });
  },
  undo(t, { undo }, { rules }) {
    for (const rolled of t.recent.filter(({ id }) => undo.includes(id))) {
      t.score[rolled.team] = Math.max(rules.snake_eyes === "minus_21" ? -Infinity : 0, t.score[rolled.team] - worth(rolled.outcome, rules));
      if (rolled === t.recent.at(-1)) t.roller = rolled.roller;
      t.recent = t.recent.filter((one) => one !== rolled);
    }
  },
  change(t, { change, move }, { rules }) {
    const rolled = t.recent.find(({ id }) => id === change);
    if (!rolled || move.kind !== "roll") return;
    if (!wipes(move.outcome, rules) && !wipes(rolled.outcome, rules))
      t.score[rolled.team] += worth(move.outcome, rules) - worth(rolled.outcome, rules);
    rolled.outcome = move.outcome;
  },
};

// `taps` in order; those that the server's state has already are passed over.
export function fold(table, taps, facts) {
  const t = structuredClone(table), has = new Set(table.recent.map(({ id }) => id));
  for (const tap of taps) {
    if (has.has(tap.id) || facts.told.has(tap.id)) continue;
    STEPS[tap.undo ? "undo" : tap.change ? "change" : tap.move.kind]?.(t, tap, facts);
  }
  return t;
}
