import {
  createSystem,
  homeOpensOdd,
  onBothSides,
  pairPlace,
  parseRubbers,
  singlePlaces,
} from './create-system.ts'
import type { Play, System } from './types.ts'

const twoSets: Play = { format: 'Tournament', details: { unit: 'sets', goalsTo: 5 } }
const bestOf3: Play = {
  format: 'Tournament',
  details: { unit: 'sets', goalsTo: 5, bestOf: 3, decider: { winBy: 2, most: 99 } },
}

const toFive: Play = { format: 'First to 5', details: null }

const pairPlaces = (count: number) =>
  Array.from({ length: count }, (_, index) => pairPlace(`D${index + 1}`))

const swiss6 = createSystem({
  id: 'foosball.swiss6',
  sport: 'foosball',
  name: 'Four doubles and two singles, two sets each',
  ...onBothSides([...pairPlaces(4), ...singlePlaces('S1 S2')]),
  fewest: 5,
  most: 9,
  mostEach: 2,
  rubbers: parseRubbers('D1 D2 S1 S2 D3 D4', twoSets, { value: 2, opens: homeOpensOdd }),
  score: 'sets',
  opensByTurn: true,
  source: 'Swiss Tablesoccer League',
})

const six4 = createSystem({
  id: 'foosball.six4',
  sport: 'foosball',
  name: 'Two doubles and two singles, six players once each',
  ...onBothSides([...pairPlaces(2), ...singlePlaces('S1 S2')]),
  fewest: 5,
  most: 6,
  mostEach: 1,
  rubbers: parseRubbers('D1 D2 S1 S2', bestOf3, { opens: homeOpensOdd }),
  score: 'rubbers',
  opensByTurn: true,
  source: 'NTFV Landesliga',
})

const trio6 = createSystem({
  id: 'foosball.trio6',
  sport: 'foosball',
  name: 'Three singles and three doubles, teams of three',
  ...onBothSides([
    ...singlePlaces('1 2 3'),
    pairPlace('D23', ['2', '3']),
    pairPlace('D31', ['3', '1']),
    pairPlace('D12', ['1', '2']),
  ]),
  fewest: 2,
  most: 3,
  rubbers: parseRubbers('1 D23 2 D31 3 D12', toFive, { opens: homeOpensOdd }),
  score: 'rubbers',
  opensByTurn: true,
  tables: 1,
  source: 'dtfj.de',
})

const dtfb16 = createSystem({
  id: 'foosball.dtfb16',
  sport: 'foosball',
  name: 'Eight doubles and eight singles, three fixed pairs',
  ...onBothSides([
    ...singlePlaces('1 2 3 4'),
    pairPlace('P1', ['1', '2']),
    pairPlace('P2', ['3', '4']),
    pairPlace('P3'),
  ]),
  fewest: 5,
  most: 6,
  rubbers: parseRubbers(
    'P1-P1 P2-P2 P3-P3 P3-P3 1-1 2-2 3-3 4-4 1-3 2-4 3-1 4-2 P1-P2 P2-P1 P3-P3 P3-P3',
    toFive,
    { opens: homeOpensOdd },
  ),
  score: 'rubbers',
  opensByTurn: true,
  source: 'tfvb.de and bears-berlin.de; the order is the league’s',
})

/** The first is the default. */
export const foosballSystems: readonly System[] = [swiss6, trio6, six4, dtfb16]
