// The computers' moves, one after the other. The server numbers what is new; here each gets its moment.

const root = document.documentElement; // not the board: htmx puts its old classes back for a moment
const still = matchMedia("(prefers-reduced-motion: reduce)");
let timers = [];
let finish = () => {};

const pace = () => parseFloat(getComputedStyle(root).getPropertyValue("--pace")) * 1000;

export function step(board, done) {
  stop();
  const steps = Number(board.dataset.steps ?? 0);
  if (!steps || still.matches || !pace()) return;
  for (const element of board.querySelectorAll("[data-step], [data-until]")) {
    element.style.setProperty("--at", element.dataset.step ?? element.dataset.until);
  }
  root.classList.add("stepping");
  finish = () => {
    stop();
    done();
  };
  timers = [setTimeout(finish, (steps + 1) * pace() + 300)];
  if (root.dataset.sound) play(board, steps);
}

export function skip() {
  finish();
}

function stop() {
  timers.forEach(clearTimeout);
  timers = [];
  root.classList.remove("stepping");
}

async function play(board, steps) {
  const { cue } = await import("./sound.js");
  const sound = (at) => (board.querySelector(`.card[data-step="${at}"]`) ? "card" : "pass");
  for (let at = 0; at <= steps; at++) timers.push(setTimeout(() => cue(sound(at)), at * pace()));
  const end = board.querySelector("#result") ? "end" : "turn";
  timers.push(setTimeout(() => cue(end), (steps + 1) * pace()));
}
