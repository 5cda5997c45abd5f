import type { MatchDraft } from '#contract/matches.ts'
import type { FieldProblem } from '#contract/errors.ts'
import { checkResult, validationMessage } from '#engine/sports/check.ts'
import type { CheckedResult, ResultCheck, ResultDraft } from '#engine/sports/types.ts'
import type { Database } from '../platform/database.ts'
import { invalid } from '../platform/errors.ts'
import { findPlayers } from '../players/store.ts'
import type { MatchRow } from './store.ts'

/** A clock on a phone may run ahead of the server's by this much. */
const clockSkewMs = 5 * 60 * 1000
const earliest = Date.UTC(1970, 0, 1)

/** The engine's view of what a person entered. */
export function asResultDraft(draft: MatchDraft): ResultDraft {
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
}

/** Everything wrong with a draft: the rules of the sport, people who do not exist, the date. */
export async function checkDraft(
  db: Database,
  draft: MatchDraft,
  now: number,
): Promise<CheckedDraft> {
  const check = checkResult(asResultDraft(draft))
  const errors: FieldProblem[] = check.ok ? [] : [...check.errors]
  errors.push(...(await unknownPlayers(db, draft)), ...wrongDate(draft, now))
  return { check, errors, warnings: [...check.warnings] }
}

/** The result of a draft that broke no rule; otherwise throws `Match validation failed: …`. */
export function requireResult({ check, errors }: CheckedDraft): CheckedResult {
  if (errors.length === 0 && check.ok) return check.result
  throw invalid(errors, validationMessage(errors as Parameters<typeof validationMessage>[0]))
}

async function unknownPlayers(db: Database, draft: MatchDraft): Promise<FieldProblem[]> {
  const seats = (['player1Id', 'player2Id', 'partner1Id', 'partner2Id'] as const).flatMap(
    (field) => {
      const id = draft[field]
      return id === null || id === '' ? [] : [{ field, id }]
    },
  )
  if (seats.length === 0) return []
  const known = await findPlayers(
    db,
    seats.map(({ id }) => id),
  )
  return seats
    .filter(({ id }) => !known.has(id))
    .map(({ field }) => ({ field, message: 'Player not found' }))
}

function wrongDate({ playedAt }: MatchDraft, now: number): FieldProblem[] {
  if (playedAt === undefined) return []
  const at = Date.parse(playedAt)
  if (at > now + clockSkewMs)
    return [{ field: 'playedAt', message: 'A match cannot be in the future' }]
  return at < earliest ? [{ field: 'playedAt', message: 'A match cannot be before 1970' }] : []
}

/** The columns that a checked draft gives a match. */
export function resultColumns(draft: MatchDraft, result: CheckedResult) {
  return {
    sportId: result.sportId,
    format: result.format,
    matchType: draft.matchType,
    rated: result.rateable && draft.matchType !== 'friendly' ? (1 as const) : (0 as const),
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
  } satisfies Partial<MatchRow>
}

/** When a match was played: as said, never later than now. */
export function playedAtOf(draft: MatchDraft, now: number): number {
  return draft.playedAt === undefined ? now : Math.min(Date.parse(draft.playedAt), now)
}
