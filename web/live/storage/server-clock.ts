/** A slower reply says too little about when it was sent. */
const trustedAnswerMs = 4_000
/** A larger difference between a device's two clocks means that one was changed, or that it slept. */
const trustedDriftMs = 2_000

/**
 * The server's clock as known here: its last reply plus the monotonic clock, which time-of-day
 * changes do not affect.
 */
export class ServerClock {
  #synced: { readonly server: number; readonly steady: number; readonly wall: number } | null = null

  /** `now` in a reply whose round trip took `took` ms. */
  sync(now: number, roundTripMs: number): void {
    if (roundTripMs > trustedAnswerMs) return
    this.#synced = { server: now + roundTripMs / 2, steady: performance.now(), wall: Date.now() }
  }

  /** Epoch ms by the server; null if unknown, or the device slept since. */
  now(): number | null {
    if (this.#synced === null) return null
    const { server, steady, wall } = this.#synced
    const passed = performance.now() - steady
    if (Math.abs(Date.now() - wall - passed) > trustedDriftMs) return null
    return Math.round(server + passed)
  }
}
