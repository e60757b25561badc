// The check of a deal, computed here. Browsers offer it over TLS and on this machine only.

const button = document.getElementById("compute");

if (globalThis.crypto?.subtle) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = new TextEncoder().encode(document.getElementById("preimage").textContent);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
    const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const verdict = document.getElementById("verdict");
    const same = hash === document.getElementById("commitment").textContent;
    verdict.textContent = `${same ? verdict.dataset.same : verdict.dataset.other} ${hash}`;
  });
}
