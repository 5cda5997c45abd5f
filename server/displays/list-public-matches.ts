import { listPublicMatches as endpoint, mostPublicMatches } from '#contract/club/public-pages.ts'
import { sports } from '#engine/sports/sports.ts'
import { sportIds, type SportId } from '#engine/sports/types.ts'
import { asMatches } from '../matches/store.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { notFound } from '../platform/http/errors.ts'
import { PreparedReply } from '../platform/http/serve.ts'
import { sideNamesOf } from '../players/side-names.ts'
import type { ClubFacts } from '../tournaments/club-facts.ts'
import { sharedForMoment } from '../tournaments/views/shared-for-moment.ts'
import { publicMatchRows } from './public-store.ts'

/** How long visitors share one reply, ms. */
const sharedMs = 1_000

export type PublicMatchLists = (
  context: AppContext,
  asked: SportId | undefined,
) => Promise<PreparedReply>

/** Creates the lists of public results. A list throws 404 if the club does not publish it. */
export function createPublicMatches(club: ClubFacts): PublicMatchLists {
  const shared = sharedForMoment(
    async (context: AppContext, { asked, played }: Asked) => {
      const { publicTournaments } = await readSettings(context.db)
      const rows = await publicMatchRows(context.db, {
        sportIds: asked === undefined ? played : [asked],
        withTournaments: publicTournaments,
        most: mostPublicMatches,
      })
      const items = await publicResults(context, rows)
      const clubName = await club.name(context)
      // The schema only keeps what is public of a match.
      const view = endpoint.reply.parse({ clubName, sports: played, items })
      return new PreparedReply(JSON.stringify(view))
    },
    { forMs: sharedMs, keyOf: (asked) => JSON.stringify(asked) },
  )
  return async (context, asked) => {
    if (!(await club.showsResults(context.db))) throw notFound('live.notPublic')
    const settings = await readSettings(context.db)
    const played = sportIds.filter((id) => settings.sports.includes(id))
    if (asked !== undefined && !played.includes(asked))
      throw notFound('club.sportNotPlayed', { sport: sports[asked].name })
    return shared(context, { asked, played })
  }
}

type Asked = { readonly asked: SportId | undefined; readonly played: readonly SportId[] }

async function publicResults(
  { db }: AppContext,
  rows: Awaited<ReturnType<typeof publicMatchRows>>,
) {
  return (await asMatches(db, rows, null)).map((match) => {
    const [side1, side2] = sideNamesOf(match)
    const { tournamentId: id, tournamentName: name } = match
    const tournament = id === null || name === null ? null : { id, name }
    return { ...match, side1, side2, tournament }
  })
}
