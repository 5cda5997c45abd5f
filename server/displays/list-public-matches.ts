import type { QueryOf } from '#contract/endpoint.ts'
import { listPublicMatches as endpoint, maxPublicMatches } from '#contract/club/public-pages.ts'
import { sports } from '#engine/sports/sports.ts'
import { sportIds, type SportId } from '#engine/sports/types.ts'
import { listPublicMatchRows } from '../matches/public-store.ts'
import { viewMatches } from '../matches/store.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { notFound } from '../platform/http/errors.ts'
import { PreparedReply } from '../platform/http/replies.ts'
import { formatMatchSideNames } from '../players/side-names.ts'
import type { ClubFacts } from '../tournaments/club-facts.ts'
import { shareReplies } from '../platform/http/share-replies.ts'

/** Lifetime of a shared reply, in ms. */
const sharedLifetimeMs = 1_000

type ListInput = QueryOf<typeof endpoint>
export type PublicMatchLists = (context: AppContext, request: ListInput) => Promise<PreparedReply>

/**
 * Creates a function that lists public results. It throws 404 if the club does not publish its results or if
 * the requested match is private.
 */
export function createPublicMatches(club: ClubFacts): PublicMatchLists {
  const shared = shareReplies(
    async (
      context: AppContext,
      { sportId, matchId, clubSports }: ListInput & { clubSports: readonly SportId[] },
    ) => {
      const { publicTournaments } = await readSettings(context.db)
      const rows = await listPublicMatchRows(context.db, {
        sportIds: sportId === undefined ? clubSports : [sportId],
        matchId,
        withTournaments: publicTournaments,
        limit: maxPublicMatches,
      })
      if (matchId !== undefined && rows.length === 0) throw notFound('match.notFound')
      const items = await viewPublicResults(context, rows)
      const clubName = await club.name(context)
      // The schema strips a match's private fields.
      const view = endpoint.reply.parse({ clubName, sports: clubSports, items })
      return new PreparedReply(JSON.stringify(view))
    },
    { lifetimeMs: sharedLifetimeMs, keyOf: (request) => JSON.stringify(request) },
  )
  return async (context, request) => {
    if (!(await club.showsResults(context.db))) throw notFound('live.notPublic')
    const settings = await readSettings(context.db)
    const clubSports = sportIds.filter((id) => settings.sports.includes(id))
    const { sportId } = request
    if (sportId !== undefined && !clubSports.includes(sportId))
      throw notFound('club.sportNotPlayed', { sport: sports[sportId].name })
    return shared(context, { ...request, clubSports })
  }
}

async function viewPublicResults(
  { db }: AppContext,
  rows: Awaited<ReturnType<typeof listPublicMatchRows>>,
) {
  return (await viewMatches(db, rows, null)).map((match) => {
    const [side1, side2] = formatMatchSideNames(match)
    const { tournamentId: id, tournamentName: name } = match
    const tournament = id === null || name === null ? null : { id, name }
    return { ...match, side1, side2, tournament }
  })
}
