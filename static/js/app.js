// Every page: the true page after "back", and the service worker.

addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js");
