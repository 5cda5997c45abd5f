/** Returns a function that counts a packet and returns whether it is within the limit per minute. */
export function createPacketAllowance(perMinute: number): () => boolean {
  let remaining = perMinute
  let since = performance.now()
  return () => {
    if (performance.now() - since > 60_000) {
      remaining = perMinute
      since = performance.now()
    }
    remaining -= 1
    return remaining >= 0
  }
}
