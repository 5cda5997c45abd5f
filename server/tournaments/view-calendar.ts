import type { AppContext } from '../platform/house.ts'
import type { TextReply } from '../platform/serve.ts'
import { sharedForMoment } from '../platform/shared-for-moment.ts'
import type { ClubFacts } from './club-facts.ts'
import { calendarOf } from './export-tournament.ts'
import type { Folds } from './read-tournament.ts'
import { publicTournaments } from './store.ts'
import { openPublic, sharedByStrangers } from './view-public.ts'

export type PublicCalendars = {
  readonly ofClub: (house: AppContext) => Promise<TextReply>
  readonly of: (house: AppContext, id: string) => Promise<TextReply>
}

/** Calendars of public tournaments, which programs of many strangers ask for again and again. */
export function createPublicCalendars(folds: Folds, club: ClubFacts): PublicCalendars {
  const ofClub = sharedForMoment(
    async (house, _club: string) =>
      calendarOf(house.db, await club.name(house), await publicTournaments(house.db)),
    sharedByStrangers,
  )
  return {
    ofClub: async (house) => ofClub(house, 'club'),
    of: sharedForMoment(async (house, id: string) => {
      const { row } = await openPublic(folds, house.db, id)
      return calendarOf(house.db, await club.name(house), [row])
    }, sharedByStrangers),
  }
}
