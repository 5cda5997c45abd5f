import type { BodyOf } from '#contract/endpoint.ts'
import type { MatchDetailsWire } from '#contract/matches.ts'
import type { reportResult } from '#contract/tournaments/matches.ts'
import { rulesOf } from '#engine/sports/rules.ts'
import type { CheckedResult, Pair } from '#engine/sports/types.ts'
import { sports } from '#engine/sports/sports.ts'
import type { Outcome, Sides } from '#engine/tournaments/log/events.ts'
import { playersForResult } from '#engine/tournaments/log/commands/match-commands.ts'
import type { TournamentMatch } from '#engine/tournaments/log/state.ts'
import type { AnyDraft } from '../../matches/match-row.ts'
import { parseDetails, type MatchRow } from '../../matches/store.ts'
import { conflict, invalid, notFound, problem } from '../../platform/http/errors.ts'
import type { TournamentRow } from '../store.ts'
import type { LoadedTournament } from '../tournament-state.ts'

export type ResultInput = BodyOf<typeof reportResult>

export function requireTournamentMatch({ state }: LoadedTournament, id: string): TournamentMatch {
  const match = state.matches.find((each) => each.id === id)
  if (match === undefined) throw notFound('match.notFound')
  return match
}

/**
 * Returns the two sides of a match. Throws if it still waits for a player, or if they are not those the
 * caller saw.
 */
export function requireSides(
  { logState }: Pick<LoadedTournament, 'logState'>,
  match: TournamentMatch,
  expected: Partial<ResultInput>,
): Sides {
  const sides = playersForResult(logState, match)
  if (sides === null) throw conflict('tournament.matchNotReady')
  const { player1Id = sides[0], player2Id = sides[1] } = expected
  if (player1Id !== sides[0] || player2Id !== sides[1]) {
    throw conflict('tournament.playersChanged')
  }
  return sides
}

/**
 * Returns the format of one match: in table tennis the best-of of its round, otherwise that of the
 * tournament.
 */
export function findMatchFormat(
  row: TournamentRow,
  { bestOf }: Pick<TournamentMatch, 'bestOf'>,
): string {
  const bestOfFormat = `Best of ${bestOf}`
  return sports[row.sportId].formats.includes(bestOfFormat) ? bestOfFormat : row.matchFormat
}

/** Returns the match details that follow from the tournament's settings, which a report can leave out. */
function createPresetDetails(
  row: TournamentRow,
  match: TournamentMatch,
  played: MatchRow | undefined,
): MatchDetailsWire {
  const { bestOf } = match
  const hasFixedLength = played !== undefined && sports[row.sportId].lengths !== null
  if (hasFixedLength) return pickLength(parseDetails(played) ?? {})
  return rulesOf[row.sportId].presetDetails(row.matchFormat, bestOf)
}

/** Returns only the length from match details. */
function pickLength({ bestOf, raceTo }: MatchDetailsWire): MatchDetailsWire {
  return {
    ...(bestOf === undefined ? {} : { bestOf }),
    ...(raceTo === undefined ? {} : { raceTo }),
  }
}

/** Returns the side that a report names as the winner. */
export function findWinnerSide(
  { winnerSide, winnerId }: ResultInput,
  sides: Sides,
): 1 | 2 | undefined {
  if (winnerId === undefined) return winnerSide
  const winnerIndex = sides.indexOf(winnerId)
  if (winnerIndex === -1) {
    throw invalid([problem('winnerId', 'tournament.notInMatch')])
  }
  return winnerIndex === 0 ? 1 : 2
}

/** Returns the reported score; for a forfeit 1–0 if the sport scores forfeits, otherwise 0–0. */
function computeScore(
  { sportId }: TournamentRow,
  input: ResultInput,
  winner: 1 | 2 | undefined,
): Pair {
  if (input.ending === 'played' || input.ending === 'retired') {
    return [input.player1Score, input.player2Score]
  }
  if (!sports[sportId].scoresForfeits || input.ending === 'double_forfeit') return [0, 0]
  return winner === 2 ? [0, 1] : [1, 0]
}

/** Returns the partners of the two sides in a tournament for pairs. */
export const findPartners = ({ entrants }: LoadedTournament['logState'], [one, two]: Sides) => ({
  partner1Id: entrants.get(one)?.partner ?? null,
  partner2Id: entrants.get(two)?.partner ?? null,
})

/** Builds the draft of a match from a reported result. */
export function createResultDraft(
  { row, logState }: LoadedTournament,
  match: TournamentMatch,
  sides: Sides,
  input: ResultInput,
  played?: MatchRow,
): AnyDraft {
  const wasPlayed = input.ending === 'played' || input.ending === 'retired'
  const namedWinner = findWinnerSide(input, sides)
  const [player1Score, player2Score] = computeScore(row, input, namedWinner)
  // No one wins a double forfeit, so a named winner is ignored.
  const winnerSide = input.ending === 'double_forfeit' ? undefined : namedWinner
  return {
    sportId: row.sportId,
    player1Id: sides[0],
    player2Id: sides[1],
    ...findPartners(logState, sides),
    player1Score,
    player2Score,
    matchType: 'tournament',
    format: played?.format ?? findMatchFormat(row, match),
    ending: input.ending,
    winnerSide,
    details: wasPlayed ? { ...createPresetDetails(row, match, played), ...input.details } : null,
  }
}

/**
 * Returns the score in sets, legs, racks or goals: a single game or leg entered by its points counts as one.
 */
function toUnits(draft: AnyDraft, { sportId, winnerSide }: CheckedResult): Pair {
  const score: Pair = [draft.player1Score, draft.player2Score]
  const details = draft.details ?? {}
  const unit = rulesOf[sportId].unitOf(score, details, draft.format)
  const isOneGame = unit === 'points' && sports[sportId].units.includes('points')
  if (!isOneGame) return score
  return [winnerSide === 1 ? 1 : 0, winnerSide === 2 ? 1 : 0]
}

/** Returns the points behind a score in larger units, added up over the sets; undefined if unknown. */
function sumPoints(draft: AnyDraft, units: Pair): Pair | undefined {
  const score: Pair = [draft.player1Score, draft.player2Score]
  if (units[0] !== score[0] || units[1] !== score[1]) return score
  const sets = draft.details?.sets ?? []
  if (sets.length === 0) return undefined
  return [
    sets.reduce((sum, [points]) => sum + points, 0),
    sets.reduce((sum, [, points]) => sum + points, 0),
  ]
}

/** Reason of a walkover for which none was typed. */
export const noShowReasons = { walkover: 'no-show', double_walkover: 'neither came' } as const

/** Returns how the match ended, as stored in the tournament's log. */
export function toOutcome(
  draft: AnyDraft,
  result: CheckedResult,
  sides: Sides,
  reason: string,
): Outcome {
  const { winnerSide } = result
  const winner = winnerSide === 0 ? null : sides[winnerSide - 1]!
  if (draft.ending === 'double_forfeit') {
    return { kind: 'double_walkover', reason: reason || noShowReasons.double_walkover }
  }
  if (draft.ending === 'forfeit') {
    return { kind: 'walkover', winner: winner!, reason: reason || noShowReasons.walkover }
  }
  const score = toUnits(draft, result)
  const points = sumPoints(draft, score)
  return { kind: draft.ending, winner, score, ...(points === undefined ? {} : { points }) }
}
