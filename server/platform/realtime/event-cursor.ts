import type { WireEvent } from '#contract/events.ts'

/** A position in the event order: (transaction id, sequence). */
export type Cursor = readonly [transactionId: string, sequence: number]

/** The cursor before the first event. */
export const emptyCursor = '0.0'

export function formatCursor([transactionId, sequence]: Cursor): string {
  return `${transactionId}.${sequence}`
}

export function parseCursor(text: string): Cursor | null {
  const parts = /^(\d{1,20})\.(\d{1,15})$/.exec(text)
  return parts === null ? null : [parts[1]!, Number(parts[2])]
}

/** Cursors of this node are always valid. */
export const parseEventCursor = ({ cursor }: WireEvent): Cursor => parseCursor(cursor)!

export function isSameCursor([id, sequence]: Cursor, [otherId, otherSequence]: Cursor): boolean {
  return id === otherId && sequence === otherSequence
}

/** Returns whether one cursor precedes another. */
export function isBefore([id, sequence]: Cursor, [otherId, otherSequence]: Cursor): boolean {
  const [transaction, other] = [BigInt(id), BigInt(otherId)]
  return transaction === other ? sequence < otherSequence : transaction < other
}
