// The computers' moves, one after the other. The server numbers what is new; here each gets its moment.

const root = document.documentElement; // not the board: htmx puts its old classes back for a moment
const still = matchMedia("(prefers-reduced-motion: reduce)");
let timers = [];
let finish = () => {};

const beat = () => parseFloat(getComputedStyle(root).getPropertyValue("--pace")) * 1000;

export function step(board, done) {
  stop();
  const steps = Number(board.dataset.steps ?? 0);
  const pace = still.matches ? 0 : beat();
  if (steps && root.dataset.sound) play(board, steps, pace);
  if (!steps || !pace) return;
  for (const element of board.querySelectorAll("[data-step], [data-until]")) {
    element.style.setProperty("--at", element.dataset.step ?? element.dataset.until);
  }
  root.classList.add("stepping");
  finish = () => {
    stop();
    done();
  };
  timers.push(setTimeout(finish, (steps + 1) * pace + 300));
}

export function skip() {
  finish();
}

function stop() {
  timers.forEach(clearTimeout);
  timers = [];
  root.classList.remove("stepping");
}

async function play(board, steps, pace) {
  const { cue } = await import("./sound.js");
  const sound = (at) => (board.querySelector(`.felt [data-step="${at}"]`) ? "card" : "pass");
  const last = pace ? steps : 0; // what comes all at once sounds once
  for (let at = 0; at <= last; at++) timers.push(setTimeout(() => cue(sound(at)), at * pace));
  const end = board.querySelector("#result") ? "end" : "turn";
  timers.push(setTimeout(() => cue(end), (last + 1) * (pace || 150)));
}
