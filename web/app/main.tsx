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

/** How long to let the first screen load before files are cached for later, in ms. */
const workerDelayMs = 6_000
/** Time after page load at which the screen is shown even if incomplete, in ms. */
const maxHiddenMs = 3_000

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
// Displays, overlays and public pages other than tournaments lead to no other screen.
if (
  !isEmbedded &&
  !/^\/(?:display$|p\/(?:leaderboard|live|matches|overlay|teams)\b)/.test(location.pathname)
) {
  preloadScreens(() => router.state.isLoading || queryClient.isFetching() > 0)
  setTimeout(() => {
    void import('./register-worker.ts').then(({ registerWorker }) => registerWorker())
  }, workerDelayMs)
}

/**
 * Hides the screen until its fonts and the club's name are loaded: otherwise the layout would shift
 * when they arrive. Meanwhile it renders and fetches.
 */
function hideUntilReady(screen: HTMLElement): void {
  screen.style.visibility = 'hidden'
  const fonts = document.fonts.load(`1em ${getComputedStyle(document.body).fontFamily}`)
  // Offline there is nothing to wait for.
  const club = navigator.onLine && !isEmbedded && queryClient.ensureQueryData(clubQuery)
  const timeout = new Promise((resolve) => setTimeout(resolve, maxHiddenMs - performance.now()))
  void Promise.race([Promise.allSettled([fonts, club]), timeout]).then(() => {
    screen.style.visibility = ''
  })
}
