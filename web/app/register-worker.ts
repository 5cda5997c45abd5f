/** Names of the locks that scoring tabs hold (web/live/pad/lock/use-scoring-tab.ts). */
const scoringLockName = /^fivebar-live-/
const recheckMs = 30_000

/** Delay after page load in ms, because the worker then downloads all files. */
const registrationDelayMs = 2_000

/** Returns whether any tab of this browser is scoring a match. */
async function isScoring(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name = '' }) => scoringLockName.test(name))
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
  const registerLater = () =>
    setTimeout(() => void register().catch(() => undefined), registrationDelayMs)
  // The page may already be loaded, because this runs late.
  if (document.readyState === 'complete') registerLater()
  else addEventListener('load', registerLater)
}
