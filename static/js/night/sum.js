/* While amounts are typed, says how far they are from the pot. The server says it again when they are saved. */
const number = text => Number(String(text).trim().replace(",", ".")) || 0;

function add(form) {
  const units = [...form.querySelectorAll("[data-amount]")].reduce((sum, input) => sum + Math.round(number(input.value) * 100), 0);
  const rest = Number(form.dataset.pot) - units;
  for (const line of form.querySelectorAll("[data-when]")) {
    line.hidden = line.dataset.when !== (rest === 0 ? "even" : rest > 0 ? "rest" : "over");
    const amount = line.querySelector("[data-rest]");
    if (amount) amount.textContent = new Intl.NumberFormat(undefined, { style: "currency", currency: form.dataset.currency })
      .format(Math.abs(rest) / 100);
  }
}

document.addEventListener("input", event => {
  const form = event.target.closest("[data-pot]");
  if (form) add(form);
});
document.addEventListener("htmx:afterSwap", () => document.querySelectorAll("[data-pot]").forEach(add));
document.querySelectorAll("[data-pot]").forEach(add);
