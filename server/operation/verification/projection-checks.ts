import { verifyGroups } from '../../groups/verify-groups.ts'
import { verifyLive } from '../../live/repair/verify-live.ts'
import type { RowDifference } from '../../platform/database/damaged-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import { verifyRatings } from '../../ratings/verify-ratings.ts'
import { verifyTeams } from '../../teams/verify-teams.ts'
import { verifyTournaments } from '../../tournaments/verify-tournaments.ts'

/** Compares a stored projection with the fold of its log. */
export type ProjectionCheck = {
  /** Returns each difference as text. */
  readonly find: (db: Database) => Promise<string[]>
  /** Message if there are no differences. */
  readonly noneMessage: string
}

const formatDifferences = (differences: readonly RowDifference[]) =>
  differences.map(({ name, difference }) => `${name}: ${difference}`)

export const projectionChecks = {
  ratings: {
    find: async (db) =>
      (await verifyRatings(db)).map(
        ({ board, playerId, stored, folded }) =>
          `${board} ${playerId}: stored ${stored?.rating ?? 'nothing'}, folded ${folded?.rating ?? 'nothing'}`,
      ),
    noneMessage: 'Every rating equals the fold of the matches.',
  },
  tournaments: {
    find: async (db) => formatDifferences(await verifyTournaments(db)),
    noneMessage: 'Every tournament equals the fold of its log.',
  },
  live: {
    find: async (db) => formatDifferences(await verifyLive(db)),
    noneMessage: 'Every live match equals the fold of its log.',
  },
  teams: {
    find: async (db) => formatDifferences(await verifyTeams(db)),
    noneMessage: 'Every team and every team match equals the fold of its log.',
  },
  groups: {
    find: async (db) => formatDifferences(await verifyGroups(db)),
    noneMessage: 'Every group and every club night equals the fold of its log.',
  },
} as const satisfies Record<string, ProjectionCheck>

/** Runs all checks and returns the differences as text. */
export async function findDifferences(db: Database): Promise<string[]> {
  const differences: string[] = []
  for (const check of Object.values(projectionChecks)) differences.push(...(await check.find(db)))
  return differences
}
