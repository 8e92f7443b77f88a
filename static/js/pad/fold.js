// What a table will look like when the server has the taps that still wait here. Only the plain rules of a roll: the
// server's own state replaces it with every answer.
const POINTS = { nothing: 0, one: 1, two: 2 }, EYES = { wipe: 0, minus_21: -21, none: 0 };
export const PLAYED_ON = ["lap", "sudden"], ROLLING = ["playing", "closing", "asking", ...PLAYED_ON];

export const worth = (outcome, rules) => outcome === "snake_eyes" ? EYES[rules.snake_eyes] : POINTS[outcome] ?? rules[`${outcome}_worth`];
const wipes = (outcome, rules) => outcome === "snake_eyes" && rules.snake_eyes === "wipe";
const again = (outcome, rules) => ["one", "two", "bunco"].includes(outcome) || (outcome === "trips" && rules.trips_roll_again);

const REMEMBERED = 6;

const absent = (t, n, ghosts) => ghosts.has(t.seats[n % 4]) && ghosts.has(t.seats[(n + 2) % 4]);
const after = (bell, at) => Boolean(bell) && (bell.at === null || at > bell.at);

function leftOf(t, person, ghosts) {
  const chair = t.seats.indexOf(person), able = (n) => t.phase === "lap" && t.due.length ? t.due.includes(n) : !absent(t, n, ghosts);
  return t.seats[[1, 2, 3, 4].map((step) => (chair + step) % 4).find(able) ?? chair];
}

// Whose turn is over, and who the dice go to
function had(t, person) { t.begun = false; t.due = t.due.filter((chair) => t.seats[chair] !== person); }
function pass(t, person) { if (t.begun && person !== t.roller) had(t, t.roller); }

// Who has no turn: she has had it in this lap, or nobody is there to roll for her team.
function out(t, person, ghosts) {
  const chair = t.seats.indexOf(person), due = t.begun && person !== t.roller ? t.due.filter((n) => t.seats[n] !== t.roller) : t.due;
  return !ROLLING.includes(t.phase) || chair < 0 || absent(t, chair, ghosts) || (t.phase === "lap" && !due.includes(chair));
}

// A roll from before the table was level does not count in what is played on.
function early(t, at, bell) {
  if (!PLAYED_ON.includes(t.phase) || !bell || bell.at === null) return false;
  return at <= bell.at || at < (t.recent.find(({ id }) => id === t.closed_by)?.at ?? at);
}

const rings = (t, { rules, bell }) => t.phase === "asking" || (!bell && (rules.bell === "any" || (rules.bell === "head" && t.table === 1)));

const done = (t, winner) => Object.assign(t, { phase: "done", winner, due: [] });

function won(t) {
  if (t.score[0] !== t.score[1]) done(t, Number(t.score[1] > t.score[0]));
  return t.phase === "done";
}

function lap(t, ghosts) {
  if (t.begun) t.roller = leftOf(t, t.roller, ghosts);
  Object.assign(t, { due: [0, 1, 2, 3], begun: false });
}

function close(t, by, { rules, ghosts }) {
  const gone = [0, 1].map((n) => absent(t, n, ghosts));
  t.closed_by ??= by;
  t.due = [];
  if (gone[0] !== gone[1]) { done(t, Number(gone[0])); return; }
  if (won(t)) return;
  if (gone[0]) { done(t, 0); return; }
  Object.assign(t, { phase: { lap: "lap", sudden_death: "sudden" }[rules.table_tie] ?? "tied", extra: 0 });
  if (t.phase === "lap") lap(t, ghosts);
}

function playedOn(t, ghosts) {
  t.extra += 1;
  if (t.phase === "sudden") won(t);
  else if (!t.due.length && !won(t)) lap(t, ghosts);
}

const STEPS = {
  roll(t, { move, id, at }, facts) {
    const { rules, ghosts, bell } = facts, team = t.seats.indexOf(move.roller) % 2;
    if (out(t, move.roller, ghosts) || early(t, at, bell)) return;
    const score = wipes(move.outcome, rules) ? 0 : t.score[team] + worth(move.outcome, rules), enough = rings(t, facts) && score >= rules.target;
    if (t.phase === "asking" && !enough && after(bell, at)) return;
    pass(t, move.roller);
    t.score[team] = score;
    t.recent = [...t.recent, { id, roller: move.roller, outcome: move.outcome, at, team, waiting: true }].slice(-REMEMBERED);
    const over = !again(move.outcome, rules);
    if (over) had(t, move.roller);
    t.begun = !over;
    t.roller = over ? leftOf(t, move.roller, ghosts) : move.roller;
    if (PLAYED_ON.includes(t.phase)) playedOn(t, ghosts);
    else if (enough) t.phase = "ringing";
    else if (after(bell, at) && !t.due.length && (over || rules.closing !== "finish_turn")) close(t, id, facts);
  },
  turn(t, { move }, { ghosts }) {
    if (out(t, move.roller, ghosts)) return;
    pass(t, move.roller);
    t.roller = move.roller;
  },
  close(t, { id }, facts) { if (t.phase === "closing" && !t.due.length) close(t, id, facts); },
  facts(t, { id, move }, { ghosts }) {
    if (t.phase !== "asking" || (absent(t, move.winner, ghosts) && !absent(t, 1 - move.winner, ghosts))) return;
    t.closed_by ??= id;
    done(t, move.winner).stated = true;
  },
  throw(t, { move }) {
    if (t.phase !== "tied") return;
    t.throws.push(move.dice);
    const high = Math.max(...Object.values(move.dice));
    const teams = new Set(t.seats.flatMap((person, chair) => move.dice[person] === high ? [chair % 2] : []));
    if (teams.size === 1) done(t, [...teams][0]);
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

// `taps` in order; those that the server's state has already are passed over. What is taken back or changed while it still
// waits was so from the beginning.
export function fold(table, taps, facts) {
  const t = structuredClone(table), has = new Set(table.recent.map(({ id }) => id));
  const waiting = taps.filter(({ id }) => !has.has(id) && !facts.told.has(id));
  const gone = new Set(waiting.flatMap(({ undo }) => undo ?? [])), instead = new Map(waiting.map(({ change, move }) => [change, move]));
  for (const tap of waiting) {
    if (gone.has(tap.id)) continue;
    STEPS[tap.undo ? "undo" : tap.change ? "change" : tap.move.kind]?.(t, { ...tap, move: tap.change ? tap.move : instead.get(tap.id) ?? tap.move }, facts);
  }
  return t;
}
