// Keeps static files and the offline page. A match is never kept: its truth is on the server.

const CACHE = "sevens-{{ version }}-{{ t.language }}";
const FILES = {{ files | tojson }};

addEventListener("install", (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => skipWaiting())));

addEventListener("activate", (event) =>
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))),
  ),
);

addEventListener("fetch", (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  if (FILES.includes(path) && path !== "/offline") event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  else if (request.mode === "navigate" && request.method === "GET") event.respondWith(fetch(request).catch(() => caches.match("/offline")));
});
