/** A position in the log of matches: playedAt, createdAt, id. */
export type Position = {
  readonly playedAt: number
  readonly createdAt: number
  readonly id: string
}

/** Before every match. */
export const startOfLog: Position = { playedAt: -Number.MAX_SAFE_INTEGER, createdAt: 0, id: '' }

export function pickEarlier(a: Position, b: Position): Position {
  return isBefore(a, b) ? a : b
}

export function isBefore(a: Position, b: Position): boolean {
  if (a.playedAt !== b.playedAt) return a.playedAt < b.playedAt
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt
  return a.id < b.id
}
