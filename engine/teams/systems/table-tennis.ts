import {
  createSystem,
  joinRubbers,
  numberedPlaces,
  onBothSides,
  pairPlace,
  parseRubbers,
  singlePlaces,
} from './create-system.ts'
import type { Slot, System } from './types.ts'

const play = { format: 'Best of 5', details: null }
const letteredSides = { home: singlePlaces('A B C'), away: singlePlaces('X Y Z') }
const numbersAndPairs = (count: number, ...pairs: readonly string[]): readonly Slot[] => [
  ...numberedPlaces(count),
  ...pairs.map((id) => pairPlace(id)),
]

const swaythling5 = createSystem({
  id: 'tt.swaythling5',
  sport: 'tabletennis',
  name: 'Five singles, teams of three',
  ...letteredSides,
  rubbers: parseRubbers('A-X B-Y C-Z A-Y B-X', play),
  score: 'rubbers',
  winAt: 3,
  playAll: false,
  drawAllowed: false,
  tables: 1,
  source: 'ITTF world system',
})

const corbillon5 = createSystem({
  id: 'tt.corbillon5',
  sport: 'tabletennis',
  name: 'Four singles and a doubles, teams of two',
  home: [...singlePlaces('A B'), pairPlace('D')],
  away: [...singlePlaces('X Y'), pairPlace('D')],
  fewest: 2,
  most: 4,
  rubbers: parseRubbers('A-X B-Y D-D A-Y B-X', play),
  score: 'rubbers',
  winAt: 3,
  playAll: false,
  drawAllowed: false,
  tables: 1,
  source: 'Corbillon Cup, stason.org FAQ',
})

const olympic5 = createSystem({
  id: 'tt.olympic5',
  sport: 'tabletennis',
  name: 'A doubles and four singles, teams of three',
  home: [...letteredSides.home, pairPlace('D', ['B', 'C'])],
  away: [...letteredSides.away, pairPlace('D', ['Y', 'Z'])],
  mostEach: 2,
  rubbers: parseRubbers('D-D A-X C-Z A-Y B-X', play),
  score: 'rubbers',
  winAt: 3,
  playAll: false,
  drawAllowed: false,
  tables: 1,
  source: 'ittf.com, 21 February 2018',
})

const best7 = createSystem({
  id: 'tt.best7',
  sport: 'tabletennis',
  name: 'Six singles and a doubles, first to four',
  home: [...letteredSides.home, pairPlace('D')],
  away: [...letteredSides.away, pairPlace('D')],
  rubbers: parseRubbers('A-Y B-X C-Z D-D A-X C-Y B-Z', play),
  score: 'rubbers',
  winAt: 4,
  playAll: false,
  drawAllowed: false,
  source: 'Order of a German club program',
})

const swaythling9 = createSystem({
  id: 'tt.swaythling9',
  sport: 'tabletennis',
  name: 'Nine singles, first to five',
  ...letteredSides,
  rubbers: parseRubbers('A-X B-Y C-Z B-X A-Z C-Y B-Z C-X A-Y', play),
  score: 'rubbers',
  winAt: 5,
  playAll: false,
  drawAllowed: false,
  source: 'Swaythling Cup',
})

const british10 = createSystem({
  id: 'tt.british10',
  sport: 'tabletennis',
  name: 'Nine singles and a doubles',
  home: [...singlePlaces('1 2 3'), pairPlace('D')],
  away: [...singlePlaces('1 2 3', 'X Y Z'), pairPlace('D')],
  fewest: 2,
  most: 5,
  rubbers: parseRubbers('1-1 2-2 3-3 D-D 2-1 1-3 3-2 2-3 3-1 1-2', play),
  score: 'rubbers',
  source: 'Potteries league, tabletennis365',
})

const peterborough10: System = {
  ...british10,
  id: 'tt.peterborough10',
  name: 'Nine singles and a doubles, doubles last',
  rubbers: parseRubbers('3-2 1-3 2-1 1-2 3-1 2-3 1-1 2-2 3-3 D-D', play),
  source: 'Peterborough league, tabletennis365',
}

const bundesOrder = 'D1-D1 D2-D2 1-2 2-1 3-4 4-3 1-1 2-2 3-3 4-4'
const fourPlayers = {
  sport: 'tabletennis',
  ...onBothSides(numbersAndPairs(4, 'D1', 'D2')),
  fewest: 3,
  most: 6,
  score: 'rubbers',
  playAll: false,
  source: 'German leagues, Bundessystem and variants',
} as const

const bundes10 = createSystem({
  ...fourPlayers,
  id: 'tt.bundes10',
  name: 'Two doubles and eight singles, first to six',
  rubbers: parseRubbers(bundesOrder, play),
  winAt: 6,
})

const scheffler14 = createSystem({
  ...fourPlayers,
  id: 'tt.scheffler14',
  name: 'Two doubles and twelve singles, first to eight',
  rubbers: parseRubbers(`${bundesOrder} 3-1 1-3 2-4 4-2`, play),
  winAt: 8,
})

const paarkreuz16 = createSystem({
  id: 'tt.paarkreuz16',
  sport: 'tabletennis',
  name: 'Four doubles and twelve singles, first to nine',
  ...onBothSides(numbersAndPairs(6, 'D1', 'D2', 'D3')),
  fewest: 5,
  most: 8,
  pairsBySum: true,
  rubbers: joinRubbers(
    parseRubbers('D1-D2 D2-D1 D3-D3', play),
    parseRubbers('1-2 2-1 3-4 4-3 5-6 6-5 1-1 2-2 3-3 4-4 5-5 6-6', play),
    parseRubbers('D1-D1', play),
  ),
  score: 'rubbers',
  winAt: 9,
  playAll: false,
  source: 'Paarkreuzsystem, de.wikipedia.org',
})

const four1 = createSystem({
  id: 'tt.four1',
  sport: 'tabletennis',
  name: 'Four singles and a doubles, no player more than twice',
  ...onBothSides(numbersAndPairs(4, 'D')),
  fewest: 3,
  mostEach: 2,
  rubbers: parseRubbers('1-1 2-2 D-D 3-3 4-4', play),
  score: 'rubbers',
  drawAllowed: false,
  tables: 5,
  source: 'Stanton league',
})

/** The first is the default. */
export const tableTennisSystems: readonly System[] = [
  british10,
  peterborough10,
  swaythling5,
  corbillon5,
  olympic5,
  best7,
  swaythling9,
  bundes10,
  scheffler14,
  paarkreuz16,
  four1,
]
