/** How the one tab that scores a match holds it (web/live/pad/lock/use-only-tab.ts). */
const scoring = /^fivebar-live-/
const lookAgainMs = 30_000

/** All files are brought at once; the first screen and what it shows go first. */
const afterFirstScreen = 2_000

/** Whether a match is being scored in any tab of this browser. */
async function isScoring(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name = '' }) => scoring.test(name))
}

/** A new version takes over once nobody scores a match, and not before. */
async function letTakeOver(registration: ServiceWorkerRegistration): Promise<void> {
  if (registration.waiting === null) return
  if (await isScoring()) return void setTimeout(() => void letTakeOver(registration), lookAgainMs)
  registration.waiting?.postMessage('take-over')
}

/** The worker that lets the app open without a network; it needs https or the machine itself. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || navigator.serviceWorker === undefined) return
  const register = async () => {
    const registration = await navigator.serviceWorker.register('/sw.js')
    void letTakeOver(registration)
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') void letTakeOver(registration)
      })
    })
  }
  const soon = () => setTimeout(() => void register().catch(() => undefined), afterFirstScreen)
  // What was kept is read before this is called, and the page may be loaded by then.
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon)
}
