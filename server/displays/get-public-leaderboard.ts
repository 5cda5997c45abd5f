import { getPublicLeaderboard as endpoint, maxPublicRanks } from '#contract/club/displays.ts'
import { sports } from '#engine/sports/sports.ts'
import { sportIds, type SportId } from '#engine/sports/types.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import { notFound } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { PreparedReply } from '../platform/http/replies.ts'
import { preparePage, type BoardCache } from '../ratings/board-cache.ts'
import { loadEntries } from '../ratings/get-leaderboard.ts'
import type { ClubFacts } from '../tournaments/club-facts.ts'

type LeaderboardSources = { readonly boards: BoardCache; readonly club: ClubFacts }

/** Returns the public leaderboard. Throws 404 if the club does not publish it. */
export async function getPublicLeaderboard(
  context: AppContext,
  { boards, club }: LeaderboardSources,
  requestedSport: SportId | undefined,
): Promise<PreparedReply> {
  const { db } = context
  if (!(await club.showsResults(db))) throw notFound('live.notPublic')
  const settings = await readSettings(db)
  const clubSports = sportIds.filter((id) => settings.sports.includes(id))
  const sportId = requestedSport ?? clubSports[0]!
  if (!clubSports.includes(sportId))
    throw notFound('club.sportNotPlayed', { sport: sports[sportId].name })
  const clubName = await club.name(context)
  const board = await boards.load(sportId)
  return preparePage(board, JSON.stringify(['public', clubName, clubSports]), async () => {
    const ranked = board.places.filter(({ rank }) => rank !== null).slice(0, maxPublicRanks)
    // The schema strips an entry's private fields.
    const items = await loadEntries(db, board, ranked, null)
    return endpoint.reply.parse({
      clubName,
      sports: clubSports,
      sportId,
      items,
      ranked: board.ranked,
    })
  })
}
