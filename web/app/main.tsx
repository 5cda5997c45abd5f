import '@fontsource-variable/archivo/standard.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './tokens.css'
import './colours.css'
import './paper.css'
import './base.css'
import { App } from './app.tsx'
import { followScheme } from '../platform/color-scheme.ts'
import { queryClient, restoreQueries } from '../platform/cache/query-client.ts'
import { setRouter } from '../platform/navigation.ts'
import { router } from './router.tsx'
import { preloadScreens } from './screens.ts'
import { currentUser } from '../platform/session/session.ts'
import { start } from './start.ts'
import { loadLanguage } from '../ui/i18n/load-language.ts'
import { clubQuery, isEmbedded } from '../platform/club/club.ts'

/** Delay in ms; caching for later waits for the first screen. */
const afterFirstScreen = 6_000
/** In ms from page load: after this the screen is shown as it is. */
const hiddenAtMostMs = 3_000

const element = document.getElementById('root')
if (element === null) throw new Error('The page has no #root')

const language = localStorage.getItem('language')
if (language !== null) await loadLanguage(language)
// Screens read the cache as they open, so it must be restored before.
if (currentUser() !== null) await restoreQueries()
followScheme()
setRouter(router)
start()
hideUntilReady(element)
createRoot(element).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
// Displays, overlays and public live pages stand alone and open nothing else.
if (
  !isEmbedded &&
  !/^\/(?:display$|p\/(?:leaderboard|live|matches|overlay|teams)\b)/.test(location.pathname)
) {
  preloadScreens(() => router.state.isLoading || queryClient.isFetching() > 0)
  setTimeout(() => {
    void import('./register-worker.ts').then(({ registerWorker }) => registerWorker())
  }, afterFirstScreen)
}

/**
 * A screen drawn in system fonts shifts when its own fonts load, and what is next to the club's name
 * shifts when that arrives. So the screen renders and fetches hidden, and is shown once both are
 * loaded.
 */
function hideUntilReady(screen: HTMLElement): void {
  screen.style.visibility = 'hidden'
  const letters = document.fonts.load(`1em ${getComputedStyle(document.body).fontFamily}`)
  // Offline there is nothing to wait for.
  const club = navigator.onLine && !isEmbedded && queryClient.ensureQueryData(clubQuery)
  const late = new Promise((resolve) => setTimeout(resolve, hiddenAtMostMs - performance.now()))
  void Promise.race([Promise.allSettled([letters, club]), late]).then(() => {
    screen.style.visibility = ''
  })
}
