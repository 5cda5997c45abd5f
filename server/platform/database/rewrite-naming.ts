import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { likePattern } from './like-pattern.ts'

/** Logs of the club, with the column that says whose log it is. */
const logs = {
  groupLog: 'groupId',
  groupSessionLog: 'sessionId',
  teamLog: 'teamId',
  teamMatchLog: 'teamMatchId',
  tournamentLog: 'tournamentId',
} as const

type Log = keyof typeof logs

/** Rewrites the log entries that mention an id, in place. */
export async function rewriteNaming<Event>(
  tx: Tx,
  log: Log,
  id: string,
  change: (event: Event) => Event,
): Promise<void> {
  // The logs have the same columns but for whose they are.
  const table = log as 'groupLog'
  const owner = logs[log] as 'groupId'
  const rows = await tx
    .selectFrom(table)
    .select([owner, 'sequence', 'event'])
    .where(sql<boolean>`event like ${likePattern(JSON.stringify(id))} escape '\\'`)
    .execute()
  for (const row of rows) {
    const event = JSON.stringify(change(JSON.parse(row.event) as Event))
    if (event === row.event) continue
    await tx
      .updateTable(table)
      .set({ event })
      .where(owner, '=', row[owner])
      .where('sequence', '=', row.sequence)
      .execute()
  }
}
