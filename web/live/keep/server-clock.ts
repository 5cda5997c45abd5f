/** An answer that took longer says too little of when it was given. */
const trustedAnswerMs = 4_000
/** Beyond so much between the two clocks of a device one of them was changed, or it slept. */
const trustedDriftMs = 2_000

/**
 * The clock of the server as this device knows it: from its last answer on by the steady clock, which
 * no change of the time of day touches.
 */
export class ServerClock {
  #heard: { readonly server: number; readonly steady: number; readonly wall: number } | null = null

  /** `now` in an answer to what was asked `took` ms ago, both ways. */
  hear(now: number, took: number): void {
    if (took > trustedAnswerMs) return
    this.#heard = { server: now + took / 2, steady: performance.now(), wall: Date.now() }
  }

  /** Epoch ms by the server; null where it was never heard, or the device slept since. */
  now(): number | null {
    if (this.#heard === null) return null
    const { server, steady, wall } = this.#heard
    const passed = performance.now() - steady
    if (Math.abs(Date.now() - wall - passed) > trustedDriftMs) return null
    return Math.round(server + passed)
  }
}
