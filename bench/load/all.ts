import { benchLiveCrowd } from '../live-crowd.ts'
import type { Line } from '../measure.ts'
import { clubMix } from './mix.ts'
import {
  hourOfRequests,
  clubNight,
  federationTuesday,
  watchedFinal,
  secondNode,
  tournamentSaturday,
} from './scenarios.ts'

/** By name; those that need PostgreSQL only run if there is one. */
export function scenarios(hasPostgres: boolean): Record<string, () => Promise<Line[]>> {
  return {
    mix: async () => clubMix('sqlite'),
    night: async () => clubNight('sqlite'),
    saturday: async () => tournamentSaturday('sqlite'),
    tuesday: federationTuesday,
    final: watchedFinal,
    // Close to Linux's default limit of open files per process.
    crowd: async () => [await benchLiveCrowd(19_000, 2)],
    hour: async () => hourOfRequests('sqlite'),
    ...(hasPostgres
      ? {
          'mix-postgres': async () => clubMix('postgres'),
          'night-postgres': async () => clubNight('postgres'),
          'saturday-postgres': async () => tournamentSaturday('postgres'),
          'night-nodes': async () => clubNight('postgres', 2),
          nodes: secondNode,
        }
      : {}),
  }
}
