import {
  awayOpensOdd,
  createSystem,
  joinRubbers,
  onBothSides,
  pairPlace,
  parseRubbers,
  singlePlaces,
} from './create-system.ts'
import type { Play, Slot, System } from './types.ts'

const legs = (bestOf: number, start?: number): Play => ({
  format: '501',
  details: { unit: 'legs', bestOf, ...(start === undefined ? {} : { start }) },
})

const bestOf3 = legs(3)
const bestOf3At301: Play = { format: '301', details: { unit: 'legs', bestOf: 3 } }
const cricket: Play = { format: 'Cricket', details: { unit: 'legs', bestOf: 3 } }

const teamPlace = (size: number): Slot => ({ id: 'T', size })
const pairPlaces = (count: number) =>
  Array.from({ length: count }, (_, index) => pairPlace(`P${index + 1}`))

/** Alternates the first throw over the rubbers of the whole match. */
const alternateThrow = (rubbers: System['rubbers']): System['rubbers'] =>
  rubbers.map((rubber) => ({ ...rubber, opens: awayOpensOdd(rubber.n) }))

const ten = createSystem({
  id: 'darts.ten',
  sport: 'darts',
  name: 'Three pairs, six singles and a team game',
  ...onBothSides([...pairPlaces(3), ...singlePlaces('1 2 3 4 5 6'), teamPlace(3)]),
  fewest: 5,
  rubbers: alternateThrow(
    joinRubbers(
      parseRubbers('P1 P2 P3 1 2 3 4 5 6', bestOf3),
      parseRubbers('T', legs(1, 801), { rated: false }),
    ),
  ),
  score: 'rubbers',
  opensByTurn: true,
  source: 'villagedarts.co.uk',
})

const seven = createSystem({
  id: 'darts.seven',
  sport: 'darts',
  name: 'Four singles, two pairs and a team game',
  ...onBothSides([...singlePlaces('1 2 3 4'), ...pairPlaces(2), teamPlace(4)]),
  fewest: 3,
  rubbers: joinRubbers(
    parseRubbers('1 2 3 4 P1 P2', bestOf3, { opens: () => 'draw' }),
    parseRubbers('T', legs(3, 801), { rated: false, opens: () => 'draw' }),
  ),
  score: 'rubbers',
  drawAllowed: false,
  source: 'Alnwick league, studylib.net',
})

const nine = createSystem({
  id: 'darts.nine',
  sport: 'darts',
  name: 'Three singles, three pairs, three singles',
  ...onBothSides([...singlePlaces('1 2 3 4 5 6'), ...pairPlaces(3)]),
  fewest: 5,
  rubbers: parseRubbers('1 2 3 P1 P2 P3 4 5 6', bestOf3, { opens: () => 'home' }),
  score: 'rubbers',
  drawAllowed: false,
  source: 'South Gloucestershire league',
})

const mixed = createSystem({
  id: 'darts.mixed',
  sport: 'darts',
  name: 'Singles at 501 and Cricket, pairs at 301 and Cricket',
  ...onBothSides([...singlePlaces('1 2 3 4 5 6'), ...pairPlaces(4)]),
  fewest: 5,
  rubbers: alternateThrow(
    joinRubbers(
      parseRubbers('1 2 3', bestOf3),
      parseRubbers('4 5 6', cricket),
      parseRubbers('P1 P2', bestOf3At301),
      parseRubbers('P3 P4', cricket),
    ),
  ),
  score: 'rubbers',
  opensByTurn: true,
  source: 'birminghamdarts.com',
})

/** The first is the default. */
export const dartsSystems: readonly System[] = [ten, seven, nine, mixed]
