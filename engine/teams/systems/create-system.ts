import type { Opening, Play, Rubber, Slot, System } from './types.ts'

type Common = 'id' | 'sport' | 'name' | 'home' | 'away' | 'rubbers' | 'score' | 'source'
type Optional = Partial<Omit<System, Common>>

/** Creates a system with defaults: all rubbers are played, and a level score is a draw. */
export function createSystem(options: Pick<System, Common> & Optional): System {
  const singles = options.home.filter(({ size }) => size === 1).length
  return {
    fewest: Math.max(1, singles - 1),
    most: null,
    mostEach: null,
    pairsBySum: false,
    byStrength: false,
    winAt: null,
    playAll: true,
    drawAllowed: true,
    tables: 2,
    opensByTurn: false,
    ...options,
  }
}

/** Creates single places from space-separated ids. `labels` replaces the ids on the sheet. */
export const places = (ids: string, labels = ''): readonly Slot[] =>
  ids.split(' ').map((id, at) => {
    const label = labels.split(' ')[at] ?? ''
    return { id, size: 1, ...(label === '' ? {} : { label }) }
  })

export const pair = (id: string, of?: readonly string[]): Slot => ({
  id,
  size: 2,
  ...(of === undefined ? {} : { of }),
})

type RubberOptions = {
  readonly value?: number
  readonly rated?: boolean
  readonly opens?: (n: number) => Opening | null
}

/** Parses rubbers such as "A-X B-Y D-D": in order of play, home first. */
export function parseRubbers(
  text: string,
  play: Play,
  more: RubberOptions = {},
): readonly Rubber[] {
  const { value = 1, rated = true, opens = () => null } = more
  return text
    .trim()
    .split(/\s+/)
    .map((text, at) => {
      const [home = '', away = home] = text.split('-')
      return { n: at + 1, home, away, play, value, rated, opens: opens(at + 1) }
    })
}

/** Joins lists of rubbers and renumbers them. */
export const joinRubbers = (...parts: readonly (readonly Rubber[])[]): readonly Rubber[] =>
  parts.flat().map((rubber, at) => ({ ...rubber, n: at + 1 }))
