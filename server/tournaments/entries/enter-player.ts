import { can } from '#engine/access/policy.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { countPresent, isFull } from '#engine/tournaments/log/commands/entry-commands.ts'
import { ratePair, withPartner } from '#engine/tournaments/log/pairs.ts'
import type { TournamentEvent } from '#engine/tournaments/log/events.ts'
import {
  isStarted,
  type TournamentCommand,
} from '#engine/tournaments/log/commands/command-types.ts'
import type { SportId } from '#engine/sports/types.ts'
import type { Database } from '../../platform/database/database.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { lockPlayers, requireUnerased } from '../../players/store.ts'
import { findCurrentStandings } from '../../ratings/store.ts'
import { limitPartnerEntries } from './partner-allowance.ts'
import { notifyPartner } from '../tournament-notices.ts'
import { decideEvents, tournaments } from '../tournament.ts'
import { type LoadedTournament, tournamentState } from '../tournament-state.ts'
import { foldMoreEvents } from '../fold-tournament.ts'

/** Returns whether players may enter themselves now. */
export function isOpenToPlayers({ row, logState }: LoadedTournament): boolean {
  if (row.status === 'registration') return true
  const isLate = row.status === 'check_in' || row.status === 'active'
  return isLate && logState.settings.allowLateRegistration
}

/** Returns ratings for the draw by player; players without one in this sport have none. */
export async function findDrawRatings(
  db: Database,
  sportId: SportId,
  playerIds: readonly string[],
) {
  if (playerIds.length === 0) return new Map<string, number>()
  const standings = await findCurrentStandings(db, sportId, playerIds)
  return new Map([...standings].map(([id, { rating }]) => [id, Math.round(rating)]))
}

type PlayerEntry = {
  readonly playerId: string
  /** The partner; null if there is none yet. */
  readonly partnerId?: string | null | undefined
  readonly affiliation: string
}

/** Returns the rating of an entry: that of the player, or that of the pair. */
export const computeEntryRating = (
  ratings: ReadonlyMap<string, number>,
  playerId: string,
  partnerId: string | null,
) => {
  const ownRating = ratings.get(playerId) ?? null
  return partnerId === null ? ownRating : ratePair(ownRating, ratings.get(partnerId) ?? null)
}

/** Returns the engine command for an entry. */
export function toEnterCommand(
  at: number,
  { playerId, partnerId = null, affiliation }: PlayerEntry,
  ratings: ReadonlyMap<string, number>,
  isApproved: boolean,
): TournamentCommand {
  const text = cleanText(affiliation)
  return {
    type: 'enter',
    at,
    player: playerId,
    partner: partnerId,
    rating: computeEntryRating(ratings, playerId, partnerId),
    affiliations: text === '' ? [] : [text],
    isApproved,
  }
}

/**
 * Enters a player. Players can enter themselves while registration is open, organisers anyone. If the
 * tournament is full, the player joins the waiting list. With `allowLate` an organiser opens late entry and,
 * once the tournament has started, adds a place if none is left.
 */
export async function enterPlayer(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  entry: PlayerEntry & { readonly allowLate: boolean },
): Promise<LoadedTournament> {
  const loaded = await tournamentState.lockFor(unit, actor, id)
  const { playerId, partnerId = null } = entry
  const players = withPartner(playerId, partnerId)
  const isOpen = isOpenToPlayers(loaded)
  requirePermission(actor, 'tournament.enter', { playerId, isOpen })
  if (partnerId !== null) await limitPartnerEntries(unit, actor)
  await lockPlayers(unit, players)
  for (const one of players) await requireUnerased(unit.tx, one)
  const ratings = await findDrawRatings(unit.tx, loaded.logState.settings.sportId, players)
  const openingEvents = entry.allowLate ? openLateEntry(actor, loaded, unit.now) : []
  const opened = foldMoreEvents(loaded, openingEvents)
  const command = toEnterCommand(unit.now, entry, ratings, can(actor, 'tournament.manage').ok)
  const events = [...openingEvents, ...decideEvents(opened, command)]
  const eventType = 'tournament.entries_changed'
  const isEdit = openingEvents.length > 0
  const changed = await tournaments.apply(unit, actor, loaded, events, { isEdit, eventType })
  if (partnerId !== null) {
    await notifyPartner(unit, actor.userId, loaded, { player: playerId, partner: partnerId })
  }
  return changed
}

/** Opens late entry if it is closed, and raises the limit by one if every place is taken. */
function openLateEntry(
  actor: Actor,
  loaded: LoadedTournament,
  at: number,
): readonly TournamentEvent[] {
  requirePermission(actor, 'tournament.manage')
  const { logState } = loaded
  const needsPlace = isStarted(logState) && isFull(logState)
  const settings = {
    ...(logState.settings.allowLateRegistration ? {} : { allowLateRegistration: true }),
    ...(needsPlace ? { maxParticipants: countPresent(logState) + 1 } : {}),
  }
  if (Object.keys(settings).length === 0) return []
  return decideEvents(loaded, { type: 'change_settings', at, settings })
}
