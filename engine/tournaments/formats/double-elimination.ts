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
const deriveState: Format['stateOf'] = (logState) =>
  awardVacantTitle(logState, bracket.stateOf(logState))

/** Eliminates a player after two losses. */
export const doubleElimination: Format = {
  ...bracket,
  stateOf: deriveState,
  matchesOf: (logState) =>
    logState.playOffs === 0 ? bracket.matchesOf(logState) : deriveState(logState).matches,
}
