/** A page that runs for months is begun anew at night. */
const nightHour = 4
const checkMs = 10 * 60_000
const longMs = 12 * 60 * 60_000

/** Loads the page anew once a night, where nothing is played and the server answers. */
export function reloadsItself(isBusy: () => boolean): () => void {
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
