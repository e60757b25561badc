// Choosing rules: one's own are chosen below, where they open; and sharing, by the device's own way or as a copied link.

addEventListener("change", ({ target }) => {
  if (target.id === "preset-own") document.querySelector("#fine").open = true;
});

addEventListener("click", async (event) => {
  const share = event.target.closest("#share");
  if (!share || !(navigator.share || navigator.clipboard)) return;
  event.preventDefault();
  if (navigator.share) return navigator.share({ title: document.title, url: share.href }).catch(() => {});
  await navigator.clipboard.writeText(share.href);
  share.textContent = share.dataset.copied;
});
