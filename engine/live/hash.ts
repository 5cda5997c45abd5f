/** Returns a short hash of a text, to compare it. Source: FNV-1a, 32 bit. */
export function hashText(text: string): string {
  let sum = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193)
  }
  return (sum >>> 0).toString(36)
}

/**
 * Returns a hash of the ids of log entries, in order. Devices with different logs rarely have the same hash.
 */
export const hashLogIds = (log: readonly { readonly event: { readonly id: string } }[]): string =>
  hashText(log.map(({ event }) => event.id).join(' '))
