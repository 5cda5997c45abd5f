import type { Match } from '#contract/matches.ts'
import type { Side } from '#engine/sports/types.ts'

type MatchSides = Pick<Match, 'players' | 'partner1Id' | 'partner2Id'>
type MatchSide = Match['players'][number]

/** Returns the players of a side: one, or two for a pair. */
export function sidePlayers(match: MatchSides, side: Side): readonly MatchSide[] {
  const { players, partner1Id, partner2Id } = match
  const partners = players.slice(2)
  const partnerIndex = side === 1 || partner1Id === null ? 0 : 1
  const isPair = (side === 1 ? partner1Id : partner2Id) !== null
  const members = [players[side - 1], isPair ? partners[partnerIndex] : undefined]
  return members.filter((member) => member !== undefined)
}

/** Returns the names of the two sides; a pair is joined. */
export function sideNames(match: MatchSides): readonly [string, string] {
  const joinNames = (side: Side) =>
    sidePlayers(match, side)
      .map(({ name }) => name)
      .join(' & ')
  return [joinNames(1), joinNames(2)]
}
