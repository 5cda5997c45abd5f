import { singleElimination as plan } from '../pairing/elimination.ts'
import { elimination } from './elimination.ts'
import { roundOfTitle, type Format, type FormatTraits } from './format.ts'

export const singleEliminationTraits: FormatTraits = {
  hasBracket: true,
  hasStandings: false,
  isPairedByRound: false,
  hasReport: false,
  settings: ['thirdPlacePlayoff'],
  defaultSeeding: 'random',
  standingsMode: 'roundrobin',
  winnersRoundTitle: roundOfTitle,
}

/** The loser is eliminated. */
export const singleElimination: Format = elimination(
  singleEliminationTraits,
  ({ order, settings }) => plan(order?.length ?? 0, settings.thirdPlacePlayoff),
)
