/** Counts the packets of one socket; tells of each whether it is one of so many a minute. */
export function packetAllowance(perMinute: number): () => boolean {
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
