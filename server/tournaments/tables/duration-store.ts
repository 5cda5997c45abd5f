import type { PlayerId, TournamentId } from '#engine/ids.ts'
import type { SportId } from '#engine/sports/types.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MatchRow } from '../../matches/store.ts'
import { tournamentLog } from '../store.ts'

/** Maximum number of recent tournaments used to measure durations. */
const maxTournaments = 40
/** Maximum number of recent live matches used to measure durations. */
const maxLiveMatches = 400

type PlayerColumns = Pick<
  MatchRow,
  'format' | 'details' | 'player1Id' | 'player2Id' | 'partner1Id' | 'partner2Id'
>
/** A recorded match with its beginning and end, epoch ms. */
export type TimedMatch = PlayerColumns & { readonly from: number; readonly to: number }

const columns = [
  'm.id',
  'm.format',
  'm.details',
  'm.player1Id',
  'm.player2Id',
  'm.partner1Id',
  'm.partner2Id',
  'm.tournamentId',
  'm.tournamentMatchId',
] as const

/** Returns matches of recent tournaments that were called to a table, from the call to the result. */
async function findCalledMatches(db: Database, sportId: SportId) {
  const recent = await db
    .selectFrom('tournaments')
    .select('id')
    .where('sportId', '=', sportId)
    .where('status', 'in', ['active', 'completed'])
    .where('tables', '<>', '[]')
    .orderBy('startedAt', 'desc')
    .limit(maxTournaments)
    .execute()
  const ids = recent.map(({ id }) => id)
  if (ids.length === 0) return []
  const logs = await tournamentLog.readEach(db, ids)
  const rows = await db
    .selectFrom('matches as m')
    .select(columns)
    .where('m.tournamentId', 'in', ids as TournamentId[])
    .where('m.status', '=', 'completed')
    .where('m.ending', '=', 'played')
    .execute()
  const times = new Map(
    [...logs].flatMap(([id, log]) =>
      log.flatMap((event) =>
        event.type === 'result_recorded' && event.calledAt !== undefined
          ? [[`${id} ${event.matchId}`, { from: event.calledAt, to: event.at }] as const]
          : [],
      ),
    ),
  )
  return rows.flatMap((row) => {
    const time = times.get(`${row.tournamentId} ${row.tournamentMatchId}`)
    return time === undefined ? [] : [{ ...row, ...time }]
  })
}

/** Returns matches scored live, from the start of scoring to its end. */
async function findLiveMatches(db: Database, sportId: SportId) {
  const rows = await db
    .selectFrom('liveMatches as l')
    .innerJoin('matches as m', 'm.id', 'l.matchId')
    .select(columns)
    .select(['l.startedAt', 'l.endedAt'])
    .where('l.sportId', '=', sportId)
    .where('l.endedAt', 'is not', null)
    .where('m.status', '=', 'completed')
    .where('m.ending', '=', 'played')
    .orderBy('l.endedAt', 'desc')
    .limit(maxLiveMatches)
    .execute()
  return rows.map(({ startedAt, endedAt, ...row }) => ({ ...row, from: startedAt, to: endedAt! }))
}

/** Returns the recent matches of a sport that were timed, by their call if there was one. */
export async function findTimedMatches(db: Database, sportId: SportId): Promise<TimedMatch[]> {
  const calledMatches = await findCalledMatches(db, sportId)
  const calledIds = new Set(calledMatches.map(({ id }) => id))
  const liveMatches = await findLiveMatches(db, sportId)
  return [...calledMatches, ...liveMatches.filter(({ id }) => !calledIds.has(id))]
}

/** Returns matches of a tournament that are being scored live now. */
export async function findRunningLiveMatches(db: Database, tournamentId: TournamentId) {
  return db
    .selectFrom('liveMatches')
    .select(['tournamentMatchId', 'startedAt', 'tableName'])
    .where('tournamentId', '=', tournamentId)
    .where('status', '=', 'live')
    .execute()
}

/** Returns the players of a match, with partners. */
export const listPlayerIds = ({
  player1Id,
  player2Id,
  partner1Id,
  partner2Id,
}: PlayerColumns): PlayerId[] =>
  [player1Id, player2Id, partner1Id, partner2Id].filter((id) => id !== null)
