/** Slower replies, in ms, are ignored: the server's time would be too uncertain. */
const maxRoundTripMs = 4_000
/** If a device's two clocks differ by more ms, one was changed or the device slept. */
const maxDriftMs = 2_000

/**
 * The server's clock: its last reply plus the monotonic clock, which is independent of the time of
 * day.
 */
export class ServerClock {
  #synced: { readonly server: number; readonly monotonic: number; readonly wall: number } | null =
    null

  /** Synchronises with a reply that contained `now` and took `roundTripMs`. */
  sync(now: number, roundTripMs: number): void {
    if (roundTripMs > maxRoundTripMs) return
    this.#synced = { server: now + roundTripMs / 2, monotonic: performance.now(), wall: Date.now() }
  }

  /** Returns the server's time in epoch ms; null if unknown or if the device slept since. */
  now(): number | null {
    if (this.#synced === null) return null
    const { server, monotonic, wall } = this.#synced
    const passed = performance.now() - monotonic
    if (Math.abs(Date.now() - wall - passed) > maxDriftMs) return null
    return Math.round(server + passed)
  }
}
