import type { LatePlace } from '../log/events.ts'
import type { LogState } from '../log/facts.ts'
import { roundOf, stateFromTable, type Format, type FormatTraits } from './format.ts'
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
  winnersRoundTitle: roundOf,
}

function rosterOf({ order, late }: LogState): Roster {
  return { group: null, players: order ?? [], late: late.map(({ player }) => player) }
}

/** Late entry is open while a match is: newcomers play everyone after the rest. */
function latePlace(facts: LogState, times: 1 | 2): LatePlace | null {
  const matches = roundRobinMatches(facts, rosterOf(facts), times)
  const isOver = matches.every(({ decision }) => decision !== null)
  return isOver ? null : { kind: 'group', group: 0 }
}

/** Returns the matches, including a play-off for first place, and the resulting table. */
function playedOut(facts: LogState, times: 1 | 2) {
  const roster = rosterOf(facts)
  const matches = roundRobinMatches(facts, roster, times)
  const ranked = roundRobinTable(facts, roster, matches)
  const mattersAt = (place: number) => (place === 1 ? 'open' : null)
  const { table, playOffs } = settleTable(facts, ranked, matches, mattersAt)
  return { matches: [...matches, ...playOffs], table }
}

function meeting(times: 1 | 2): Format {
  return {
    traits: roundRobinTraits,
    plannedOf: () => [],
    playInsOf: () => [],
    matchesOf: (facts) =>
      facts.playOffs === 0
        ? roundRobinMatches(facts, rosterOf(facts), times)
        : playedOut(facts, times).matches,
    stateOf: (facts) => {
      const { matches, table } = playedOut(facts, times)
      return stateFromTable(matches, table, false)
    },
    findLatePlace: (facts) => latePlace(facts, times),
    isInGroup: () => null,
  }
}

/** Everyone plays everyone, once or, with colours reversed, twice. Source: engines, Round robin. */
export const roundRobin: Format = meeting(1)
export const doubleRoundRobin: Format = meeting(2)
