import type { LatePlace } from '../log/events.ts'
import type { LogState } from '../log/log-state.ts'
import { titleByFieldSize, stateFromTable, type Format, type FormatTraits } from './format.ts'
import {
  roundRobinMatches,
  roundRobinTable,
  settleTable,
  type Roster,
} from './round-robin-stage.ts'

export const roundRobinTraits: FormatTraits = {
  hasBracket: false,
  hasStandings: true,
  isPairedByRound: false,
  hasReport: true,
  settings: ['dropsEarlyLeavers'],
  defaultSeeding: 'random',
  standingsMode: 'roundrobin',
  winnersRoundTitle: titleByFieldSize,
}

function createRoster({ order, late }: LogState): Roster {
  return { group: null, players: order ?? [], late: late.map(({ player }) => player) }
}

/** Returns a place while a match is open. Late entrants play everyone in rounds after the rest. */
function findLatePlace(logState: LogState, times: 1 | 2): LatePlace | null {
  const matches = roundRobinMatches(logState, createRoster(logState), times)
  const isOver = matches.every(({ decision }) => decision !== null)
  return isOver ? null : { kind: 'group', group: 0 }
}

/** Returns the matches, including a play-off for first place, and the resulting table. */
function playMatches(logState: LogState, times: 1 | 2) {
  const roster = createRoster(logState)
  const matches = roundRobinMatches(logState, roster, times)
  const ranked = roundRobinTable(logState, roster, matches)
  const importanceAt = (place: number) => (place === 1 ? 'open' : null)
  const { table, playOffs } = settleTable(logState, ranked, matches, importanceAt)
  return { matches: [...matches, ...playOffs], table }
}

function createRoundRobin(times: 1 | 2): Format {
  return {
    traits: roundRobinTraits,
    planMatches: () => [],
    listPlayIns: () => [],
    listMatches: (logState) =>
      logState.playOffs === 0
        ? roundRobinMatches(logState, createRoster(logState), times)
        : playMatches(logState, times).matches,
    deriveState: (logState) => {
      const { matches, table } = playMatches(logState, times)
      return stateFromTable(matches, table, false)
    },
    findLatePlace: (logState) => findLatePlace(logState, times),
    isGroupInPlay: () => null,
  }
}

/** Everyone plays everyone, once or, with colours reversed, twice. */
export const roundRobin: Format = createRoundRobin(1)
export const doubleRoundRobin: Format = createRoundRobin(2)
