import type { Pair } from '#engine/sports/types.ts'
import type { SideNames } from './props.ts'

const sideOf = (whole: string): SideNames => {
  const parts = whole.split(' ')
  return {
    names: [whole],
    whole,
    short: parts[0]!,
    initials: parts.map((part) => part[0]).join(''),
  }
}

/** Two single players as pads name them. */
export const sidesOf = (one: string, two: string): Pair<SideNames> => [sideOf(one), sideOf(two)]
