import { sports } from '#engine/sports/sports.ts'
import { isDecidedByResult, playersOf } from '#engine/tournaments/log/decide-match.ts'
import type { TournamentEvent } from '#engine/tournaments/log/events.ts'
import type { TournamentSettings } from '#engine/tournaments/log/settings.ts'
import { matchesOfTournament } from '../matches/store.ts'
import type { Database } from '../platform/database/database.ts'
import { checkEach, damaged, damagedLine } from '../platform/database/damaged-rows.ts'
import { differing } from '../platform/database/differing.ts'
import { playerNames } from '../players/store.ts'
import { projectParticipants, projectTournament } from './projection.ts'
import { fold, type Folded } from './read-tournament.ts'
import { everyTournament, participantRows, peopleOf, readLog, type TournamentRow } from './store.ts'

/** A stored value that differs from what the log implies. */
export type Difference = { readonly tournament: string; readonly what: string }

/** Folds every tournament from scratch and compares it with the stored rows. */
export async function verifyTournaments(db: Database): Promise<Difference[]> {
  const things = (await everyTournament(db)).map((row) => ({
    name: row.name,
    find: async () => {
      const folded = fold(await readLog(db, row))
      return [
        ...wrongColumns(row, folded),
        ...(await wrongParticipants(db, row, folded)),
        ...(await wrongMatches(db, row, folded)),
      ]
    },
    locate: async () => locateDamage(db, row),
  }))
  const differences = await checkEach(things)
  return differences.map(({ of, what }) => ({ tournament: of, what }))
}

async function locateDamage(db: Database, { id, settings }: TournamentRow) {
  try {
    JSON.parse(settings)
  } catch (error) {
    return damaged({ table: 'tournaments', id, place: 'settings' }, error)
  }
  return damagedLine(db, {
    table: 'tournamentLog',
    owner: ['tournamentId', id],
    fold: (log: readonly TournamentEvent[]) =>
      fold({ settings: JSON.parse(settings) as TournamentSettings, log }),
  })
}

function wrongColumns(row: TournamentRow, folded: Folded): string[] {
  return differing(row, projectTournament(folded, row, row.completedAt ?? 0))
}

async function wrongParticipants(
  db: Database,
  row: TournamentRow,
  folded: Folded,
): Promise<string[]> {
  const stored = new Map((await participantRows(db, row.id)).map((each) => [each.playerId, each]))
  const people = await peopleOf(db, row.id)
  const expected = projectParticipants(
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

/** Checks that every current result is recorded exactly once, and that nothing else counts. */
async function wrongMatches(db: Database, row: TournamentRow, folded: Folded): Promise<string[]> {
  const { state, facts } = folded
  // The matches of a deleted player were deleted too, but the tournament keeps the results.
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
  // An imported report only has winners; it records matches only in chess.
  const isTold = counting.length > 0 || sports[row.sportId].hasColours
  const recorded = new Set(counting.map(({ tournamentMatchId }) => tournamentMatchId))
  const missing = standing.filter(({ id }) => isTold && !recorded.has(id))
  const expected = new Set(standing.map(({ id }) => id))
  const extra = counting.filter(({ tournamentMatchId }) => !expected.has(tournamentMatchId ?? ''))
  return [
    ...missing.map(({ id }) => `the result of ${id} is not recorded`),
    ...extra.map(({ tournamentMatchId }) => `${tournamentMatchId} counts and has no result`),
  ]
}
