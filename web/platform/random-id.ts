/** A random identifier. `crypto.randomUUID` is missing where a club runs on plain http in its own net. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
