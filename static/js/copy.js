/* "Copy" beside a text: <button data-copy="id of the text" data-copied="Copied" hidden>. Without a script, or where a page
   may not write to the clipboard (plain http), the text is selected, and copied in the way that every phone knows. */
async function copy(button) {
  const text = document.getElementById(button.dataset.copy);
  text.focus();
  text.select();
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(text.value);
    else if (!document.execCommand("copy")) return;
  } catch { return; }
  const said = button.textContent;
  button.textContent = button.dataset.copied;
  setTimeout(() => { button.textContent = said; }, 2500);
}

const show = root => root.querySelectorAll("[data-copy]").forEach(button => { button.hidden = false; });

document.addEventListener("click", event => {
  const button = event.target.closest("[data-copy]");
  if (button) copy(button);
});
document.addEventListener("htmx:load", event => show(event.target));
show(document);
document.querySelector("[data-copy][autofocus]")?.focus({ preventScroll: true });  // it could not while it was hidden
