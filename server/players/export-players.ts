import { setImmediate as nextTurn } from 'node:timers/promises'
import { writeCsv } from '../platform/csv.ts'
import type { Database } from '../platform/database/database.ts'
import { TextReply } from '../platform/http/serve.ts'
import { listPlayerRows } from './store.ts'

/** So many at a time, so that nobody else waits long for the server. */
const atOnce = 200

/** The first three are what an import reads. */
const header = ['name', 'email', 'level', 'retired', 'matches', 'last played', 'added']

/** Everybody on record as a table, by name. */
export async function exportPlayers(db: Database): Promise<TextReply> {
  const lines: (string | number | null)[][] = []
  for (let page = 1; ; page++) {
    const { players } = await listPlayerRows(db, {
      folded: '',
      includeRetired: true,
      recentWith: undefined,
      sort: 'name',
      page,
      pageSize: atOnce,
    })
    for (const player of players) {
      lines.push([
        player.name,
        player.email,
        player.startingLevel,
        player.isRetired ? 'yes' : 'no',
        player.matchCount,
        player.lastPlayedAt,
        player.createdAt,
      ])
    }
    if (players.length < atOnce) break
    // SQLite answers at once, and everybody else would wait for the last page.
    await nextTurn()
  }
  return new TextReply(writeCsv(header, lines), 'text/csv', 'players.csv')
}
