import { foldName } from '#engine/players/fold-name.ts'

/** Returns the folded names that more than one player has. */
export function sharedNames(players: readonly { name: string }[]): ReadonlySet<string> {
  const names = new Set<string>()
  const shared = new Set<string>()
  for (const folded of players.map(({ name }) => foldName(name))) {
    if (names.has(folded)) shared.add(folded)
    names.add(folded)
  }
  return shared
}
