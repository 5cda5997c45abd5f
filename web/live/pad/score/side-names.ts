import type { LiveMatchWire } from '#contract/live/match.ts'
import type { Pair } from '#engine/sports/types.ts'
import type { SideNames } from '../props.ts'

const givenName = (name: string) => name.split(' ')[0] ?? name
const getInitials = (name: string) =>
  name
    .split(' ')
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()

function createSideNames(names: readonly string[], others: readonly string[]): SideNames {
  const [one = '', two] = names
  // Players who share a given name are shown in full.
  const isShared =
    names.concat(others).filter((name) => givenName(name) === givenName(one)).length > 1
  const short = (name: string) => (isShared ? name : givenName(name))
  return {
    names,
    whole: names.join(' & '),
    short: names.map(short).join(' & '),
    initials:
      two === undefined
        ? getInitials(one)
        : `${Array.from(one)[0] ?? ''}${Array.from(two)[0] ?? ''}`.toUpperCase(),
  }
}

/** Returns both sides' names for pads and boards. */
export function getSideNames({ sides }: Pick<LiveMatchWire, 'sides'>): Pair<SideNames> {
  const [one, two] = sides.map((side) => side.map(({ name }) => name))
  return [createSideNames(one ?? [], two ?? []), createSideNames(two ?? [], one ?? [])]
}

/** Returns the names of both sides in one line: `Ana – Ben & Cy`. */
export const joinSideNames = (sides: Pair<SideNames>): string =>
  sides.map(({ whole }) => whole).join(' – ')
