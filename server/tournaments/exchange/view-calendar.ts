import type { AppContext } from '../../platform/config/app-context.ts'
import type { TextReply } from '../../platform/http/replies.ts'
import { shareReplies } from '../../platform/http/share-replies.ts'
import type { ClubFacts } from '../club-facts.ts'
import { createTournamentCalendar } from './export-tournament.ts'
import { listPublicTournaments } from '../store.ts'
import { loadPublicTournament, publicSharing } from '../views/view-public.ts'
import type { TournamentCache } from '../tournament-state.ts'

export type PublicCalendars = {
  readonly forClub: (context: AppContext) => Promise<TextReply>
  readonly forTournament: (context: AppContext, id: string) => Promise<TextReply>
}

/** Creates the calendars of public tournaments, which many calendar clients poll. */
export function createPublicCalendars(
  tournamentCache: TournamentCache,
  club: ClubFacts,
): PublicCalendars {
  const clubCalendar = shareReplies(
    async (context, _club: string) =>
      createTournamentCalendar(
        context,
        await club.name(context),
        await listPublicTournaments(context.db),
      ),
    publicSharing,
  )
  return {
    forClub: async (context) => clubCalendar(context, 'club'),
    forTournament: shareReplies(async (context, id: string) => {
      const { row } = await loadPublicTournament(tournamentCache, context.db, id)
      return createTournamentCalendar(context, await club.name(context), [row])
    }, publicSharing),
  }
}
