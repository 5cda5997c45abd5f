import { planDoubleElimination } from '../pairing/elimination.ts'
import { createElimination } from './elimination.ts'
import { awardVacantTitle } from './vacant-title.ts'
import type { Format, FormatTraits } from './format.ts'

export const doubleEliminationTraits: FormatTraits = {
  hasBracket: true,
  hasStandings: false,
  isPairedByRound: false,
  hasReport: false,
  settings: [],
  defaultSeeding: 'random',
  standingsMode: 'roundrobin',
  winnersRoundTitle: (round) => `Winners’ round ${round}`,
}

const bracket = createElimination(doubleEliminationTraits, ({ order }) =>
  planDoubleElimination(order?.length ?? 0),
)
const deriveState: Format['deriveState'] = (logState) =>
  awardVacantTitle(logState, bracket.deriveState(logState))

/** Eliminates a player after two losses. */
export const doubleElimination: Format = {
  ...bracket,
  deriveState,
  listMatches: (logState) =>
    logState.playOffs === 0 ? bracket.listMatches(logState) : deriveState(logState).matches,
}
