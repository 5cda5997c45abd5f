import { randomInt } from 'node:crypto'

/** Letters and digits that are hard to confuse. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Returns a random code. */
export function createReadableCode(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Encodes bytes as a code. Returns the same code for the same bytes. */
export function encodeReadableCode(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}

/** Normalises a code for comparison, ignoring spaces, hyphens and case. */
export const normalizeCode = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()
