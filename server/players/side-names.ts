/** The players on the two sides of a match. */
type SidePlayers = {
  readonly player1Id: string
  readonly player2Id: string
  readonly partner1Id: string | null
  readonly partner2Id: string | null
}

/** Returns the names of the two sides of a match as sent to clients. */
export const sideNamesOf = ({
  players,
  ...seats
}: SidePlayers & { readonly players: readonly { readonly id: string; readonly name: string }[] }) =>
  sideNames(new Map(players.map(({ id, name }) => [id, name])), seats)

/** Returns the names of the two sides of a match, a pair as "Ann & Ben". */
export function sideNames(
  names: ReadonlyMap<string, string>,
  { player1Id, player2Id, partner1Id, partner2Id }: SidePlayers,
): [string, string] {
  const side = (player: string, partner: string | null) =>
    [player, ...(partner === null ? [] : [partner])].map((id) => names.get(id) ?? '').join(' & ')
  return [side(player1Id, partner1Id), side(player2Id, partner2Id)]
}
