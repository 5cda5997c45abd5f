import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { MAX_EXPORTED_MATCHES } from '#contract/exports.ts'
import type { Match } from '#contract/matches.ts'
import { describeHouseRules } from '#engine/sports/house-rules.ts'
import type { CsvRow } from '../platform/csv.ts'
import type { Database } from '../platform/database/database.ts'
import { databaseError } from '../platform/http/errors.ts'
import { keyedSemaphore } from '../platform/threads/keyed-semaphore.ts'
import { CsvReply } from '../platform/http/replies.ts'
import { viewMatches, listMatchRowsAfter, type MatchFilter, type MatchRow } from './store.ts'

const maxWaitMs = 25_000

/** Limits this process to one export at a time, since each costs as much as a hundred lists. */
export const exportSemaphore = keyedSemaphore(1, maxWaitMs, () => databaseError('busy'))

/** Batch size, so that the export does not block other requests. */
const batchSize = 100

const header = [
  'played',
  'sport',
  'format',
  'type',
  'status',
  'side 1',
  'side 2',
  'score 1',
  'score 2',
  'result',
  'tournament',
  'recorded by',
  'agreed',
]

type ExportFilter = Omit<MatchFilter, 'page' | 'pageSize'>

/** Exports the matches of a filter as CSV, newest first. */
export const exportMatches = async (db: Database, filter: ExportFilter): Promise<CsvReply> =>
  exportSemaphore(async () => createCsv(db, filter))

async function createCsv(db: Database, filter: ExportFilter): Promise<CsvReply> {
  const lines: CsvRow[] = []
  let last: MatchRow | undefined
  for (let read = 0; read < MAX_EXPORTED_MATCHES; read += batchSize) {
    const rows = await listMatchRowsAfter(db, filter, last, batchSize)
    lines.push(...(await viewMatches(db, rows, null)).map(toLine))
    last = rows.at(-1)
    if (rows.length < batchSize) break
    // SQLite is synchronous; without a pause, other requests would wait for the whole export.
    await yieldToEventLoop()
  }
  return new CsvReply(header, lines, 'matches.csv')
}

function toLine(match: Match) {
  const findName = (id: string | null) => match.players.find((player) => player.id === id)?.name
  const joinSide = (player: string, partner: string | null) =>
    [findName(player), findName(partner)].filter((name) => name !== undefined).join(' & ')
  return [
    match.playedAt,
    match.sportId,
    match.format,
    match.matchType,
    match.status,
    joinSide(match.player1Id, match.partner1Id),
    joinSide(match.player2Id, match.partner2Id),
    match.score1,
    match.score2,
    match.scoreText,
    match.tournamentName,
    match.createdByName,
    describeHouseRules(match.details),
  ]
}
