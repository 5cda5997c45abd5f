import type { LatePlace } from '../log/events.ts'
import type { Facts } from '../log/facts.ts'
import { roundOf, tableCourse, type Format, type FormatTraits } from './format.ts'
import { roundRobinMatches, roundRobinTable, type Roster } from './round-robin-stage.ts'

export const roundRobinTraits: FormatTraits = {
  hasBracket: false,
  hasStandings: true,
  isPairedByRound: false,
  hasReport: true,
  asks: [],
  standingsMode: 'roundrobin',
  winnersRoundTitle: roundOf,
}

function rosterOf({ order, late }: Facts): Roster {
  return { group: null, players: order ?? [], late: late.map(({ player }) => player) }
}

/** As long as a match is open: whoever comes later meets everybody after the rest. */
function latePlace(facts: Facts, matchesOf: Format['matchesOf']): LatePlace | null {
  const isOver = matchesOf(facts).every(({ decision }) => decision !== null)
  return isOver ? null : { kind: 'group', group: 0 }
}

function meeting(times: 1 | 2): Format {
  const matchesOf = (facts: Facts) => roundRobinMatches(facts, rosterOf(facts), times)
  return {
    traits: roundRobinTraits,
    plannedOf: () => [],
    playInsOf: () => [],
    matchesOf,
    courseOf: (facts) => {
      const matches = matchesOf(facts)
      return tableCourse(matches, roundRobinTable(facts, rosterOf(facts), matches), false)
    },
    findLatePlace: (facts) => latePlace(facts, matchesOf),
  }
}

/** Everybody meets everybody, once or, with colours reversed, twice. Source: engines, Round robin. */
export const roundRobin: Format = meeting(1)
export const doubleRoundRobin: Format = meeting(2)
