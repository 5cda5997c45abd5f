import type { ReplyInput } from '#contract/endpoint.ts'
import type { getFirstSteps as endpoint } from '#contract/club/first-steps.ts'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** Number of matches from which a club needs no list of first steps. */
const newClubMatches = 10

const count = sql<number>`cast(count(*) as integer)`

/** Returns which first steps a club has completed. */
export async function readFirstSteps(
  db: Database,
  now: number,
): Promise<ReplyInput<typeof endpoint>> {
  const [club, players, people, invited, recorded, screens] = await Promise.all([
    db.selectFrom('clubs').select('version').executeTakeFirst(),
    db
      .selectFrom('players')
      .select(count.as('total'))
      .where('retiredAt', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('users')
      .select(count.as('total'))
      .where('isTablet', '=', 0)
      .where('erasedAt', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('playerInvitations')
      .select(count.as('total'))
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('matches')
      .select('id')
      .where('status', '=', 'completed')
      .limit(newClubMatches)
      .execute(),
    db.selectFrom('displays').select('id').where('settings', 'is not', null).limit(1).execute(),
  ])
  return {
    isNew: recorded.length < newClubMatches,
    done: {
      settings: club !== undefined && club.version > 1,
      players: players.total >= 2,
      people: people.total >= 2 || invited.total > 0,
      match: recorded.length > 0,
      screen: screens.length > 0,
    },
  }
}
