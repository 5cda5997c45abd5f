import type { Consequences } from '#contract/players.ts'
import { boardsOf } from '#engine/ratings/boards.ts'
import { boardIds } from '#engine/ratings/types.ts'
import type { House } from '../platform/house.ts'
import { rehearse } from '../platform/rehearse.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import type { Leaving, Left } from '../players/player-hooks.ts'
import { refold, type Refolded } from '../ratings/rate-log.ts'
import { ripple } from '../ratings/ripple.ts'
import { deleteMatchRows, matchesOfPlayer, playerIdsOf, type MatchRow } from './store.ts'

/** Before a player is deleted: their matches go, and everyone's ratings are computed again. */
export async function leaveMatches(unit: Unit, { player }: Leaving): Promise<Left> {
  const matches = await matchesOfPlayer(unit.tx, player.id)
  await deleteMatches(unit, matches)
  return { deletedMatches: matches.length }
}

/** What the leaving of a player would do to the ratings of everybody else. */
export async function foreseeLeaving(
  house: House,
  { id }: { readonly id: string },
): Promise<Omit<Consequences, 'tournaments' | 'linkedAccount'>> {
  return rehearse(house, async (unit) => {
    const matches = await matchesOfPlayer(unit.tx, id)
    const { ratings, ratingsChanged } = await ripple(unit.tx, async () =>
      deleteMatches(unit, matches),
    )
    const others = ratings.filter(({ playerId }) => playerId !== id)
    const opponents = new Set(matches.flatMap(playerIdsOf))
    opponents.delete(id)
    return {
      matches: matches.length,
      opponents: opponents.size,
      ratings: others,
      ratingsChanged: ratingsChanged - (ratings.length - others.length),
    }
  })
}

async function deleteMatches(unit: Unit, matches: readonly MatchRow[]): Promise<Refolded> {
  const counting = matches.filter(({ status, rated }) => status === 'completed' && rated === 1)
  const ids = matches.map(({ id }) => id)
  const boards = boardIds.filter((board) =>
    counting.some(({ sportId, format }) => boardsOf(sportId, format).includes(board)),
  )
  // The places of the matches must still be known when their changes are found and dropped.
  const from = counting[0]
  const opponents = new Set(counting.flatMap(playerIdsOf))
  for (const board of boards) await unit.lock(`board:${board}`, 'exclusive')
  await deleteMatchRows(unit.tx, ids)
  if (from === undefined) return { matches: 0, players: 0 }
  return refold(unit, boards, from, opponents)
}
