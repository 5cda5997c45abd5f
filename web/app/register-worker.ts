/** The worker that lets the app open without a network; it needs https or the machine itself. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || navigator.serviceWorker === undefined) return
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  })
}
