// The server's time on this phone: its clock may be minutes wrong. Half the round trip is taken to be the way back.
let offset = 0, best = Infinity;

export const now = () => Math.round(Date.now() + offset);

// One measurement: the server said `server` (ms) in an answer that was asked for at `sent` and came at `got`.
export function heard(server, sent, got = Date.now()) {
  const trip = got - sent;
  if (!(server > 0) || trip < 0 || trip > best) { best *= 1.05; return; }
  best = trip;
  offset = server - (sent + got) / 2;
}

// After a sleep the old measurement may be worth nothing.
export const doubt = () => { best = Infinity; };
