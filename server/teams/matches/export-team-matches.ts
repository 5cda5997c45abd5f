import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { scoreText } from '#engine/sports/score-text.ts'
import type { RubberView, TeamMatch } from '#contract/teams/team-match.ts'
import type { CsvRow } from '../../platform/csv.ts'
import type { Database } from '../../platform/database/database.ts'
import { exportSemaphore } from '../../matches/export-matches.ts'
import { CsvReply } from '../../platform/http/replies.ts'
import { selectTeamMatches, type TeamMatchSelection } from './store.ts'
import { viewTeamMatch } from './view-team-match.ts'
import { type LoadedTeamMatch, teamMatchState } from './team-match-state.ts'

/** Batch size, so that the export does not block other requests. */
const batchSize = 10
/** Maximum number of exported team matches: some 20,000 rubbers, which a spreadsheet opens easily. */
const maxTeamMatches = 2_000

const header = [
  'date',
  'sport',
  'home team',
  'away team',
  'system',
  'status',
  'home score',
  'away score',
  'rubber',
  'places',
  'home players',
  'away players',
  'home',
  'away',
  'result',
  'winner',
  'match id',
]

/**
 * Exports team matches as CSV, newest first: one row per rubber, or one per match while no rubber is known. The
 * file name says if earlier ones are missing.
 */
export const exportTeamMatches = async (
  db: Database,
  selection: TeamMatchSelection,
  max = maxTeamMatches,
): Promise<CsvReply> =>
  exportSemaphore(async () => {
    const lines: CsvRow[] = []
    const found = await selectTeamMatches(db, selection, max + 1)
    const rows = found.slice(0, max)
    for (const [index, row] of rows.entries()) {
      const loaded = await teamMatchState.loadRow(db, row, 0)
      lines.push(...toRows(loaded, await viewTeamMatch(db, null, loaded, 0)))
      // SQLite is synchronous; without a pause, other requests would wait for the whole export.
      if (index % batchSize === batchSize - 1) await yieldToEventLoop()
    }
    const isComplete = found.length <= max
    const fileName = isComplete ? 'team-matches.csv' : `team-matches-latest-${max}.csv`
    return new CsvReply(header, lines, fileName)
  })

function toRows(loaded: LoadedTeamMatch, match: TeamMatch) {
  const matchCells = [
    match.playedAt ?? match.startsAt,
    match.sportId,
    match.home.name,
    match.away.name,
    loaded.system.name,
    match.status,
    ...match.score,
  ]
  const decided = match.rubbers.filter(({ score }) => score !== null)
  if (decided.length === 0)
    return [[...matchCells, ...header.slice(matchCells.length).map(() => null)]]
  return decided.map((rubber) => [...matchCells, ...toRubberCells(loaded, rubber)])
}

const joinNames = (names: RubberView['home']) =>
  names.flatMap((rubber) => rubber?.playerName ?? []).join(' & ')

function toRubberCells({ system, row }: LoadedTeamMatch, rubber: RubberView) {
  const { home, away } = system.rubbers[rubber.n - 1]!
  const [score1 = 0, score2 = 0] = rubber.score ?? []
  const winner = rubber.winner === 0 ? 'draw' : rubber.winner === 1 ? 'home' : 'away'
  const { ending, details, matchId } = rubber
  const result = { sportId: row.sportId, score1, score2, ending: ending ?? 'played', details }
  return [
    rubber.n,
    home === away ? home : `${home}-${away}`,
    joinNames(rubber.home),
    joinNames(rubber.away),
    score1,
    score2,
    scoreText({ ...result, details: details ?? undefined }),
    winner,
    matchId,
  ]
}
