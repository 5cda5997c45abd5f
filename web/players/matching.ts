import { foldName } from '#engine/players/fold-name.ts'

/** Players with a word of their name that begins with what was typed, then any that hold it. */
export function matching<P extends { name: string }>(
  players: readonly P[],
  folded: string,
): readonly P[] {
  if (folded === '') return players
  const begins = (name: string) => ` ${foldName(name)}`.includes(` ${folded}`)
  const holds = players.filter(({ name }) => foldName(name).includes(folded))
  return [...holds.filter(({ name }) => begins(name)), ...holds.filter(({ name }) => !begins(name))]
}
