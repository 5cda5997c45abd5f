/** The lock held by the tab that scores a match (web/live/pad/lock/use-scoring-tab.ts). */
const scoring = /^fivebar-live-/
const recheckMs = 30_000

/** All files are downloaded at once; the first screen goes first. In ms. */
const afterFirstScreen = 2_000

/** Whether any tab of this browser is scoring a match. */
async function isScoring(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name = '' }) => scoring.test(name))
}

/** Activates a new version once no match is being scored. */
async function activateUpdate(registration: ServiceWorkerRegistration): Promise<void> {
  if (registration.waiting === null) return
  if (await isScoring()) return void setTimeout(() => void activateUpdate(registration), recheckMs)
  registration.waiting?.postMessage('take-over')
}

/** Registers the service worker that makes the app work offline; it needs https or localhost. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || navigator.serviceWorker === undefined) return
  const register = async () => {
    const registration = await navigator.serviceWorker.register('/sw.js')
    void activateUpdate(registration)
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') void activateUpdate(registration)
      })
    })
  }
  const soon = () => setTimeout(() => void register().catch(() => undefined), afterFirstScreen)
  // Restoring the cache comes first, so the page may already be loaded.
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon)
}
