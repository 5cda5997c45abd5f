/** The players on the two sides of a match. */
type SidePlayers = {
  readonly player1Id: string
  readonly player2Id: string
  readonly partner1Id: string | null
  readonly partner2Id: string | null
}

/** Returns the names of the two sides of a match that lists its players with their names. */
export const formatMatchSideNames = ({
  players,
  ...seats
}: SidePlayers & { readonly players: readonly { readonly id: string; readonly name: string }[] }) =>
  formatSideNames(new Map(players.map(({ id, name }) => [id, name])), seats)

/** Returns the names of the two sides of a match, a pair as "Ann & Ben". */
export function formatSideNames(
  names: ReadonlyMap<string, string>,
  { player1Id, player2Id, partner1Id, partner2Id }: SidePlayers,
): [string, string] {
  const writeSide = (player: string, partner: string | null) =>
    [player, ...(partner === null ? [] : [partner])].map((id) => names.get(id) ?? '').join(' & ')
  return [writeSide(player1Id, partner1Id), writeSide(player2Id, partner2Id)]
}
