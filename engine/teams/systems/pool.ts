import { joinRubbers, places, parseRubbers, createSystem } from './create-system.ts'
import type { Rubber, System } from './types.ts'

const format = '8-Ball'
const race = (raceTo: number) => ({ format, details: { raceTo } })

/** Returns the rubbers of a round: in round r home i meets away i + r − 1; home breaks in the odd rounds. */
function roundOf(count: number, round: number): readonly Rubber[] {
  const pairs = Array.from({ length: count }, (_, at) => {
    return `${at + 1}-${((at + round - 1) % count) + 1}`
  })
  const opens = round % 2 === 1 ? 'home' : 'away'
  return parseRubbers(pairs.join(' '), race(1), { opens: () => opens })
}

const names = (count: number) => places(Array.from({ length: count }, (_, at) => at + 1).join(' '))

function robin(count: number): System {
  const rounds = Array.from({ length: count }, (_, at) => roundOf(count, at + 1))
  return createSystem({
    id: `pool.robin${count * count}`,
    sport: 'pool',
    name: `${count} against ${count}, everyone plays everyone, one rack each`,
    home: names(count),
    away: names(count),
    rubbers: joinRubbers(...rounds),
    score: 'racks',
    tables: count,
    source: 'The usual North American sheet',
  })
}

const inTurn = (n: number) => (n % 2 === 1 ? 'home' : 'away')

const races5 = createSystem({
  id: 'pool.races5',
  sport: 'pool',
  name: 'Five races, put up in turn',
  home: names(5),
  away: names(5),
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
  home: names(3),
  away: names(3),
  most: 3,
  rubbers: parseRubbers('1-1 2-2 3-3', race(7), { value: 7, opens: () => 'draw' }),
  score: 'racks',
  source: 'northjersey.apaleagues.com',
})

const eight = createSystem({
  id: 'pool.eight',
  sport: 'pool',
  name: 'Eight singles in the order of the list',
  home: names(8),
  away: names(8),
  fewest: 6,
  rubbers: parseRubbers('1-1 2-2 3-3 4-4 5-5 6-6 7-7 8-8', race(1), { opens: inTurn }),
  score: 'racks',
  opensByTurn: true,
  source: 'Canterbury 8-ball interclub',
})

/** The first is the default. */
export const poolSystems: readonly System[] = [
  robin(4),
  robin(3),
  robin(5),
  races5,
  masters3,
  eight,
]
