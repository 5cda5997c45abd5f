// Runs before the first paint, so that a chosen theme does not flash the other one.
;(() => {
  let chosen = null
  let colour = null
  try {
    chosen = localStorage.getItem('color-scheme')
    colour = localStorage.getItem('clubColour')
  } catch {
    // Storage is unavailable: follows the system.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : system
  document.documentElement.setAttribute('data-color-scheme', scheme)
  if (colour !== null) document.documentElement.dataset.colour = colour
})()

// Prefetches what this URL's screen shows while its scripts load. The first caller in
// web/platform/api/api.ts gets the reply; a refused request is sent again there.
;(() => {
  let user = null
  try {
    user = localStorage.getItem('currentUser')
  } catch {
    // Storage is unavailable: no one is signed in.
  }
  const { pathname, search } = location
  const [, id] = /^\/tournaments\/([\w-]+)$/.exec(pathname) ?? []
  const tab = new URLSearchParams(search).get('tab')
  // The user comes first: changes after that reply arrive as events.
  const urls = user === null ? ['/api/club'] : ['/api/auth/me', '/api/club']
  if (user !== null && pathname === '/sports') urls.push('/api/overview')
  if (user !== null && id !== undefined) {
    const own = `/api/tournaments/${id}`
    urls.push(own)
    if (tab === 'bracket' || tab === 'rounds' || tab === 'standings') urls.push(`${own}/${tab}`)
    urls.push(`${own}/matches`)
  }
  const asked = new Map()
  for (const url of urls) {
    const reply = fetch(url, { headers: { accept: 'application/json' } })
    asked.set(
      url,
      reply.catch(() => null),
    )
  }
  globalThis.askedEarly = asked
})()
