import { sports } from '#engine/sports/sports.ts'
import { isDecidedByResult, playersOf } from '#engine/tournaments/log/commands/decide-match.ts'
import { matchesOfTournament } from '../matches/store.ts'
import type { RowDifference } from '../platform/database/damaged-rows.ts'
import type { Database } from '../platform/database/database.ts'
import { playerNames } from '../players/store.ts'
import { projectParticipants } from './projection.ts'
import { listParticipantRows, loadPeople } from './store.ts'
import { type LoadedTournament, tournamentState } from './tournament-state.ts'

/** Folds every tournament from scratch and compares it with the stored rows. */
export async function verifyTournaments(db: Database): Promise<RowDifference[]> {
  return tournamentState.verify(db, {
    name: ({ name }) => name,
    projectedAt: ({ updatedAt }) => updatedAt,
    listChildDifferences: async (_db, loaded) => [
      ...(await findParticipantDifferences(db, loaded)),
      ...(await findMatchDifferences(db, loaded)),
    ],
  })
}

async function findParticipantDifferences(
  db: Database,
  loaded: LoadedTournament,
): Promise<string[]> {
  const { row } = loaded
  const stored = new Map(
    (await listParticipantRows(db, row.id)).map((each) => [each.playerId, each]),
  )
  const people = await loadPeople(db, row.id)
  const expected = projectParticipants(
    row.id,
    loaded,
    people,
    () => '',
    () => '',
  )
  const wrong = expected.filter((each) => {
    const storedRow = stored.get(each.playerId)
    const { status, seed, place } = each
    return storedRow?.status !== status || storedRow.seed !== seed || storedRow.place !== place
  })
  const hasSameCount = stored.size === expected.length
  return [
    ...wrong.map(({ playerId }) => `participant ${playerId} differs`),
    ...(hasSameCount ? [] : [`${stored.size} participants, not ${expected.length}`]),
  ]
}

/** Checks that every current result is recorded exactly once, and that nothing else counts. */
async function findMatchDifferences(db: Database, loaded: LoadedTournament): Promise<string[]> {
  const { row, state, logState } = loaded
  // The matches of a deleted player were deleted too, but the tournament keeps the results.
  const existing = await playerNames(
    db,
    state.participants.map(({ player }) => player),
  )
  const decidedMatches = state.matches.filter(
    (match) =>
      isDecidedByResult(logState, match) &&
      playersOf(match)!.every((player) => existing.has(player)),
  )
  const completedMatches = (await matchesOfTournament(db, row.id, null)).filter(
    ({ status }) => status === 'completed',
  )
  // An imported report only has winners; it records matches only in chess.
  const recordsMatches = completedMatches.length > 0 || sports[row.sportId].hasColours
  const recorded = new Set(completedMatches.map(({ tournamentMatchId }) => tournamentMatchId))
  const missing = decidedMatches.filter(({ id }) => recordsMatches && !recorded.has(id))
  const expected = new Set(decidedMatches.map(({ id }) => id))
  const extra = completedMatches.filter(
    ({ tournamentMatchId }) => !expected.has(tournamentMatchId ?? ''),
  )
  return [
    ...missing.map(({ id }) => `the result of ${id} is not recorded`),
    ...extra.map(({ tournamentMatchId }) => `${tournamentMatchId} counts and has no result`),
  ]
}
