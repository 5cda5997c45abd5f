// Caches the shell, so that the app opens offline. The API is never cached here.
const cacheName = __CACHE__
const files = __FILES__

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)))
})

// A page decides when: not while any page is scoring a match.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting()
  // Notifications seen on another device are closed here too.
  const unseenIds = event.data?.standing
  if (Array.isArray(unseenIds)) event.waitUntil(closeAllBut(unseenIds))
})

async function closeAllBut(unseenIds) {
  for (const shown of await self.registration.getNotifications()) {
    const id = shown.data?.id
    if (typeof id === 'string' && !unseenIds.includes(id)) shown.close()
  }
}

// Shows every push: a browser revokes the permission of workers that stay silent.
self.addEventListener('push', (event) => {
  const { id = null, title, text, path = '/', tag, isUrgent, actions } = event.data?.json() ?? {}
  const shown = self.registration.showNotification(title ?? 'Fivebar', {
    body: text,
    tag,
    renotify: tag !== undefined,
    requireInteraction: isUrgent === true,
    icon: '/mark.svg',
    data: { id, path },
    actions,
  })
  event.waitUntil(shown)
})

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event
  const { id, path } = notification.data ?? {}
  notification.close()
  event.waitUntil(action === '' ? open(path, id ?? '') : answer(id, action, path))
})

/** Calls the API with this browser's session, which is renewed once if needed. */
async function ask(address, more = {}) {
  const own = { credentials: 'same-origin', ...more }
  const reply = await fetch(address, own)
  if (reply.status !== 401) return reply
  const renewed = await fetch('/api/auth/refresh', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    body: '{}',
    signal: own.signal,
  })
  return renewed.ok ? fetch(address, own) : reply
}

async function send(address, key, body, signal) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  return (await ask(address, { method: 'POST', headers, body: JSON.stringify(body), signal })).ok
}

// A browser may change its push endpoint at any time, even while no page is open.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(resubscribe()))

async function resubscribe() {
  const reply = await ask('/api/push')
  const { publicKey } = reply.ok ? await reply.json() : {}
  // Without a session, the next visit does this.
  if (typeof publicKey !== 'string') return
  const { pushManager } = self.registration
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  await send('/api/push/subscriptions', crypto.randomUUID(), { endpoint, keys })
}

/** A browser allows opening a page only for some seconds after the tap. */
const answerMs = 3_000

/** Answers a call from the notification; on failure the page is opened. */
async function answer(id, action, path) {
  const isDone = await send(
    `/api/notices/${id}/answer`,
    crypto.randomUUID(),
    { answer: action },
    AbortSignal.timeout(answerMs),
  ).catch(() => false)
  if (!isDone) await open(path)
}

/**
 * Opens the page and marks the notice as seen in parallel, so that the tap does not wait for the
 * network.
 */
async function open(path = '/', id = '') {
  const seen =
    id === '' ? null : send('/api/notices/seen', `seen-${id}`, { ids: [id] }).catch(() => false)
  await Promise.all([show(new URL(path, self.location.origin).href), seen])
}

/** Pages that are scoring a match, and displays, do not navigate. */
const stays = /^\/(live\/[^/]+\/score|display)(\/|$)/

async function show(address) {
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find(({ url }) => !stays.test(new URL(url).pathname))
  if (page === undefined) return self.clients.openWindow(address)
  await page.focus()
  return page.navigate(address)
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((n) => n !== cacheName).map((n) => caches.delete(n))),
      )
      .then(() => self.clients.claim()),
  )
})

/** How long opening a page waits for the network before it shows the cached shell. */
const pageMs = 3_000

/** Returns the page, or the cached shell if the network fails or hangs, or the server is down behind its proxy. */
async function page(request) {
  const fetched = fetch(request)
  const shell = await caches.match('/index.html').catch(() => undefined)
  if (!shell) return fetched
  const late = new Promise((resolve) => setTimeout(resolve, pageMs, shell))
  const usable = fetched.then((reply) => (reply.status < 500 ? reply : shell)).catch(() => shell)
  return Promise.race([usable, late])
}

async function file(request) {
  return (await caches.match(request)) ?? fetch(request)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/api/') || pathname.startsWith('/socket')) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (pathname.startsWith('/assets/') || files.includes(pathname)) {
    event.respondWith(file(request))
  }
})
