import type { Match } from '#contract/matches.ts'
import { writeCsv } from '../platform/csv.ts'
import type { Database } from '../platform/database.ts'
import { TextReply } from '../platform/serve.ts'
import { asMatches, listMatchRows, type MatchFilter } from './store.ts'

/** So many at a time, so that nobody else waits long for the server. */
const atOnce = 200
/** A spreadsheet opens so many rows without a thought; who wants more narrows the dates. */
const most = 20_000

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
]

/** The matches of a filter as a table, newest first. */
export async function exportMatches(
  db: Database,
  filter: Omit<MatchFilter, 'page' | 'pageSize'>,
): Promise<TextReply> {
  const lines: (string | number | null)[][] = []
  for (let page = 1; lines.length < most; page++) {
    const { rows } = await listMatchRows(db, { ...filter, page, pageSize: atOnce })
    for (const match of await asMatches(db, rows)) lines.push(lineOf(match))
    if (rows.length < atOnce) break
  }
  return new TextReply(writeCsv(header, lines), 'text/csv', 'matches.csv')
}

function lineOf(match: Match) {
  const nameOf = (id: string | null) => match.players.find((player) => player.id === id)?.name
  const side = (player: string, partner: string | null) =>
    [nameOf(player), nameOf(partner)].filter((name) => name !== undefined).join(' & ')
  return [
    match.playedAt,
    match.sportId,
    match.format,
    match.matchType,
    match.status,
    side(match.player1Id, match.partner1Id),
    side(match.player2Id, match.partner2Id),
    match.score1,
    match.score2,
    match.scoreText,
    match.tournamentName,
    match.createdByName,
  ]
}
