import { benchLiveCrowd } from '../live-crowd.ts'
import type { ReportRow } from '../measure.ts'
import { benchClubMix } from './mix.ts'
import {
  benchHourOfRequests,
  benchClubNight,
  benchFederationTuesday,
  benchWatchedFinal,
  benchSecondNode,
  benchTournamentSaturday,
} from './scenarios.ts'

/** Returns the load scenarios by name, without those that need PostgreSQL if it is not available. */
export function listScenarios(hasPostgres: boolean): Record<string, () => Promise<ReportRow[]>> {
  return {
    mix: async () => benchClubMix('sqlite'),
    night: async () => benchClubNight('sqlite'),
    saturday: async () => benchTournamentSaturday('sqlite'),
    tuesday: benchFederationTuesday,
    final: benchWatchedFinal,
    // Close to Linux's default limit of open files per process.
    crowd: async () => [await benchLiveCrowd(19_000, 2)],
    hour: async () => benchHourOfRequests('sqlite'),
    ...(hasPostgres
      ? {
          'mix-postgres': async () => benchClubMix('postgres'),
          'night-postgres': async () => benchClubNight('postgres'),
          'saturday-postgres': async () => benchTournamentSaturday('postgres'),
          'night-nodes': async () => benchClubNight('postgres', 2),
          nodes: benchSecondNode,
        }
      : {}),
  }
}
