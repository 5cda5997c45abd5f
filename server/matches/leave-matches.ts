import type { Consequences } from '#contract/players.ts'
import { boardsOf } from '#engine/ratings/boards.ts'
import { boardIds } from '#engine/ratings/types.ts'
import type { House } from '../platform/house.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import type { Leaving, Left } from '../players/player-hooks.ts'
import type { Foresight } from '../ratings/foresight.ts'
import { nameMoves } from '../ratings/name-moves.ts'
import { refold } from '../ratings/rate-log.ts'
import { takeMatchesOf } from './take-matches.ts'
import { deleteMatchRows, matchesOfPlayer, playerIdsOf, type MatchRow } from './store.ts'

/** Before a player is deleted: their matches go, and everyone's ratings are computed again. */
export async function leaveMatches(unit: Unit, { player }: Leaving): Promise<Left> {
  const matches = await takeMatchesOf(unit, player.id)
  await deleteMatches(unit, matches)
  return { deletedMatches: matches.length }
}

/** What the leaving of a player would do to the ratings of everybody else. */
export async function foreseeLeaving(
  { db }: House,
  foresight: Foresight,
  id: string,
): Promise<Omit<Consequences, 'tournaments' | 'linkedAccount'>> {
  const matches = await matchesOfPlayer(db, id)
  const opponents = new Set(matches.flatMap(playerIdsOf))
  opponents.delete(id)
  const changes = matches.map((before) => ({ before, after: null }))
  const { ratings, ratingsChanged } = await nameMoves(db, await foresight.foresee(changes, id))
  return { matches: matches.length, opponents: opponents.size, ratings, ratingsChanged }
}

async function deleteMatches(unit: Unit, matches: readonly MatchRow[]): Promise<void> {
  const counting = matches.filter(({ status, rated }) => status === 'completed' && rated === 1)
  const boards = boardIds.filter((board) =>
    counting.some(({ sportId, format }) => boardsOf(sportId, format).includes(board)),
  )
  // The places of the matches must still be known when their changes are found and dropped.
  const from = counting[0]
  const opponents = new Set(counting.flatMap(playerIdsOf))
  await deleteMatchRows(unit.tx, matches)
  if (from !== undefined) await refold(unit, boards, from, opponents)
}
