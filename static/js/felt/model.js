// What this page knows of a side table: the server's state, and what was pushed about the play since.

export class Felt {
  constructor(state) { this.take(state); }

  take(state) { this.state = state; }

  // A pushed message. False when the whole has to be asked for. A play's version rises with every row that is written;
  // its state's own falls with an undo.
  hear({ felt }) {
    if (!felt || (felt.table !== null && felt.table !== this.table.number)) return true;
    const before = this.play, play = felt.play;
    if (felt.ask || !play || !felt.offers || before?.id !== play.id || play.state.phase === "done") return false;
    if (play.version <= before.version) return true;
    this.pay(before.state.wallets, play.state.wallets);
    const { keeper, gamblers } = felt.offers;
    this.state.play = { ...before, ...play, mine: gamblers[this.me] ?? [], keeping: this.keeps ? keeper : [], gamblers: this.keeps ? gamblers : {} };
    this.made(felt.id, felt.move);
    return play.version === before.version + 1;
  }

  // What the keeper may take back: the last move in force.
  made(id, move) {
    if (this.keeps && move && !this.state.recent.some((one) => one.id === id)) this.state.recent.push({ id, move });
  }

  pay(before, now) {
    for (const [id, held] of Object.entries(now))
      if (id in this.state.wallets) this.state.wallets[id] += held - (before[id] ?? 0);
  }

  get table() { return this.state.table; }
  get game() { return this.table.game; }
  get play() { return this.state.play; }
  get last() { return this.state.last; }
  get me() { return this.state.me; }
  get keeps() { return this.state.keeper; }
  get unit() { return this.state.unit; }
  get typed() { return (this.play?.dice ?? this.table.dice) === "typed"; }
  get seated() { return this.table.seats.includes(this.me) || this.me in (this.play?.state.wallets ?? {}); }
  get dicer() { return this.play ? this.play.setup.shooter ?? this.play.setup.caster : null; }
  get away() { return this.play ? this.play.state.away : this.table.away; }
  // Who opens the next play: the keeper, or where there is none whoever has the dice next.
  get opens() { return !this.play && this.state.next !== null && this.table.open && !this.state.closed && (this.keeps || (this.table.keeper === null && this.state.next === this.me)); }

  name(id) { return this.state.people[id]?.name ?? "?"; }
  wallet(id = this.me) { return this.state.wallets[id] ?? 0; }

  // Everybody at the table, clockwise; those who play and have left their chair meanwhile come last.
  get gamblers() { return [...new Set([...this.table.seats, ...(this.play?.setup.gamblers ?? [])])]; }

  // What somebody has on the table: [{ on, amount }]
  laid(id) { return this.play ? LAID[this.game](this.play.state, id, id === this.dicer) : []; }
  onTable(id = this.me) { return this.laid(id).reduce((sum, { amount }) => sum + amount, 0); }
}

const pile = (on, amount) => amount ? [{ on, amount }] : [];
const LAID = {
  bounder: (state, id, shoots) => [...(shoots ? pile("stake", state.stake) : []),
    ...state.bets.filter(({ gambler }) => gambler === id).map(({ on, amount }) => ({ on, amount }))],
  hazard: (state, id, casts) => casts ? [...pile("stake", state.stake.caster), ...pile("raise", state.raised.caster)]
    : [...pile("stake", state.stake.cover[id] ?? 0), ...pile("raise", state.raised.cover[id] ?? 0)],
};

// What the end of a play says, from its result: the same fields whether it was pushed or asked for.
export const total = (dice) => dice.reduce((sum, n) => sum + n, 0);
