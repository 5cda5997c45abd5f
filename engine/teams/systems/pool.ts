import {
  createSystem,
  homeOpensOdd,
  joinRubbers,
  numberedPlaces,
  onBothSides,
  parseRubbers,
} from './create-system.ts'
import type { Rubber, System } from './types.ts'

const format = '8-Ball'
const race = (raceTo: number) => ({ format, details: { raceTo } })

/** Returns the rubbers of a round: in round r, home player i meets away player i + r − 1. Home breaks in odd rounds. */
function createRound(count: number, round: number): readonly Rubber[] {
  const pairs = Array.from({ length: count }, (_, index) => {
    return `${index + 1}-${((index + round - 1) % count) + 1}`
  })
  const opens = round % 2 === 1 ? 'home' : 'away'
  return parseRubbers(pairs.join(' '), race(1), { opens: () => opens })
}

function createRoundRobin(count: number): System {
  const rounds = Array.from({ length: count }, (_, index) => createRound(count, index + 1))
  return createSystem({
    id: `pool.robin${count * count}`,
    sport: 'pool',
    name: `${count} against ${count}, everyone plays everyone, one rack each`,
    ...onBothSides(numberedPlaces(count)),
    rubbers: joinRubbers(...rounds),
    score: 'racks',
    tables: count,
    source: 'The usual North American sheet',
  })
}

const races5 = createSystem({
  id: 'pool.races5',
  sport: 'pool',
  name: 'Five races, put up in turn',
  ...onBothSides(numberedPlaces(5)),
  fewest: 3,
  rubbers: parseRubbers('1-1 2-2 3-3 4-4 5-5', race(5), { opens: () => 'draw' }),
  score: 'rubbers',
  drawAllowed: false,
  source: 'apaleagues.com',
})

const masters3 = createSystem({
  id: 'pool.masters3',
  sport: 'pool',
  name: 'Three races to seven, a point a rack',
  ...onBothSides(numberedPlaces(3)),
  most: 3,
  rubbers: parseRubbers('1-1 2-2 3-3', race(7), { value: 7, opens: () => 'draw' }),
  score: 'racks',
  source: 'northjersey.apaleagues.com',
})

const eight = createSystem({
  id: 'pool.eight',
  sport: 'pool',
  name: 'Eight singles in the order of the list',
  ...onBothSides(numberedPlaces(8)),
  fewest: 6,
  rubbers: parseRubbers('1-1 2-2 3-3 4-4 5-5 6-6 7-7 8-8', race(1), { opens: homeOpensOdd }),
  score: 'racks',
  opensByTurn: true,
  source: 'Canterbury 8-ball interclub',
})

/** The first is the default. */
export const poolSystems: readonly System[] = [
  createRoundRobin(4),
  createRoundRobin(3),
  createRoundRobin(5),
  races5,
  masters3,
  eight,
]
