import { clubQuery } from '../platform/club/club.ts'
import { queryClient } from '../platform/cache/query-client.ts'

/** In ms from page load: after this the screen is shown as it is. */
const timeoutMs = 3_000

/**
 * A screen drawn in system fonts shifts when its own fonts load, and what is next to the club's name
 * shifts when that arrives. So the screen renders and fetches hidden, and is shown once both are
 * loaded.
 */
export function hideUntilReady(screen: HTMLElement): void {
  screen.style.visibility = 'hidden'
  const letters = document.fonts.load(`1em ${getComputedStyle(document.body).fontFamily}`)
  // Offline there is nothing to wait for.
  const club = navigator.onLine && queryClient.ensureQueryData(clubQuery)
  const late = new Promise((resolve) => setTimeout(resolve, timeoutMs - performance.now()))
  void Promise.race([Promise.allSettled([letters, club]), late]).then(() => {
    screen.style.visibility = ''
  })
}
