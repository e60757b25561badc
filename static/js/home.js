// Sharing the chosen rules: by the device's own way, else by copying the link.

addEventListener("click", async (event) => {
  const share = event.target.closest("#share");
  if (!share || !(navigator.share || navigator.clipboard)) return;
  event.preventDefault();
  if (navigator.share) return navigator.share({ title: document.title, url: share.href }).catch(() => {});
  await navigator.clipboard.writeText(share.href);
  share.textContent = share.dataset.copied;
});
