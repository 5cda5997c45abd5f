import { foldName } from '#engine/players/fold-name.ts'

type Called = { readonly name: string; readonly nickname?: string | null }

/** Returns the name and nickname, folded for search. */
export const calledFolded = ({ name, nickname }: Called) =>
  ` ${[name, nickname ?? ''].map(foldName).join(' ')}`

/**
 * Returns players with a word of their name or nickname that starts with the text, then those that
 * contain it.
 */
export function matching<P extends Called>(players: readonly P[], folded: string): readonly P[] {
  if (folded === '') return players
  const begins = (player: P) => calledFolded(player).includes(` ${folded}`)
  const holds = players.filter((player) => calledFolded(player).includes(folded))
  return [...holds.filter(begins), ...holds.filter((player) => !begins(player))]
}
