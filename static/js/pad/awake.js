// Keep the screen on where the browser can (only over https); elsewhere the page says in one line what to do.
export async function stayAwake() {
  if (!("wakeLock" in navigator) || document.visibilityState !== "visible") return false;
  try {
    await navigator.wakeLock.request("screen");
    return true;
  } catch { return false; }
}
