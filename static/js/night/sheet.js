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

/* Answers to quick taps may come in another order: counts that are older than those on the page are left out. */
document.addEventListener("htmx:oobBeforeSwap", ({ target, detail }) => {
  const news = detail.fragment.firstElementChild;
  if (Number(news?.dataset.version) < Number(target.dataset.version)) detail.shouldSwap = false;
});
