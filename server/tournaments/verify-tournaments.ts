import { sports } from '#engine/sports/sports.ts'
import { isDecidedByResult, playersOf } from '#engine/tournaments/log/decide-match.ts'
import { matchesOfTournament } from '../matches/store.ts'
import type { Database } from '../platform/database.ts'
import { differing } from '../platform/differing.ts'
import { playerNames } from '../players/store.ts'
import { participantRowsOf, projectedColumns } from './projection.ts'
import { fold, type Folded } from './read-tournament.ts'
import { everyTournament, participantRows, peopleOf, readLog, type TournamentRow } from './store.ts'

/** Something stored that differs from what follows from the log. */
export type Difference = { readonly tournament: string; readonly what: string }

/** Folds every tournament from scratch and compares it with all that is stored beside the log. */
export async function verifyTournaments(db: Database): Promise<Difference[]> {
  const rows = await everyTournament(db)
  const differences: Difference[] = []
  for (const row of rows) {
    const folded = fold(await readLog(db, row))
    const found = [
      ...wrongColumns(row, folded),
      ...(await wrongParticipants(db, row, folded)),
      ...(await wrongMatches(db, row, folded)),
    ]
    differences.push(...found.map((what) => ({ tournament: row.name, what })))
  }
  return differences
}

function wrongColumns(row: TournamentRow, folded: Folded): string[] {
  return differing(row, projectedColumns(folded, row, row.completedAt ?? 0))
}

async function wrongParticipants(
  db: Database,
  row: TournamentRow,
  folded: Folded,
): Promise<string[]> {
  const stored = new Map((await participantRows(db, row.id)).map((each) => [each.playerId, each]))
  const people = await peopleOf(db, row.id)
  const expected = participantRowsOf(
    row.id,
    folded,
    people,
    () => '',
    () => '',
  )
  const wrong = expected.filter((each) => {
    const known = stored.get(each.playerId)
    const { status, seed, place } = each
    return known?.status !== status || known.seed !== seed || known.place !== place
  })
  const isCount = stored.size === expected.length
  return [
    ...wrong.map(({ playerId }) => `participant ${playerId} differs`),
    ...(isCount ? [] : [`${stored.size} participants, not ${expected.length}`]),
  ]
}

/** Every result that stands is on record once, and nothing else counts. */
async function wrongMatches(db: Database, row: TournamentRow, folded: Folded): Promise<string[]> {
  const { state, facts } = folded
  // The matches of a player who was deleted went with that player; the tournament keeps the result.
  const alive = await playerNames(
    db,
    state.participants.map(({ player }) => player),
  )
  const standing = state.matches.filter(
    (match) =>
      isDecidedByResult(facts, match) && playersOf(match)!.every((player) => alive.has(player)),
  )
  const counting = (await matchesOfTournament(db, row.id, null)).filter(
    ({ status }) => status === 'completed',
  )
  // A report that came from elsewhere tells who won; only chess is on record from it.
  const isTold = counting.length > 0 || sports[row.sportId].hasColours
  const recorded = new Set(counting.map(({ tournamentMatchId }) => tournamentMatchId))
  const missing = standing.filter(({ id }) => isTold && !recorded.has(id))
  const expected = new Set(standing.map(({ id }) => id))
  const extra = counting.filter(({ tournamentMatchId }) => !expected.has(tournamentMatchId ?? ''))
  return [
    ...missing.map(({ id }) => `the result of ${id} is not on record`),
    ...extra.map(({ tournamentMatchId }) => `${tournamentMatchId} counts and has no result`),
  ]
}
