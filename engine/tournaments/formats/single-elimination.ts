import { planSingleElimination } from '../pairing/elimination.ts'
import { createElimination } from './elimination.ts'
import { titleByFieldSize, type Format, type FormatTraits } from './format.ts'

export const singleEliminationTraits: FormatTraits = {
  hasBracket: true,
  hasStandings: false,
  isPairedByRound: false,
  hasReport: false,
  settings: ['thirdPlacePlayoff'],
  defaultSeeding: 'random',
  standingsMode: 'roundrobin',
  winnersRoundTitle: titleByFieldSize,
}

/** The loser is eliminated. */
export const singleElimination: Format = createElimination(
  singleEliminationTraits,
  ({ order, settings }) => planSingleElimination(order?.length ?? 0, settings.thirdPlacePlayoff),
)
