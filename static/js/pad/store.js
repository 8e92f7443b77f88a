// What must outlive the page: taps until the server's own answer, and refusals until somebody has read them.
// Without IndexedDB (some private windows) they are kept as long as the page is open.
const NAMES = ["taps", "notes"];
const kept = { taps: new Map(), notes: new Map() };

const opened = new Promise((done) => {
  try {
    const ask = indexedDB.open("bunco-pad", 1);
    ask.onupgradeneeded = () => NAMES.forEach((name) => ask.result.createObjectStore(name, { keyPath: "id" }));
    ask.onsuccess = () => done(ask.result);
    ask.onerror = () => done(null);
  } catch { done(null); }
});

async function run(name, mode, work) {
  const db = await opened;
  if (!db) return null;
  return new Promise((done) => {
    try {
      const deal = db.transaction(name, mode), ask = work(deal.objectStore(name));
      deal.oncomplete = () => done(ask?.result ?? null);
      deal.onerror = deal.onabort = () => done(null);
    } catch { done(null); }
  });
}

export function put(name, row) {
  kept[name].set(row.id, row);
  return run(name, "readwrite", (rows) => rows.put(row));
}

export function drop(name, ids) {
  ids.forEach((id) => kept[name].delete(id));
  return run(name, "readwrite", (rows) => { ids.forEach((id) => rows.delete(id)); });
}

export async function all(name) {
  for (const row of await run(name, "readonly", (rows) => rows.getAll()) ?? []) kept[name].set(row.id, row);
  return [...kept[name].values()].sort((a, b) => a.n - b.n);
}

// crypto.randomUUID exists in secure contexts only; a phone in a house's network has none.
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}
