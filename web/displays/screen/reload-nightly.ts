/** A page that runs for months reloads at this hour. */
const nightHour = 4
const checkMs = 10 * 60_000
const longMs = 12 * 60 * 60_000

/** Reloads the page once a night, if nothing is played and the server is reachable. */
export function reloadNightly(isBusy: () => boolean): () => void {
  const timer = setInterval(() => {
    const isNight = new Date().getHours() === nightHour
    if (!isNight || performance.now() < longMs || isBusy()) return
    void fetch('/healthz', { signal: AbortSignal.timeout(5_000) }).then(
      (reply) => (reply.ok ? location.reload() : undefined),
      () => undefined,
    )
  }, checkMs)
  return () => clearInterval(timer)
}
