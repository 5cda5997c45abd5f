import { listPublicLive, readPublicLive, type ShownEvent } from '#contract/live/public.ts'
import type { SportId } from '#engine/sports/types.ts'
import type { Database } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { iso } from '../platform/iso.ts'
import { setInLru } from '../platform/threads/lru.ts'
import { PreparedReply } from '../platform/http/replies.ts'
import type { ClubFacts } from '../tournaments/club-facts.ts'
import { filterRubbersOfPrivateTeams } from '../teams/matches/store.ts'
import { filterPublic } from '../tournaments/store.ts'
import type { CachedLog, LiveLogs } from './live-log.ts'
import { listLiveRows, listLiveByIds, type LiveRow, requireLive } from './store.ts'
import { viewForSpectators } from './view-live.ts'

/** Maximum number of cached replies. */
const maxCachedReplies = 200

/** Returns the rows of public live matches, without those of private tournaments and teams. */
async function filterPublicRows(
  db: Database,
  club: ClubFacts,
  rows: readonly LiveRow[],
): Promise<LiveRow[]> {
  if (!(await club.showsResults(db))) return []
  const tournamentIds = rows.map(({ tournamentId }) => tournamentId).filter((id) => id !== null)
  const publicIds = await filterPublic(db, tournamentIds)
  // Rubbers are always league matches.
  const leagueIds = rows.filter(({ matchType }) => matchType === 'league').map(({ id }) => id)
  const privateIds = await filterRubbersOfPrivateTeams(db, leagueIds)
  return rows.filter(
    ({ id, tournamentId }) =>
      !privateIds.has(id) && (tournamentId === null || publicIds.has(tournamentId)),
  )
}

/** Returns which of these live matches are public. */
export async function listPublicLiveIds(
  db: Database,
  club: ClubFacts,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await filterPublicRows(db, club, await listLiveByIds(db, ids))
  return new Set(rows.map(({ id }) => id))
}

/** Returns a log for spectators: the events without device or author. */
export const viewPublicEvents = ({ official, origins }: CachedLog): ShownEvent[] =>
  official.events.map(({ event }, index) => ({
    rev: index + 1,
    event: event as ShownEvent['event'],
    at: iso(origins.get(event.id)?.at ?? 0),
  }))

export type PublicReplies = {
  readonly list: (context: AppContext, sportId: SportId | undefined) => Promise<PreparedReply>
  readonly one: (context: AppContext, id: string) => Promise<PreparedReply>
}

/**
 * Creates the replies for public live matches. Each is prepared once for all callers, and cached until a match
 * changes, for at most a minute.
 */
export function createPublicReplies(logs: LiveLogs, club: ClubFacts): PublicReplies {
  const cache = new Map<string, Promise<PreparedReply>>()
  const prepare = async (createBody: () => Promise<unknown>) =>
    new PreparedReply(JSON.stringify(await createBody()))
  const prepareOnce = async (key: string, createBody: () => Promise<unknown>) => {
    const cached = cache.get(key)
    const reply = cached ?? prepare(createBody)
    setInLru(cache, key, reply, maxCachedReplies)
    if (cached === undefined) {
      reply.catch(() => {
        if (cache.get(key) === reply) cache.delete(key)
      })
    }
    return reply
  }
  /** Returns a cache key. It includes the minute, since names and `isAbandoned` change without a new stamp. */
  const createKey = (rows: readonly LiveRow[], clubName: string, now: number) =>
    JSON.stringify([
      clubName,
      Math.floor(now / 60_000),
      rows.map(({ id, stamp, status }) => [id, stamp, status]),
    ])
  return {
    list: async (context, sportId) => {
      const { db } = context
      const now = context.clock()
      if (!(await club.showsResults(db))) throw notFound('live.notPublic')
      const clubName = await club.name(context)
      const rows = await filterPublicRows(db, club, await listLiveRows(db, { sportId }))
      return prepareOnce(`list ${createKey(rows, clubName, now)}`, async () =>
        listPublicLive.reply.parse({ clubName, items: await viewForSpectators(db, rows, now) }),
      )
    },
    one: async (context, id) => {
      const { db } = context
      const now = context.clock()
      const [row] = await filterPublicRows(db, club, [await requireLive(db, id)])
      if (row === undefined) throw notFound('live.notFound')
      const clubName = await club.name(context)
      return prepareOnce(`one ${createKey([row], clubName, now)}`, async () => {
        const [match] = await viewForSpectators(db, [row], now)
        const events = viewPublicEvents(await logs.read(db, row))
        return readPublicLive.reply.parse({ clubName, match, events })
      })
    },
  }
}
