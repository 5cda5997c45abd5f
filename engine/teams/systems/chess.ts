import { joinRubbers, places, parseRubbers, createSystem } from './create-system.ts'
import type { Rubber, System } from './types.ts'

const play = { format: 'Classical', details: null }
const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1))
const awayOnOdd = (n: number) => (n % 2 === 1 ? 'away' : 'home')

function boards(count: number): System {
  return createSystem({
    id: `chess.boards${count}`,
    sport: 'chess',
    name: `${count} boards`,
    home: places(numbers(count).join(' ')),
    away: places(numbers(count).join(' ')),
    byStrength: true,
    rubbers: parseRubbers(numbers(count).join(' '), play, { opens: awayOnOdd }),
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

/** Returns the rubbers of a round in order of home boards. */
function roundOf(text: string): readonly Rubber[] {
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

function scheveningen(count: 3 | 4): System {
  return createSystem({
    id: `chess.scheveningen${count}`,
    sport: 'chess',
    name: `Scheveningen, ${count} against ${count}`,
    home: places(numbers(count).join(' ')),
    away: places(numbers(count).join(' ')),
    byStrength: true,
    rubbers: joinRubbers(...scheveningenRounds[count].map(roundOf)),
    score: 'boardPoints',
    tables: count,
    source: 'Scheveningen tables, FIDE handbook',
  })
}

/** The first is the default. */
export const chessSystems: readonly System[] = [
  boards(4),
  boards(5),
  boards(6),
  boards(8),
  scheveningen(3),
  scheveningen(4),
]
