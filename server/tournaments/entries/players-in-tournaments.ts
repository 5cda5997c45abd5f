import { conflict } from '../../platform/http/errors.ts'
import { findActiveEntry, membersOf } from '#engine/tournaments/log/pairs.ts'
import { playersOf } from '#engine/tournaments/log/commands/decide-match.ts'
import type { PlayerId } from '#engine/ids.ts'
import type { TournamentEvent } from '#engine/tournaments/log/events.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { FORMER_MEMBER } from '#engine/players/former-member.ts'
import type {
  PlayerChange,
  PlayerErasure,
  PlayerDeletion,
  PlayerMerge,
  PlayerRestoration,
} from '../../players/player-hooks.ts'
import { syncRecorded } from '../results/recorded-matches.ts'
import {
  markParticipantDeleted,
  replaceParticipant,
  renameParticipant,
  reviseTournaments,
  listTournamentIdsOf,
  tournamentLog,
} from '../store.ts'
import { decideEvents, tournaments } from '../tournament.ts'
import { tournamentState } from '../tournament-state.ts'

const isOver = (status: string) => status === 'completed' || status === 'cancelled'

/** Locks every tournament that the players ever entered, unless the change affects none. */
export async function lockTournamentsOfPlayers(
  unit: UnitOfWork,
  playerIds: readonly string[],
  change: PlayerChange,
): Promise<void> {
  if (change === 'update') return
  const ids = await Promise.all(playerIds.map(async (id) => listTournamentIdsOf(unit.tx, id)))
  await tournamentState.lockAll(unit, ids.flat())
}

/**
 * Removes the entries of a player about to be deleted, and withdraws them from running tournaments. Finished
 * tournaments keep the place without a name.
 */
export async function leaveTournaments(
  unit: UnitOfWork,
  { actor, player: { id: playerId } }: PlayerDeletion,
): Promise<object> {
  for (const id of await listTournamentIdsOf(unit.tx, playerId)) {
    const loaded = await tournamentState.lock(unit, id)
    const entrant = findActiveEntry(loaded.logState, playerId)
    if (isOver(loaded.row.status) || entrant === null) continue
    const events = decideEvents(loaded, { type: 'remove', at: unit.now, player: entrant.player })
    const eventType = 'tournament.entries_changed'
    await tournaments.apply(unit, actor, loaded, events, { eventType })
  }
  await markParticipantDeleted(unit.tx, playerId)
  return {}
}

/**
 * Like `leaveTournaments`, for a player about to be erased. Also removes their name and reasons for leaving.
 */
export async function eraseFromTournaments(
  unit: UnitOfWork,
  { player }: PlayerErasure,
): Promise<void> {
  await leaveTournaments(unit, { actor: null, player })
  await tournamentLog.rewriteMentions(unit.tx, player.id, (event) => removePerson(event, player.id))
  await reviseTournaments(unit.tx, await listTournamentIdsOf(unit.tx, player.id))
  await renameParticipant(unit.tx, player.id, FORMER_MEMBER)
}

/** Removes a person's name and reasons from an event. */
function removePerson(event: TournamentEvent, playerId: PlayerId): TournamentEvent {
  if (event.type === 'imported') {
    const { [playerId]: _gone, ...people } = event.report.people
    return { ...event, report: { ...event.report, people } }
  }
  const isTheirs = 'reason' in event && 'player' in event && event.player === playerId
  return isTheirs ? { ...event, reason: '' } : event
}

/**
 * Restores the name of a restored player in the tournaments that kept their place. Their void matches that the
 * tournament counts are restored too. The player stays withdrawn.
 */
export async function restoreInTournaments(
  unit: UnitOfWork,
  { actor, player: { id, name } }: PlayerRestoration,
): Promise<object> {
  await renameParticipant(unit.tx, id, name)
  for (const tournamentId of await listTournamentIdsOf(unit.tx, id)) {
    const loaded = await tournamentState.lock(unit, tournamentId)
    const isTheirs = (side: string) => membersOf(loaded.logState, side).includes(id)
    const affectedMatches = loaded.state.matches.filter(
      (match) => playersOf(match)?.some(isTheirs) === true,
    )
    await syncRecorded(
      unit,
      actor,
      loaded,
      affectedMatches.map((match) => match.id),
    )
  }
  return {}
}

/**
 * Transfers the entries of a player to the player they are merged into. Throws if both entered the same
 * tournament, since no one plays against themselves.
 */
export async function transferEntries(
  unit: UnitOfWork,
  { actor, from: { id: from }, into: { id: into } }: PlayerMerge,
): Promise<object> {
  const tournamentIdsOfTarget = new Set(await listTournamentIdsOf(unit.tx, into))
  const idsMentioningTarget = await tournamentLog.listOwnersMentioning(unit.tx, into)
  for (const id of await listTournamentIdsOf(unit.tx, from)) {
    const loaded = await tournamentState.lock(unit, id)
    if (tournamentIdsOfTarget.has(id)) {
      throw conflict('tournament.bothEntered', { name: loaded.row.name })
    }
    if (idsMentioningTarget.includes(id)) await detachRemovedEntry(unit, id, into)
    await tournamentLog.renamePlayer(unit.tx, id, from, into)
    await replaceParticipant(unit.tx, id, from, into)
    const settings = loaded.row.settings.replaceAll(JSON.stringify(from), JSON.stringify(into))
    const renamed = await tournamentState.loadRow(unit.tx, loaded.row, unit.now)
    await tournaments.apply(unit, actor, renamed, [], {
      eventType: 'tournament.entries_changed',
      columns: { settings },
    })
  }
  return {}
}

/**
 * Gives the removed entry of a player an unused id, and removes its reasons. Otherwise its removal would also
 * remove an entry that is transferred to the player.
 */
async function detachRemovedEntry(
  { tx, newId }: UnitOfWork,
  tournamentId: string,
  player: PlayerId,
): Promise<void> {
  const id = newId() as PlayerId
  await tournamentLog.renamePlayer(tx, tournamentId, player, id)
  await tournamentLog.rewriteMentions(tx, id, (event) => removePerson(event, id))
}
