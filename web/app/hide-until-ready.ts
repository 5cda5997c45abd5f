import { clubQuery } from '../platform/club/club.ts'
import { queryClient } from '../platform/cache/query-client.ts'

/** From the opening of the page, in ms: who waits longer sees what there is. */
const patience = 3_000

/**
 * What is drawn in the letters of the system moves when its own come, and so does what stands beside the
 * club's name. So the screen is made and asks for its data meanwhile, and is seen once both are here.
 */
export function hideUntilReady(screen: HTMLElement): void {
  screen.style.visibility = 'hidden'
  const letters = document.fonts.load(`1em ${getComputedStyle(document.body).fontFamily}`)
  // Without a network there is nothing to wait for.
  const club = navigator.onLine && queryClient.ensureQueryData(clubQuery)
  const late = new Promise((resolve) => setTimeout(resolve, patience - performance.now()))
  void Promise.race([Promise.allSettled([letters, club]), late]).then(() => {
    screen.style.visibility = ''
  })
}
