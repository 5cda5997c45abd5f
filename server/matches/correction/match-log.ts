import type { HistoryEntry } from '#contract/matches.ts'
import { scoreText } from '#engine/sports/score-text.ts'
import type { NewRow, TableRow } from '../../platform/database/tables.ts'
import { parseDetails, type MatchRow } from '../store.ts'
import { iso } from '../../platform/iso.ts'

type Snapshot = HistoryEntry['snapshot']

/** Returns an entry of a match's log: its new state, with author and reason. */
export function createLogRow(
  row: MatchRow,
  entry: Pick<TableRow<'matchLog'>, 'sequence' | 'kind' | 'at' | 'byId' | 'reason'>,
): NewRow<'matchLog'> {
  return { matchId: row.id, ...entry, snapshot: JSON.stringify(toSnapshot(row)) }
}

function toSnapshot(row: MatchRow): Snapshot {
  const details = parseDetails(row)
  return {
    sportId: row.sportId,
    player1Id: row.player1Id,
    player2Id: row.player2Id,
    partner1Id: row.partner1Id,
    partner2Id: row.partner2Id,
    player1Score: row.score1,
    player2Score: row.score2,
    format: row.format,
    ending: row.ending,
    details,
    matchType: row.matchType,
    winnerSide: row.winnerSide,
    playedAt: iso(row.playedAt),
    scoreText: scoreText({ ...row, details: details ?? undefined }),
  }
}

/** Returns a log entry as sent to clients. */
export function toHistoryEntry(
  row: TableRow<'matchLog'> & { byName: string | null },
): HistoryEntry {
  return {
    sequence: row.sequence,
    kind: row.kind,
    at: iso(row.at),
    byId: row.byId,
    byName: row.byName,
    reason: row.reason,
    snapshot: JSON.parse(row.snapshot) as Snapshot,
  }
}
