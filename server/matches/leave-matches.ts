import type { Consequences } from '#contract/players.ts'
import type { House } from '../platform/house.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import type { Leaving, Left } from '../players/player-hooks.ts'
import type { Foresight } from '../ratings/foresight.ts'
import { nameMoves } from '../ratings/name-moves.ts'
import { takeMatchesOf } from './take-matches.ts'
import { takeOut } from './kept-matches.ts'
import { matchesOfPlayer, playerIdsOf } from './store.ts'

/** Before a player is deleted: their matches go, and everyone's ratings are computed again. */
export async function leaveMatches(unit: Unit, { player }: Leaving): Promise<Left> {
  const matches = await takeMatchesOf(unit, player.id)
  return { deletedMatches: matches.length, kept: { ...(await takeOut(unit, matches)) } }
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
