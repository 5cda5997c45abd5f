// Runs before the first paint, so that a chosen theme does not flash the other one.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('color-scheme')
  } catch {
    // Storage is closed: the system's theme stands.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : system
  document.documentElement.setAttribute('data-color-scheme', scheme)
})()
