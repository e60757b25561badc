// The keyboard: arrows among the cards, letters for the buttons, ? for help, Escape to close.

export const find = (selector) => document.querySelector(selector);
export const inside = (card) => card?.querySelector("input") ?? card; // what of a card takes the focus

export function listenToKeys() {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=checkbox]), select, textarea, dialog")) return;
    if (event.key.startsWith("Arrow")) moveFocus(event);
    else if (event.key === "Enter" && event.target.matches("[type=checkbox]")) pick(event);
    else if (event.repeat) hold(event);
    else if (event.key === "Escape") close();
    else if (document.documentElement.dataset.keys) press(event);
  });
}

// A key that is held down plays once.
function hold(event) {
  if (event.key === "Enter") event.preventDefault();
}

// In a form Enter would press the first button.
function pick(event) {
  event.preventDefault();
  if (!event.repeat) event.target.click();
}

function press(event) {
  if (event.key === "?") find("#keys").showModal();
  else find(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`)?.click();
}

function close() {
  const open = document.querySelectorAll("details[open]");
  if (!open.length) find("#back")?.click();
  for (const details of open) {
    details.open = false;
    details.querySelector("summary").focus();
  }
}

// The buttons lie below the cards.
function fromButtons(event) {
  const card = event.key === "ArrowUp" && event.target.closest(".acts") && find(".hand .card, .pick");
  if (!card) return;
  event.preventDefault();
  inside(card).focus();
}

function moveFocus(event) {
  const hand = event.target.closest(".hand, .picks, .ways");
  if (!hand) return fromButtons(event);
  event.preventDefault();
  const slots = [...hand.children].filter((child) => child.matches(".card, .gap, .pick"));
  const row = getComputedStyle(hand).gridTemplateColumns.split(" ").length;
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }[event.key];
  let at = slots.indexOf(event.target.closest(".card, .pick")) + by;
  while (slots[at]?.matches(".gap")) at += Math.sign(by);
  inside(slots[at])?.focus();
}
