// Lets the page work offline once it was opened. Online, files come from the network, so that nobody plays an old version.

const PREFIX = "cadogan-";
const PATIENCE = 3000; // milliseconds until a slow network counts as none

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  event.waitUntil(refresh().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(worker.registration.scope)) return;
  event.respondWith(answer(request));
  if (request.mode === "navigate") event.waitUntil(refresh().catch(() => {}));
});

/** Keeps all files of the version that the server has now, and forgets those of others. */
async function refresh() {
  const list = await fetch("files.json", { cache: "no-store" });
  /** @type {{ version: string, files: string[] }} */
  const { version, files } = await list.json();
  const name = PREFIX + version;
  const names = await caches.keys();
  if (!names.includes(name)) {
    const cache = await caches.open(name);
    try {
      await cache.addAll(files.map((file) => new Request(file, { cache: "reload" })));
    } catch (error) {
      // Half a version is worse than none.
      await caches.delete(name);
      throw error;
    }
  }
  await Promise.all(names.filter((one) => one.startsWith(PREFIX) && one !== name).map((one) => caches.delete(one)));
}

/**
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function answer(request) {
  const kept = caches.match(request.mode === "navigate" ? "index.html" : request, { ignoreSearch: true });
  try {
    const signal = (await kept) ? AbortSignal.timeout(PATIENCE) : null;
    return await fetch(request, { signal });
  } catch (error) {
    const response = await kept;
    if (response) return response;
    throw error;
  }
}
