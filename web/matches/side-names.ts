import type { Match } from '#contract/matches.ts'

/** The two sides as one says them; a pair is joined. */
export function sideNames({ players, partner1Id, partner2Id }: Match): readonly [string, string] {
  const partners = players.slice(2)
  const first = partner1Id === null ? undefined : partners[0]
  const second = partner2Id === null ? undefined : partners[partner1Id === null ? 0 : 1]
  const names = (side: typeof first, partner: typeof first) =>
    [side?.name ?? '', partner?.name].filter(Boolean).join(' & ')
  return [names(players[0], first), names(players[1], second)]
}
