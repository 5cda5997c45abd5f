import type { z } from 'zod'
import type { standingsTable } from '#contract/tournaments/rounds.ts'

/** The standings of all players, or of one group. */
export type StandingsTable = z.infer<typeof standingsTable>
