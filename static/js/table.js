// The table after each swap of the board, and around it. All of it is comfort: the forms work without.

import { find, inside, listenToKeys } from "./keys.js";
import { skip, step } from "./stepping.js";

const GUARD = 300; // milliseconds after a swap in which taps on cards are ignored: they were meant for the old table

let swapped = -GUARD;
let sent = null; // the button that was pressed last
let slot = -1; // where in the hand the pressed card stood

const isShown = (element) => element?.getClientRects().length > 0;

function focusNear() {
  const focused = document.activeElement;
  if (focused !== document.body && isShown(focused)) return;
  const cards = [...document.querySelectorAll(".hand .card:not(span), .picks.places .pick")];
  const places = cards.map((card) => Math.abs([...card.parentElement.children].indexOf(card) - slot));
  const nearest = cards[places.indexOf(Math.min(...places))];
  [inside(nearest), find(".pick"), find("#skip"), find("#next, #again"), find("#board")].find(isShown).focus({ preventScroll: true });
}

function onSwap() {
  swapped = performance.now();
  find("#trouble").replaceChildren();
  step(find("#board"), focusNear);
  focusNear();
}

new MutationObserver((changes) => {
  if (changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.id === "board"))) onSwap();
}).observe(document.body, { childList: true });

// taps

addEventListener(
  "click",
  (event) => {
    const tapped = event.detail > 0 && event.target.closest(".hand, .rows, .picks, .ways, .meld, .ghost, .haunt, .answer, #undo, #confirm, #next");
    if (tapped && performance.now() - swapped < GUARD) {
      event.preventDefault();
      event.stopPropagation();
    }
  },
  true,
);

addEventListener("click", ({ target }) => {
  const card = target.closest(".hand .card");
  if (card) slot = [...card.parentElement.children].indexOf(card);
  if (target.closest("#skip")) skip();
  if (target.closest("#retry")) retry();
  if (target.closest("div.rows > .own.open")) playAt([...target.parentElement.children].indexOf(target));
  for (const open of document.querySelectorAll("details[open]")) if (!open.contains(target)) open.open = false;
});

addEventListener("click", (event) => {
  const opens = event.target.closest("[data-opens]");
  if (!opens) return;
  event.preventDefault();
  find("#menu").open = false;
  find("#log").open = true;
  find("#log > summary").focus();
});

function playAt(place) {
  const card = "A23456789TJQK"[place % 13] + "shdc"[Math.floor(place / 13)];
  find(`#card-${card}`)?.click();
}

// trouble

addEventListener("submit", ({ submitter }) => (sent = submitter));

function retry() {
  if (sent?.isConnected) sent.click(); // htmx sends the button that was clicked, not that of requestSubmit
  else location.reload();
}

function onTrouble(status) {
  if (status === 403 || status === 404) return location.reload();
  const trouble = find("#trouble");
  const retry = Object.assign(document.createElement("button"), { id: "retry", type: "button", className: "button" });
  retry.textContent = trouble.dataset.again;
  trouble.replaceChildren(status ? trouble.dataset.busy : trouble.dataset.network, retry);
}

// the names of htmx 2, then of htmx 4
for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError", "htmx:error"]) {
  addEventListener(name, ({ detail }) => onTrouble(detail.xhr?.status ?? detail.ctx?.response?.status ?? 0));
}

listenToKeys();
