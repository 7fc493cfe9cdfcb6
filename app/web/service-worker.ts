import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { type PushMessage, pushTag, readPushMessage } from '~/features/notices/push'
import { ownCopies } from '~/lib/own-copies'

declare const self: {
  skipWaiting(): Promise<void>
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(options: { type: 'window' }): Promise<OpenWindow[]>
    openWindow(address: string): Promise<unknown>
  }
  addEventListener<Name extends keyof Events>(type: Name, listener: (event: Events[Name]) => void): void
}

interface Extendable {
  waitUntil(work: Promise<unknown>): void
}

interface Events {
  activate: Extendable
  push: Extendable & { data: { json(): unknown } | null }
  pushsubscriptionchange: Extendable & Record<'oldSubscription' | 'newSubscription', PushSubscription | null>
  notificationclick: Extendable & { notification: Notification }
}

interface OpenWindow {
  visibilityState: string
  focus(): Promise<OpenWindow>
  navigate(address: string): Promise<unknown>
}

/** The screens that work offline, from the build: their paths and the files that they need. */
declare const __OFFLINE__: { pages: string[]; files: PrecacheEntry[] }

const offlinePage = '/offline'
const pages = 'pages'
const assets = 'assets'
const mostAssets = 200

// It takes control at once, so that no tab is served by an old version.
void self.skipWaiting()
clientsClaim()
cleanupOutdatedCaches()
precache(__OFFLINE__.files)

self.addEventListener('activate', (event) => {
  const isCurrent = (name: string) =>
    name === assets || name.startsWith('workbox-') || name.startsWith(ownCopies)
  // Stored pages refer to files of their own version, so a new version deletes them.
  const clean = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => !isCurrent(name)).map((name) => caches.delete(name)))
  }
  event.waitUntil(clean())
})

// Built files never change under their names.
const built = new CacheFirst({
  cacheName: assets,
  plugins: [new ExpirationPlugin({ maxEntries: mostAssets, purgeOnQuotaError: true })],
})
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ event, request }) => (await matchPrecache(request.url)) ?? built.handle({ event, request }),
)

/** Pages come from the network. Offline, a page is the last visited one or the one of this version. */
const seen = new NetworkFirst({
  cacheName: pages,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => new URL(request.url).pathname,
      cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
    },
  ],
})
/**
 * Shows the offline page at the requested URL. Its module scripts are removed, because the requested screen's
 * code is missing and React Router would reload the page again and again.
 */
async function offlineWithoutCode(): Promise<Response> {
  const stored = await matchPrecache(offlinePage)
  if (!stored) return Response.error()
  const end = '</script>'
  const parts = (await stored.text()).split(end).map((part) => {
    const start = part.indexOf('<script')
    if (start < 0) return part
    return /type="module"|__reactRouter/.test(part.slice(start)) ? part.slice(0, start) : `${part}${end}`
  })
  const html = parts.join('')
  return new Response(html, { headers: stored.headers })
}

registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
  async ({ event, request, url }) => {
    const worksOffline = __OFFLINE__.pages.includes(url.pathname)
    try {
      return worksOffline ? await seen.handle({ event, request }) : await fetch(request)
    } catch {
      const stored = worksOffline ? await matchPrecache(url.pathname) : undefined
      return stored ?? offlineWithoutCode()
    }
  },
)

function readPush(data: { json(): unknown } | null): PushMessage {
  try {
    return readPushMessage(data?.json())
  } catch {
    // Not JSON. A notification must be shown, because browsers revoke the right after a silent push.
    return readPushMessage(null)
  }
}

self.addEventListener('push', (event) => {
  const { id, title, body, path } = readPush(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag: pushTag(id),
      lang: 'ko',
      icon: '/icons/icon-192.png',
      data: { id, title, body, path },
    }),
  )
})

// The browser has replaced the subscription. The worker has no session, so the next visit tells the server (`keepPushDevice`).
self.addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription?.options
  if (options && !event.newSubscription) event.waitUntil(self.registration.pushManager.subscribe(options))
})

/** Opens the path in an existing window, or in a new one. */
async function openAt(path: string): Promise<void> {
  const address = new URL(path, self.location.origin).href
  const windows = await self.clients.matchAll({ type: 'window' })
  const open = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  if (!open) await self.clients.openWindow(address)
  else {
    // Some browsers do not allow a window to be focused.
    const front = await open.focus().catch(() => open)
    await front.navigate(address)
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAt(readPushMessage(event.notification.data).path))
})
