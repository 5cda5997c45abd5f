import {
  awayOpensOdd,
  createSystem,
  joinRubbers,
  numberedPlaces,
  onBothSides,
  parseRubbers,
} from './create-system.ts'
import type { Rubber, System } from './types.ts'

const play = { format: 'Classical', details: null }
const boardNumbers = (count: number) =>
  Array.from({ length: count }, (_, index) => String(index + 1)).join(' ')

function createBoardSystem(count: number): System {
  return createSystem({
    id: `chess.boards${count}`,
    sport: 'chess',
    name: `${count} boards`,
    ...onBothSides(numberedPlaces(count)),
    byStrength: true,
    rubbers: parseRubbers(boardNumbers(count), play, { opens: awayOpensOdd }),
    score: 'boardPoints',
    tables: count,
    source: 'League play, North East Scotland',
  })
}

/**
 * Rounds of a Scheveningen match, white first: H is home, A away. Each player's games with white and black
 * differ by at most one.
 */
const scheveningenRounds = {
  3: ['A1-H1 A2-H2 H3-A3', 'H2-A1 H3-A2 A3-H1', 'A1-H3 H1-A2 A3-H2'],
  4: [
    'A1-H1 A2-H2 H3-A3 H4-A4',
    'H1-A2 H2-A1 A3-H4 A4-H3',
    'A1-H3 A2-H4 H1-A3 H2-A4',
    'H4-A1 H3-A2 A3-H2 A4-H1',
  ],
} as const

/** Parses the rubbers of a round, in order of home boards. */
function parseRound(text: string): readonly Rubber[] {
  return text
    .split(' ')
    .map((pairing) => {
      const [white = '', black = ''] = pairing.split('-')
      const isHome = white.startsWith('H')
      const [home, away] = (isHome ? [white, black] : [black, white]).map((id) => id.slice(1))
      const opens = isHome ? 'home' : 'away'
      return parseRubbers(`${home}-${away}`, play, { opens: () => opens })
    })
    .flat()
    .toSorted((a, b) => Number(a.home) - Number(b.home))
}

function createScheveningen(count: 3 | 4): System {
  return createSystem({
    id: `chess.scheveningen${count}`,
    sport: 'chess',
    name: `Scheveningen, ${count} against ${count}`,
    ...onBothSides(numberedPlaces(count)),
    byStrength: true,
    rubbers: joinRubbers(...scheveningenRounds[count].map(parseRound)),
    score: 'boardPoints',
    tables: count,
    source: 'Scheveningen tables, FIDE handbook',
  })
}

/** The first is the default. */
export const chessSystems: readonly System[] = [
  createBoardSystem(4),
  createBoardSystem(5),
  createBoardSystem(6),
  createBoardSystem(8),
  createScheveningen(3),
  createScheveningen(4),
]
