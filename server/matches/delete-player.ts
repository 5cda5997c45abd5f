import type { Consequences } from '#contract/players.ts'
import { boardsOf } from '#engine/ratings/boards.ts'
import { boardIds } from '#engine/ratings/types.ts'
import { staleVersion } from '../platform/errors.ts'
import type { House } from '../platform/house.ts'
import { rehearse } from '../platform/rehearse.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { deletePlayerRow, linkedAccount, requirePlayer } from '../players/store.ts'
import { refold, type Refolded } from '../ratings/rate-log.ts'
import { ripple } from '../ratings/ripple.ts'
import { deleteRating } from '../ratings/store.ts'
import { deleteMatchRows, matchesOfPlayer, playerIdsOf, type MatchRow } from './store.ts'

/** Deletes a player with all their matches; everyone's ratings are computed again. */
export async function deletePlayer(
  unit: Unit,
  id: string,
  version: number,
): Promise<{ deletedMatches: number }> {
  const player = await requirePlayer(unit.tx, id)
  if (player.version !== version) throw staleVersion()
  const matches = await matchesOfPlayer(unit.tx, id)
  await deleteMatches(unit, matches)
  for (const board of boardIds) await deleteRating(unit.tx, board, id)
  await deletePlayerRow(unit.tx, id, version)
  unit.announce({ type: 'player.deleted', data: { playerId: id } })
  return { deletedMatches: matches.length }
}

/** What deleting a player would do to everybody else. */
export async function previewDeletePlayer(
  house: House,
  id: string,
): Promise<Omit<Consequences, 'tournaments'>> {
  return rehearse(house, async (unit) => {
    await requirePlayer(unit.tx, id)
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
      linkedAccount: await linkedAccount(unit.tx, id),
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
