import { ordinaryPoints, type PointSystem } from '../pairing/swiss/types.ts'
import { entryPoints } from './result-codes.ts'
import { addError, type TrfDraft } from './trf-draft.ts'
import type { TrfAbsence, TrfEntry, TrfPlayer } from './types.ts'

const threePointWin = { win: 30, draw: 10, allocatedBye: 30 }
/** Usual point systems of clubs for files that state none, the most common first. */
const likelyPoints: readonly PointSystem[] = [
  ordinaryPoints,
  { ...ordinaryPoints, allocatedBye: 5 },
  { ...ordinaryPoints, allocatedBye: 0 },
  { ...ordinaryPoints, ...threePointWin },
  { ...ordinaryPoints, ...threePointWin, allocatedBye: 10 },
  { ...ordinaryPoints, win: 20, draw: 10, allocatedBye: 20 },
]

const sumPoints = (history: readonly TrfEntry[], points: PointSystem) =>
  history.reduce((sum, entry) => sum + entryPoints(entry, points), 0)

/**
 * Returns whether a player's points match the paired rounds, with or without byes for future rounds.
 */
function matchesPoints(
  player: TrfPlayer,
  later: readonly TrfAbsence[],
  points: PointSystem,
): boolean {
  const total = sumPoints(player.history, points)
  const ahead = sumPoints(
    later.map(({ bye }) => ({ kind: 'bye', bye }) as const),
    points,
  )
  return player.points === total || player.points === total + ahead
}

/** Finds the point system that explains the stated points, or adds an error. */
export function explainPoints(draft: TrfDraft, players: readonly TrfPlayer[]) {
  const lines = new Map(draft.lines.map((line) => [line.number, line]))
  const stated = players.filter(({ number }) => lines.get(number)?.hasPoints === true)
  const candidates = draft.statesPoints ? [draft.points] : likelyPoints
  const absences = Map.groupBy(draft.absences, ({ number }) => number)
  const hasRightPoints = (player: TrfPlayer, points: PointSystem) =>
    matchesPoints(player, absences.get(player.number) ?? [], points)
  const explains = (points: PointSystem) => stated.every((player) => hasRightPoints(player, points))
  const found = candidates.find(explains)
  if (found !== undefined) {
    draft.points = found
    return
  }
  // This player's points were tried too, so at least one player's points don't match.
  const mismatched = stated.find((player) => !hasRightPoints(player, draft.points))!
  const total = sumPoints(mismatched.history, draft.points) / 10
  const abnormal = draft.kept.some((line) => line.startsWith('299'))
  const why = abnormal ? '; points awarded outside the results (record 299) are not supported' : ''
  const message = `Player ${mismatched.number} has ${mismatched.points / 10} points, but the results add up to ${total}${why}`
  addError(draft, message, lines.get(mismatched.number)?.line)
}
