import '@fontsource-variable/archivo/standard.css'
import './tokens.css'
import './colours.css'
import './base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { followScheme } from '../platform/color-scheme.ts'
import { queryClient, restoreQueries } from '../platform/cache/query-client.ts'
import { hideUntilReady } from './hide-until-ready.ts'
import { setRouter } from '../platform/navigation.ts'
import { router } from './router.tsx'
import { preloadScreens } from './screens.ts'
import { currentUser } from '../platform/session/session.ts'
import { start } from './start.ts'

/** Delay in ms; caching for later waits for the first screen. */
const afterFirstScreen = 6_000

const element = document.getElementById('root')
if (element === null) throw new Error('The page has no #root')

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
if (!/^\/(?:display$|p\/(?:leaderboard|live|overlay)\b)/.test(location.pathname)) {
  preloadScreens(() => router.state.isLoading || queryClient.isFetching() > 0)
  setTimeout(() => {
    void import('./register-worker.ts').then(({ registerWorker }) => registerWorker())
  }, afterFirstScreen)
}
