import { useEffect, useEffectEvent } from 'react'

/** Local hour of the nightly reload, since the page runs for months. */
const reloadHour = 4
const checkMs = 10 * 60_000
const minUptimeMs = 12 * 60 * 60_000

/** Reloads the page once a night unless it is busy or the server is unreachable. */
export function useNightlyReload(isBusy: boolean): void {
  const check = useEffectEvent(() => {
    const isNight = new Date().getHours() === reloadHour
    if (!isNight || performance.now() < minUptimeMs || isBusy) return
    void fetch('/healthz', { signal: AbortSignal.timeout(5_000) }).then(
      (reply) => (reply.ok ? location.reload() : undefined),
      () => undefined,
    )
  })
  useEffect(() => {
    const timer = setInterval(() => check(), checkMs)
    return () => clearInterval(timer)
  }, [])
}
