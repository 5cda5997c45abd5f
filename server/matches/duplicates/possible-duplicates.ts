import { t } from '#contract/messages.ts'
import type { Match } from '#contract/matches.ts'
import type { FieldProblem } from '#contract/errors.ts'
import { findUserNames } from '../../accounts/store.ts'
import { retract } from '../../notices/notify.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import type { Database } from '../../platform/database/database.ts'
import { formatDuplicateSlot } from '../match-notices.ts'
import type { Viewer } from '../team-match-access-store.ts'
import {
  viewMatches,
  listMatchesEnteredSince,
  insertDismissal,
  filterDismissed,
  listMatchesAround,
  type MatchRow,
} from '../store.ts'

const hourMs = 60 * 60 * 1000
/**
 * Maximum time between two entries of the same match by different people: both are made on the same evening.
 */
const maxEntryGapMs = 3 * hourMs
/** Maximum difference in the time of play, which may be a guess if the match is entered on a later day. */
const maxPlayedGapMs = 24 * hourMs
/** Maximum age of the listed matches. */
const listedPeriodMs = 7 * 24 * hourMs

/** Returns a key of a match that is the same for either side and any author. */
export function createDuplicateKey(row: MatchRow): string {
  const createSide = (score: number, ...ids: (string | null)[]) =>
    [...ids.filter((id) => id !== null).sort(), score].join('+')
  const sides = [
    createSide(row.score1, row.player1Id, row.partner1Id),
    createSide(row.score2, row.player2Id, row.partner2Id),
  ]
  return [row.sportId, row.format, ...sides.sort()].join('|')
}

/**
 * Returns whether two matches may be the same. Equal matches entered by one person are not: five blitz
 * games won 1–0 are common in one evening.
 */
function isDuplicate(one: MatchRow, other: MatchRow): boolean {
  return (
    one.createdBy !== null &&
    other.createdBy !== null &&
    one.createdBy !== other.createdBy &&
    Math.abs(one.createdAt - other.createdAt) <= maxEntryGapMs &&
    Math.abs(one.playedAt - other.playedAt) <= maxPlayedGapMs &&
    createDuplicateKey(one) === createDuplicateKey(other)
  )
}

/** Returns matches entered by others that may be the same as one about to be stored. */
export const findSimilarMatches = async (
  db: Database,
  row: MatchRow,
): Promise<readonly MatchRow[]> =>
  listMatchesAround(db, row, { playedMs: maxPlayedGapMs, enteredMs: maxEntryGapMs })

/**
 * Returns a warning if someone else seems to have recorded the match already. Throws it instead if the
 * client can ask for confirmation.
 */
export async function warnOfDuplicate(
  { tx }: UnitOfWork,
  row: MatchRow,
  similar: readonly MatchRow[],
  canAsk: boolean,
): Promise<FieldProblem[]> {
  const duplicate = similar.filter((one) => isDuplicate(one, row)).at(-1)
  if (duplicate === undefined) return []
  const names = await findUserNames(tx, [duplicate.createdBy])
  const values = {
    name: names.get(duplicate.createdBy ?? '') ?? '',
    minutes: Math.round((row.createdAt - duplicate.createdAt) / 60_000),
    matchId: duplicate.id,
  }
  const message = t('match.likelyDouble', values)
  const warning = { field: 'body', ...message }
  if (canAsk) throw new AppError('CONFLICT', message, { details: [warning] })
  return [warning]
}

/** Returns pairs of matches from the last week that may be duplicates, newest first. */
export async function listPossibleDuplicates(
  db: Database,
  viewer: Viewer,
  now: number,
): Promise<{ first: Match; second: Match }[]> {
  const rows = await listMatchesEnteredSince(db, now - listedPeriodMs)
  const pairs: [MatchRow, MatchRow][] = []
  const rowsByKey = new Map<string, MatchRow[]>()
  for (const row of rows) {
    const similar = rowsByKey.get(createDuplicateKey(row)) ?? []
    const first = similar.findLast((one) => isDuplicate(one, row))
    if (first !== undefined) pairs.unshift([first, row])
    rowsByKey.set(createDuplicateKey(row), [...similar, row])
  }
  const dismissed = await filterDismissed(
    db,
    pairs.map(([, { id }]) => id),
  )
  const listedPairs = pairs.filter(([, { id }]) => !dismissed.has(id)).slice(0, 20)
  const matches = await viewMatches(db, listedPairs.flat(), viewer)
  const byId = new Map(matches.map((match) => [match.id as string, match]))
  return listedPairs.map(([first, second]) => ({
    first: byId.get(first.id)!,
    second: byId.get(second.id)!,
  }))
}

/** Marks a match as not a duplicate. */
export async function dismissDuplicate(
  unit: UnitOfWork,
  actor: Actor,
  matchId: string,
): Promise<void> {
  await insertDismissal(unit.tx, { matchId, byId: actor.userId, at: unit.now })
  await retract(unit, [formatDuplicateSlot(matchId)])
}
