/** Slower replies are ignored: they say too little about the server's time. */
const trustedAnswerMs = 4_000
/** If a device's two clocks differ by more, one was changed or the device slept. */
const trustedDriftMs = 2_000

/**
 * The server's clock: its last reply plus the monotonic clock, which is independent of the time of
 * day.
 */
export class ServerClock {
  #synced: { readonly server: number; readonly steady: number; readonly wall: number } | null = null

  /** Synchronises with a reply that contained `now` and took `roundTripMs`. */
  sync(now: number, roundTripMs: number): void {
    if (roundTripMs > trustedAnswerMs) return
    this.#synced = { server: now + roundTripMs / 2, steady: performance.now(), wall: Date.now() }
  }

  /** Returns the server's time in epoch ms; null if unknown or if the device slept since. */
  now(): number | null {
    if (this.#synced === null) return null
    const { server, steady, wall } = this.#synced
    const passed = performance.now() - steady
    if (Math.abs(Date.now() - wall - passed) > trustedDriftMs) return null
    return Math.round(server + passed)
  }
}
