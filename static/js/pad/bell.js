// The bell is heard and felt here; it is seen in the page. A struck bell out of sine waves: no sound file, no licence.
const BELL = [[880, 0.5, 0, 1.8], [2217, 0.25, 0, 1.2], [3520, 0.12, 0, 0.8]];
const TWICE = [...BELL, ...BELL.map(([hz, loud, at, long]) => [hz, loud, at + 0.45, long])];
const JOY = [523, 659, 784, 1047].map((hz, n) => [hz, 0.25, n * 0.11, 0.5]);
const CHIME = [[659, 0.2, 0, 0.5], [880, 0.2, 0.16, 0.7]];
export const OLD = 5000;  // ms of server time: an older bell is shown, not rung
let audio = null;

// Browsers let a page sound only after a touch.
export function unlock() {
  try {
    audio ??= new (window.AudioContext ?? window.webkitAudioContext)();
    if (audio.state === "suspended") audio.resume().catch(() => {});
  } catch { audio = null; }
}
for (const kind of ["pointerdown", "keydown", "touchend"]) addEventListener(kind, unlock, { passive: true });

function play(tones) {
  if (audio?.state !== "running") return;
  for (const [hz, loud, at, long] of tones) {
    const tone = audio.createOscillator(), gain = audio.createGain(), start = audio.currentTime + at;
    tone.frequency.value = hz;
    gain.gain.setValueAtTime(loud, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + long);
  }
}

export const feel = (pattern) => { try { navigator.vibrate?.(pattern); } catch { /* not on this phone */ } };
export const ring = () => { play(TWICE); feel([400, 120, 400, 120, 700]); };
export const joy = () => { play(JOY); feel([80, 40, 80, 40, 240]); };
export const chime = () => { play(CHIME); feel([60, 60, 60]); };
