import { inOrder, places, rubbersOf, system } from './make.ts'
import type { System } from './types.ts'

const play = { format: 'Classical', details: null }
const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1))
const awayOnOdd = (n: number) => (n % 2 === 1 ? 'away' : 'home')

function boards(count: number): System {
  return system({
    id: `chess.boards${count}`,
    sport: 'chess',
    name: `${count} boards`,
    home: places(numbers(count).join(' ')),
    away: places(numbers(count).join(' ')),
    byStrength: true,
    rubbers: rubbersOf(numbers(count).join(' '), play, { opens: awayOnOdd }),
    score: 'boardPoints',
    tables: count,
    source: 'League play, North East Scotland',
  })
}

/** In round r board i meets board i + r − 1, with white by turns. */
function scheveningen(count: number): System {
  const rounds = numbers(count).map((_, round) =>
    rubbersOf(
      numbers(count)
        .map((n, at) => `${n}-${((at + round) % count) + 1}`)
        .join(' '),
      play,
      {
        opens: (n) => ((n + round) % 2 === 1 ? 'away' : 'home'),
      },
    ),
  )
  return system({
    id: `chess.scheveningen${count}`,
    sport: 'chess',
    name: `Scheveningen, ${count} against ${count}`,
    home: places(numbers(count).join(' ')),
    away: places(numbers(count).join(' ')),
    byStrength: true,
    rubbers: inOrder(...rounds),
    score: 'boardPoints',
    tables: count,
    source: 'Scheveningen 1923',
  })
}

/** Source: teams, 3.5. The first is the usual one. */
export const chessSystems: readonly System[] = [
  boards(4),
  boards(5),
  boards(6),
  boards(8),
  scheveningen(3),
  scheveningen(4),
]
