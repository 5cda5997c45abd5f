import { foldName } from '#engine/players/fold-name.ts'

type Named = { readonly name: string; readonly nickname?: string | null }

/** Returns the name and nickname, folded for search. */
export const foldedNames = ({ name, nickname }: Named) =>
  ` ${[name, nickname ?? ''].map(foldName).join(' ')}`

/**
 * Returns players with a word of their name or nickname that starts with the text, then those that
 * contain it.
 */
export function findPlayers<P extends Named>(players: readonly P[], folded: string): readonly P[] {
  if (folded === '') return players
  const startsWord = (player: P) => foldedNames(player).includes(` ${folded}`)
  const containing = players.filter((player) => foldedNames(player).includes(folded))
  return [...containing.filter(startsWord), ...containing.filter((player) => !startsWord(player))]
}
