import { foldName } from '#engine/players/fold-name.ts'

type Called = { readonly name: string; readonly nickname?: string | null }

/** What somebody is called, as a search compares it. */
export const calledFolded = ({ name, nickname }: Called) =>
  ` ${[name, nickname ?? ''].map(foldName).join(' ')}`

/**
 * Players with a word of their name or nickname that begins with what was typed, then any that hold it.
 */
export function matching<P extends Called>(players: readonly P[], folded: string): readonly P[] {
  if (folded === '') return players
  const begins = (player: P) => calledFolded(player).includes(` ${folded}`)
  const holds = players.filter((player) => calledFolded(player).includes(folded))
  return [...holds.filter(begins), ...holds.filter((player) => !begins(player))]
}
