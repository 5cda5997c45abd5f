import { doubleElimination as plan } from '../pairing/elimination.ts'
import { elimination } from './elimination.ts'
import type { Format, FormatTraits } from './format.ts'

export const doubleEliminationTraits: FormatTraits = {
  hasBracket: true,
  hasStandings: false,
  isPairedByRound: false,
  hasReport: false,
  asks: [],
  usualSeeding: 'random',
  standingsMode: 'roundrobin',
  winnersRoundTitle: (round) => `Winners’ round ${round}`,
}

/** Whoever loses twice is out. Source: engines, Elimination. */
export const doubleElimination: Format = elimination(doubleEliminationTraits, ({ order }) =>
  plan(order?.length ?? 0),
)
