/** Returns a function that counts a packet and returns whether it is within the limit per minute. */
export function createPacketAllowance(perMinute: number): () => boolean {
  let left = perMinute
  let since = performance.now()
  return () => {
    if (performance.now() - since > 60_000) {
      left = perMinute
      since = performance.now()
    }
    left -= 1
    return left >= 0
  }
}
