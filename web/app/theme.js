;(() => {
  const { dataset } = document.documentElement
  let chosen = dataset.embed
  let user = null
  try {
    chosen ??= localStorage.getItem('color-scheme')
    user = localStorage.getItem('currentUser')
    dataset.colour = localStorage.getItem('clubColour') ?? dataset.colour ?? ''
  } catch {
    // Storage is unavailable: follows the system, and no one is signed in.
  }
  // Runs before the first paint, so that a chosen theme does not flash the other one.
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  dataset.colorScheme = chosen === 'light' || chosen === 'dark' ? chosen : system

  // Prefetches what this URL's screen shows while its scripts load. The first caller in
  // web/platform/api/api.ts gets the reply; a refused request is sent again there.
  const { pathname, search } = location
  const [, id] = /^\/tournaments\/([\w-]+)$/.exec(pathname) ?? []
  const tab = new URLSearchParams(search).get('tab')
  // The server adds the club to most pages. A page that the browser kept may be old: it requests the club.
  const [navigation] = performance.getEntriesByType('navigation')
  const isKept = navigation?.type === 'back_forward'
  const club = isKept ? null : document.getElementById('club')?.textContent
  const replies = new Map()
  // The user comes first: changes after that reply arrive as events.
  const urls = user === null ? [] : ['/api/auth/me']
  if (club) {
    const headers = { 'content-type': 'application/json' }
    replies.set('/api/club', Promise.resolve(new Response(club, { headers })))
  } else urls.push('/api/club')
  // An embedded page asks only for what it shows.
  if (dataset.embed) urls.length = 0
  if (user !== null && pathname === '/sports') urls.push('/api/overview')
  if (user !== null && id !== undefined) {
    const own = `/api/tournaments/${id}`
    urls.push(own)
    if (tab === 'bracket' || tab === 'rounds' || tab === 'standings') urls.push(`${own}/${tab}`)
    urls.push(`${own}/matches`)
  }
  for (const url of urls) {
    const reply = fetch(url, { headers: { accept: 'application/json' } })
    replies.set(
      url,
      reply.catch(() => null),
    )
  }
  globalThis.prefetchedReplies = replies
})()
