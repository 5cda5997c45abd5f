import { t } from '#contract/messages.ts'
import { can, type Permission } from '#engine/access/policy.ts'
import type { Match, RatingChangeWire } from '#contract/matches.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import type { Database } from '../platform/database/database.ts'
import type { Actor } from '../platform/http/serve.ts'
import { roundDeviation } from '../ratings/board-cache.ts'
import { listChangesOfMatches, type ChangeRow } from '../ratings/store.ts'
import { isPublicMatch } from './public-store.ts'
import { sortChanges, listPlayerIds, viewMatchesWithDeltas, type MatchRow } from './store.ts'

export type MatchWithChanges = Match & {
  ratingChanges: RatingChangeWire[]
  mayCorrect: boolean
  mayNotCorrectReason: string | null
  isPrivate: boolean
}

/** Returns a match with its rating changes explained, and whether the actor may correct it. */
export async function viewMatchWithChanges(
  db: Database,
  row: MatchRow,
  actor: Actor,
  now: number,
): Promise<MatchWithChanges> {
  return explainMatch(db, row, await listChangesOfMatches(db, [row.id]), { actor, now })
}

/** Like `viewMatchWithChanges`, with rating changes that are already loaded. */
export async function explainMatch(
  db: Database,
  row: MatchRow,
  changes: readonly ChangeRow[],
  { actor, now }: { readonly actor: Actor; readonly now: number },
): Promise<MatchWithChanges> {
  const [match] = await viewMatchesWithDeltas(db, [row], changes, actor)
  const names = new Map(match!.players.map(({ id, name }) => [id, name]))
  const permission = can(actor, 'match.correct', toPolicySubject(row, now))
  return {
    ...match!,
    ratingChanges: sortChanges(row, changes).map((change) => ({
      playerId: change.playerId,
      name: names.get(change.playerId) ?? '',
      board: change.board,
      expected: change.expected,
      actual: change.actual,
      weight: change.weight,
      slope: row.slope,
      opponentRating: change.opponentRating,
      opponentDeviation: roundDeviation(change.opponentVariance),
      before: change.ratingBefore,
      after: change.rating,
      deviationBefore: roundDeviation(change.varianceBefore),
      deviationAfter: roundDeviation(change.variance),
      gamesBefore: change.gamesBefore,
    })),
    mayCorrect: permission.ok && row.status === 'completed',
    mayNotCorrectReason: findCorrectionRefusal(row, permission),
    isPrivate: await isPrivate(db, row),
  }
}

/** Returns whether a match is excluded from public results even if the club publishes them. */
async function isPrivate(db: Database, { id, tournamentId, teamMatchId }: MatchRow) {
  if (tournamentId === null && teamMatchId === null) return false
  const { publicTournaments } = await readSettings(db)
  return !(await isPublicMatch(db, id, publicTournaments))
}

function findCorrectionRefusal(row: MatchRow, permission: Permission): string | null {
  if (!permission.ok) return permission.reason.message
  return row.status === 'void' ? t('match.voidStays').message : null
}

/** Returns a match as the subject of a permission. Deadlines for corrections count from when it was recorded. */
export function toPolicySubject(row: MatchRow, now: number) {
  return {
    playerIds: listPlayerIds(row),
    completedAt: row.createdAt,
    isOfTournament: row.tournamentId !== null,
    isOfTeamMatch: row.teamMatchId !== null,
    now,
  }
}
