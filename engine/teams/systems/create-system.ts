import type { Opening, Play, Rubber, Slot, System } from './types.ts'

type RequiredField = 'id' | 'sport' | 'name' | 'home' | 'away' | 'rubbers' | 'score' | 'source'
type OptionalFields = Partial<Omit<System, RequiredField>>

/** Creates a system with defaults: all rubbers are played, and a level score is a draw. */
export function createSystem(settings: Pick<System, RequiredField> & OptionalFields): System {
  const singles = settings.home.filter(({ size }) => size === 1).length
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
    ...settings,
  }
}

/** Returns single places from space-separated ids. `labels` replaces the ids on the sheet. */
export const singlePlaces = (ids: string, labels = ''): readonly Slot[] =>
  ids.split(' ').map((id, index) => {
    const label = labels.split(' ')[index] ?? ''
    return { id, size: 1, ...(label === '' ? {} : { label }) }
  })

/** Returns single places numbered from 1. */
export const numberedPlaces = (count: number): readonly Slot[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index + 1), size: 1 }))

/** Gives both sides the same places. */
export const onBothSides = (slots: readonly Slot[]): Pick<System, 'home' | 'away'> => ({
  home: slots,
  away: slots,
})

/** Returns home for odd rubbers and away for even ones. */
export const homeOpensOdd = (n: number): Opening => (n % 2 === 1 ? 'home' : 'away')
/** Returns away for odd rubbers and home for even ones. */
export const awayOpensOdd = (n: number): Opening => (n % 2 === 1 ? 'away' : 'home')

/** Returns a place for a pair; `of` names the single places whose players form it. */
export const pairPlace = (id: string, of?: readonly string[]): Slot => ({
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
  options: RubberOptions = {},
): readonly Rubber[] {
  const { value = 1, rated = true, opens = () => null } = options
  return text
    .trim()
    .split(/\s+/)
    .map((rubber, index) => {
      const [home = '', away = home] = rubber.split('-')
      return { n: index + 1, home, away, play, value, rated, opens: opens(index + 1) }
    })
}

/** Joins lists of rubbers and renumbers them. */
export const joinRubbers = (...parts: readonly (readonly Rubber[])[]): readonly Rubber[] =>
  parts.flat().map((rubber, index) => ({ ...rubber, n: index + 1 }))
