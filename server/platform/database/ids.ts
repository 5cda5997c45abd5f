import { randomUUID } from 'node:crypto'

/** Returns the current time in epoch ms. Tests pass a stopped clock. */
export type Clock = () => number

/** A UUID version 7: sorts by the moment it was made. Source: RFC 9562, section 5.7. */
export function newId(now: number): string {
  const time = now.toString(16).padStart(12, '0')
  // Its random half as a version 4 has it, of which many are drawn at once.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
