import type { AppContext } from '../../platform/config/app-context.ts'
import type { TextReply } from '../../platform/http/replies.ts'
import { sharedForMoment } from '../views/shared-for-moment.ts'
import type { ClubFacts } from '../club-facts.ts'
import { calendarOf } from './export-tournament.ts'
import { publicTournaments } from '../store.ts'
import { openPublic, sharedByStrangers } from '../views/view-public.ts'
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
  const ofClub = sharedForMoment(
    async (context, _club: string) =>
      calendarOf(context, await club.name(context), await publicTournaments(context.db)),
    sharedByStrangers,
  )
  return {
    forClub: async (context) => ofClub(context, 'club'),
    forTournament: sharedForMoment(async (context, id: string) => {
      const { row } = await openPublic(tournamentCache, context.db, id)
      return calendarOf(context, await club.name(context), [row])
    }, sharedByStrangers),
  }
}
