/** A short sum of a text, by which it is known to be the same. Source: FNV-1a, 32 bit. */
export function sumOf(text: string): string {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  }
  return (sum >>> 0).toString(36)
}

/** The same of entries of a log, in their order: devices that hold others have one sum by a rare chance. */
export const sumOfIds = (log: readonly { readonly event: { readonly id: string } }[]): string =>
  sumOf(log.map(({ event }) => event.id).join(' '))
