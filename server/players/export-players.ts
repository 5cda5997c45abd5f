import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '../platform/database/database.ts'
import { CsvReply } from '../platform/http/replies.ts'
import { listPlayerRows } from './store.ts'

/** Batch size, so that the export does not block other requests. */
const batchSize = 200

/** Columns of the file. An import reads the first three and the last two. */
const header = [
  'name',
  'email',
  'level',
  'retired',
  'matches',
  'last played',
  'added',
  'FIDE number',
  'national number',
]

/** Exports all players by name. E-mail addresses are included only on request. */
export async function exportPlayers(
  db: Database,
  { withEmails }: { readonly withEmails: boolean },
): Promise<CsvReply> {
  const lines: (string | number | null)[][] = []
  for (let page = 1; ; page++) {
    const { players } = await listPlayerRows(db, {
      foldedQuery: '',
      includeRetired: true,
      recentWith: undefined,
      sort: 'name',
      page,
      pageSize: batchSize,
    })
    for (const player of players) {
      lines.push([
        player.name,
        withEmails ? player.email : null,
        player.startingLevel,
        player.isRetired ? 'yes' : 'no',
        player.matchCount,
        player.lastPlayedAt,
        player.createdAt,
        player.fideNumber,
        player.nationalNumber,
      ])
    }
    if (players.length < batchSize) break
    // SQLite is synchronous. Without a pause, other requests would wait for the whole export.
    await yieldToEventLoop()
  }
  return new CsvReply(header, lines, 'players.csv')
}
