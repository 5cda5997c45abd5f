import { verifyGroups } from '../../groups/verify-groups.ts'
import { verifyLive } from '../../live/repair/verify-live.ts'
import type { RowDifference } from '../../platform/database/damaged-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import { verifyRatings } from '../../ratings/verify-ratings.ts'
import { verifyTeams } from '../../teams/verify-teams.ts'
import { verifyTournaments } from '../../tournaments/verify-tournaments.ts'

/** Compares a stored projection with a recalculation from its log. */
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
        ({ board, playerId, fields }) => `${board} ${playerId}: ${fields.join('; ')}`,
      ),
    noneMessage: 'All stored ratings match a recalculation from the matches.',
  },
  tournaments: {
    find: async (db) => formatDifferences(await verifyTournaments(db)),
    noneMessage: 'All stored tournaments match a recalculation from their logs.',
  },
  live: {
    find: async (db) => formatDifferences(await verifyLive(db)),
    noneMessage: 'All stored live matches match a recalculation from their logs.',
  },
  teams: {
    find: async (db) => formatDifferences(await verifyTeams(db)),
    noneMessage: 'All stored teams and team matches match a recalculation from their logs.',
  },
  groups: {
    find: async (db) => formatDifferences(await verifyGroups(db)),
    noneMessage: 'All stored groups and club nights match a recalculation from their logs.',
  },
} as const satisfies Record<string, ProjectionCheck>

/** Runs all checks and returns the differences as text. */
export async function findDifferences(db: Database): Promise<string[]> {
  const differences: string[] = []
  for (const check of Object.values(projectionChecks)) differences.push(...(await check.find(db)))
  return differences
}
