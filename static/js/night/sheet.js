/* A sheet is a page that htmx puts into a dialog: where there is no script, its link simply opens it. */
const sheet = document.getElementById("sheet");
const body = document.getElementById("sheet-body");
let opener = "";

document.addEventListener("htmx:afterSwap", event => {
  if (event.detail.target !== body || !body.childElementCount) return;
  if (!sheet.open) {
    opener = document.activeElement?.id ?? "";
    sheet.showModal();
  }
  body.querySelector("[autofocus], [aria-invalid=true]")?.focus();
});
document.addEventListener("sheet-close", () => sheet.close());
sheet?.addEventListener("click", event => { if (event.target === sheet) sheet.close(); });
sheet?.addEventListener("close", () => {
  body.replaceChildren();
  document.getElementById(opener)?.focus();
});
