import { randomUUID } from 'node:crypto'

/** Returns the current time in epoch ms. Tests pass a stopped clock. */
export type Clock = () => number

/** Returns a UUID version 7, which sorts by creation time. Source: RFC 9562, section 5.7. */
export function newId(now: number): string {
  const time = now.toString(16).padStart(12, '0')
  // Takes the random half of a version 4 UUID, since Node generates those in batches.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
