import type { MatchDraft } from '#contract/matches.ts'
import type { FieldProblem } from '#contract/errors.ts'
import { ENTRY_DAYS } from '#engine/access/policy.ts'
import { checkResult, validationMessage } from '#engine/sports/check.ts'
import type { CheckedResult, ResultCheck, ResultDraft } from '#engine/sports/types.ts'
import { checkSport } from '../platform/club/club-settings.ts'
import type { Database } from '../platform/database/database.ts'
import { invalid, problem } from '../platform/http/errors.ts'
import type { Actor } from '../platform/http/serve.ts'
import { findUnerasedPlayers } from '../players/store.ts'
import { parseDetails, listPlayerIds, type MatchRow } from './store.ts'
import { iso } from '../platform/iso.ts'

/** Tolerance for a phone whose clock is ahead of the server's, in ms. */
const clockSkewMs = 5 * 60 * 1000
const earliest = Date.UTC(1970, 0, 1)
const dayMs = 86_400_000

/** A draft of any recorded match, including tournament matches, which people don't enter directly. */
export type AnyDraft = Omit<MatchDraft, 'matchType'> & { matchType: MatchRow['matchType'] }

/** Returns a draft in the engine's form. */
export function toResultDraft(draft: AnyDraft): ResultDraft {
  return {
    ...draft,
    score1: draft.player1Score,
    score2: draft.player2Score,
    details: draft.details ?? undefined,
  }
}

export type CheckedDraft = {
  readonly check: ResultCheck
  readonly errors: readonly FieldProblem[]
  readonly warnings: readonly FieldProblem[]
  /** Names of the existing players. */
  readonly names: ReadonlyMap<string, string>
}

/**
 * The author of a draft, and the recorded match it corrects. `actor` is null if the sport is not chosen by a
 * person.
 */
export type EntryContext = {
  readonly actor: Pick<Actor, 'role' | 'settings'> | null
  readonly recorded: MatchRow | null
}

/**
 * Checks a draft: the rules of the sport, unknown players and the date. Without a context, the date limit for
 * players and the club's sports are not checked.
 */
export async function checkDraft(
  db: Database,
  draft: AnyDraft,
  now: number,
  context: EntryContext | null = null,
): Promise<CheckedDraft> {
  const players = listNamedPlayers(draft)
  const existing = await findUnerasedPlayers(
    db,
    players.map(({ id }) => id),
  )
  return checkDraftWithPlayers(existing, draft, now, context)
}

/** Like `checkDraft`, for players who are already loaded. */
export function checkDraftWithPlayers(
  existing: ReadonlyMap<string, { readonly name: string }>,
  draft: AnyDraft,
  now: number,
  context: EntryContext | null,
): CheckedDraft {
  const check = checkResult(toResultDraft(draft))
  const errors: FieldProblem[] = check.ok ? [] : [...check.errors]
  const players = listNamedPlayers(draft)
  // A deleted player may stay in a match that already names them.
  const recordedPlayers = context?.recorded ? listPlayerIds(context.recorded) : []
  const newPlayers = players.filter(({ id }) => !recordedPlayers.includes(id))
  errors.push(...findPlayerProblems(newPlayers, existing), ...findDateProblems(draft, now, context))
  // A match stays correctable in a sport that the club no longer plays, but does not move to one.
  if (context?.actor && context.recorded?.sportId !== draft.sportId)
    errors.push(...checkSport(context.actor.settings, draft.sportId))
  const names = new Map([...existing].map(([id, { name }]) => [id, name]))
  return { check, errors, warnings: [...check.warnings], names }
}

/** Returns the result of a valid draft. Throws `Match validation failed: …` otherwise. */
export function requireResult({ check, errors }: CheckedDraft): CheckedResult {
  if (errors.length === 0 && check.ok) return check.result
  throw invalid(errors, validationMessage(errors as Parameters<typeof validationMessage>[0]))
}

const playerFields = ['player1Id', 'player2Id', 'partner1Id', 'partner2Id'] as const

/** Returns the players a draft names, each with its field. */
export function listNamedPlayers(draft: Pick<AnyDraft, (typeof playerFields)[number]>) {
  return playerFields.flatMap((field) => {
    const id = draft[field]
    return id === null || id === '' ? [] : [{ field, id }]
  })
}

/** Returns a problem for each player who does not exist. */
export function findPlayerProblems(
  players: ReturnType<typeof listNamedPlayers>,
  existing: ReadonlyMap<string, unknown>,
): FieldProblem[] {
  return players
    .filter(({ id }) => !existing.has(id))
    .map(({ field }) => problem(field, 'player.notFound'))
}

/** Returns problems with the date of play. */
export function findDateProblems(
  { playedAt }: Pick<MatchDraft, 'playedAt'>,
  now: number,
  context: EntryContext | null,
): FieldProblem[] {
  if (playedAt === undefined) return []
  const at = Date.parse(playedAt)
  // A correction that leaves the date unchanged is allowed, even if a clock was ahead.
  if (at === context?.recorded?.playedAt) return []
  if (at > now + clockSkewMs) return [problem('playedAt', 'match.inFuture')]
  if (at < earliest) return [problem('playedAt', 'match.tooEarly')]
  if (context?.actor?.role !== 'player') return []
  if (at >= now - ENTRY_DAYS * dayMs) return []
  return [problem('playedAt', 'match.tooLongAgo', { days: ENTRY_DAYS })]
}

/** Returns the columns of a checked draft. */
export function toResultColumns(
  draft: AnyDraft,
  result: CheckedResult,
  isRated = draft.matchType !== 'friendly',
) {
  return {
    sportId: result.sportId,
    format: result.format,
    matchType: draft.matchType,
    rated: result.rateable && isRated ? (1 as const) : (0 as const),
    player1Id: draft.player1Id,
    player2Id: draft.player2Id,
    partner1Id: draft.partner1Id === '' ? null : draft.partner1Id,
    partner2Id: draft.partner2Id === '' ? null : draft.partner2Id,
    score1: draft.player1Score,
    score2: draft.player2Score,
    winnerSide: result.winnerSide,
    ending: draft.ending,
    details: draft.details === null ? null : JSON.stringify(draft.details),
    margin1: result.margin?.[0] ?? null,
    margin2: result.margin?.[1] ?? null,
    slope: result.slope,
  } satisfies Partial<MatchRow>
}

/** Returns when a match was played: at the given time, but never later than now; otherwise `unstated`. */
export function computePlayedAt(
  draft: Pick<MatchDraft, 'playedAt'>,
  now: number,
  unstated = now,
): number {
  return draft.playedAt === undefined ? unstated : Math.min(Date.parse(draft.playedAt), now)
}

/** Returns a recorded match as a draft, for partial corrections. */
export function toDraft(row: MatchRow): AnyDraft {
  const { sportId, player1Id, player2Id, partner1Id, partner2Id, format, ending, matchType } = row
  const isWinnerNamed = ending === 'retired' || ending === 'forfeit'
  return {
    sportId,
    player1Id,
    player2Id,
    partner1Id,
    partner2Id,
    player1Score: row.score1,
    player2Score: row.score2,
    matchType,
    format,
    ending,
    winnerSide: isWinnerNamed && row.winnerSide !== 0 ? row.winnerSide : undefined,
    details: parseDetails(row),
    playedAt: iso(row.playedAt),
  }
}

/** Returns the fields that a correction resets: details only describe one score in one sport. */
function findFieldsToReset(row: MatchRow, correction: PartialDraft): Partial<AnyDraft> {
  const isOtherSport = correction.sportId !== undefined && correction.sportId !== row.sportId
  const { player1Score, player2Score, format, ending } = correction
  const isOtherResult = [player1Score, player2Score, format, ending].some(
    (part) => part !== undefined,
  )
  return {
    ...(isOtherSport ? { format: 'standard', partner1Id: null, partner2Id: null } : {}),
    ...(isOtherSport || isOtherResult ? { details: null } : {}),
  }
}

type PartialDraft = { [Field in keyof AnyDraft]?: AnyDraft[Field] | undefined }

/** Returns the corrected match as a draft; omitted fields stay unchanged. */
export function correctDraft(row: MatchRow, correction: PartialDraft): AnyDraft {
  const changes = Object.fromEntries(
    Object.entries(correction).filter(([, value]) => value !== undefined),
  )
  const merged: AnyDraft = { ...toDraft(row), ...findFieldsToReset(row, correction), ...changes }
  // The winner is only stored if the score does not show it.
  return merged.ending === 'played' || merged.ending === 'double_forfeit'
    ? { ...merged, winnerSide: correction.winnerSide }
    : merged
}
