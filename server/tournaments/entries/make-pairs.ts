import { can } from '#engine/access/policy.ts'
import type { PlayerId } from '#engine/ids.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { lockPlayers, requireUnerased } from '../../players/store.ts'
import { createDrawSeed } from '../lifecycle/create-tournament.ts'
import { isOpenToPlayers, computeEntryRating, findDrawRatings } from './enter-player.ts'
import { limitPartnerEntries } from './partner-allowance.ts'
import { notifyPartner } from '../tournament-notices.ts'
import { tournaments } from '../tournament.ts'
import { tournamentState, type LoadedTournament } from '../tournament-state.ts'

const eventType = 'tournament.entries_changed'

/**
 * Pairs a player who entered alone with another one, or with someone who has not entered. Players may do so
 * for themselves while registration is open, organisers for anyone. Throws if either is already in a pair.
 */
export async function pairUp(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  { playerId, partnerId }: { readonly playerId: PlayerId; readonly partnerId: PlayerId },
): Promise<LoadedTournament> {
  const loaded = await tournamentState.lockFor(unit, actor, id)
  const isOpen = isOpenToPlayers(loaded)
  requirePermission(actor, 'tournament.enter', { playerId, isOpen })
  const players = [playerId, partnerId]
  await limitPartnerEntries(unit, actor)
  await lockPlayers(unit, players)
  for (const one of players) await requireUnerased(unit.tx, one)
  const ratings = await findDrawRatings(unit.tx, loaded.logState.settings.sportId, players)
  const rating = computeEntryRating(ratings, playerId, partnerId)
  const isApproved = can(actor, 'tournament.manage').ok
  const pair = { player: playerId, partner: partnerId }
  const command = { type: 'pair_up', at: unit.now, ...pair, rating, isApproved } as const
  const changed = await tournaments.execute(unit, actor, loaded, command, { eventType })
  await notifyPartner(unit, actor.userId, loaded, pair)
  return changed
}

/** Draws partners for all players who entered alone, and notifies them. */
export async function drawPairs(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
): Promise<LoadedTournament> {
  requirePermission(actor, 'tournament.manage')
  const loaded = await tournamentState.lockFor(unit, actor, id)
  const command = { type: 'draw_pairs', at: unit.now, seed: createDrawSeed() } as const
  const changed = await tournaments.execute(unit, actor, loaded, command, { eventType })
  for (const event of changed.log.slice(loaded.log.length)) {
    if (event.type !== 'pairs_made') continue
    for (const pair of event.pairs) await notifyPartner(unit, actor.userId, loaded, pair)
  }
  return changed
}
