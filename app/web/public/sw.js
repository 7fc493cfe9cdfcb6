// The service worker: pages come from the network and fall back to what was kept; built assets never change under
// their names and come from the cache. It takes over at once, so no tab is ever served by an old version.
const pages = 'pages-1'
const assets = 'assets-1'
const mostAssets = 200
const offlinePage = '/offline'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(pages)
      .then((cache) => cache.addAll([offlinePage, '/']))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name !== pages && name !== assets).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  )
})

async function trim(cache) {
  const kept = await cache.keys()
  await Promise.all(
    kept.slice(0, Math.max(0, kept.length - mostAssets)).map((request) => cache.delete(request)),
  )
}

async function assetFromCache(request) {
  const cache = await caches.open(assets)
  const kept = await cache.match(request)
  if (kept) return kept
  const reply = await fetch(request)
  if (reply.ok) {
    await cache.put(request, reply.clone())
    await trim(cache)
  }
  return reply
}

async function pageFromNetwork(request) {
  try {
    const reply = await fetch(request)
    // The home page is the one that opens from the home screen, so it is the one kept whole.
    if (reply.ok && new URL(request.url).pathname === '/') {
      const cache = await caches.open(pages)
      await cache.put('/', reply.clone())
    }
    return reply
  } catch {
    const cache = await caches.open(pages)
    return (
      (await cache.match(new URL(request.url).pathname)) ??
      (await cache.match(offlinePage)) ??
      Response.error()
    )
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageFromNetwork(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(assetFromCache(request))
})
