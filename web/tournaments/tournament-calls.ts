import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CallOf } from '#contract/endpoint.ts'
import {
  addParticipant,
  addParticipants,
  changeParticipant,
  drawPairs,
  pairUp,
  type ParticipantAction,
  removeParticipant,
  requestBye,
} from '#contract/tournaments/participants.ts'
import { callNext } from '#contract/tournaments/tables.ts'
import {
  cancelTournament,
  closeTournament,
  copyTournament,
  createTournament,
  deleteTournament,
  openTournament,
  reopenTournament,
  seedTournament,
  startTournament,
  undoStart,
  updateTournament,
} from '#contract/tournaments/life.ts'
import { importTrf } from '#contract/tournaments/exchange.ts'
import { enterTeam } from '#contract/tournaments/teams.ts'
import { pairRound } from '#contract/tournaments/rounds.ts'
import {
  type TournamentDetail,
  type TournamentParticipant,
} from '#contract/tournaments/tournament.ts'
import { call } from '../platform/api.ts'
import { applyEvent } from '../platform/live-cache.ts'
import { keys } from '../platform/query-keys.ts'

// The screens that show what changed hear of it here at once, and everybody else by the event.

export type NewTournament = z.input<(typeof createTournament)['body']>
export type TournamentChange = z.input<(typeof updateTournament)['body']>
export type Seeding = z.input<(typeof seedTournament)['body']>
export type OpenPhase = z.input<(typeof openTournament)['body']>['phase']

function keep(client: QueryClient, tournament: TournamentDetail): TournamentDetail {
  client.setQueryData(keys.tournament(tournament.id), tournament)
  applyEvent(client, { type: 'tournament.updated', data: { tournamentId: tournament.id } })
  return tournament
}

function entriesChanged(client: QueryClient, tournamentId: string, playerIds: string[]) {
  applyEvent(client, { type: 'tournament.entries_changed', data: { tournamentId, playerIds } })
}

export async function sendTournament(client: QueryClient, body: NewTournament) {
  const tournament = await call(createTournament, { body })
  client.setQueryData(keys.tournament(tournament.id), tournament)
  applyEvent(client, { type: 'tournament.created', data: { tournamentId: tournament.id } })
  return tournament
}

type Copying = z.input<(typeof copyTournament)['body']>

export async function sendCopy(client: QueryClient, id: string, body: Copying) {
  const tournament = await call(copyTournament, { params: { id }, body })
  client.setQueryData(keys.tournament(tournament.id), tournament)
  applyEvent(client, { type: 'tournament.created', data: { tournamentId: tournament.id } })
  return tournament
}

export async function changeTournament(client: QueryClient, id: string, body: TournamentChange) {
  return keep(client, await call(updateTournament, { params: { id }, body }))
}

export async function removeTournament(
  client: QueryClient,
  { id, version }: TournamentDetail,
): Promise<void> {
  await call(deleteTournament, { params: { id }, query: { version } })
  client.removeQueries({ queryKey: keys.tournament(id) })
  applyEvent(client, { type: 'tournament.deleted', data: { tournamentId: id } })
}

export async function sendPhase(client: QueryClient, id: string, phase: OpenPhase) {
  return keep(client, await call(openTournament, { params: { id }, body: { phase } }))
}

export async function sendStart(client: QueryClient, id: string) {
  return keep(client, await call(startTournament, { params: { id } }))
}

/** Back to before the draw; the version is that of the tournament as it was seen. */
export async function sendStartBack(
  client: QueryClient,
  { id, version }: Pick<TournamentDetail, 'id' | 'version'>,
) {
  return keep(client, await call(undoStart, { params: { id }, query: { version } }))
}

export async function sendCancel(client: QueryClient, id: string, reason: string) {
  return keep(client, await call(cancelTournament, { params: { id }, body: { reason } }))
}

export async function sendReopen(client: QueryClient, id: string) {
  return keep(client, await call(reopenTournament, { params: { id } }))
}

export async function sendClose(client: QueryClient, id: string) {
  return keep(client, await call(closeTournament, { params: { id } }))
}

export async function sendSeeding(client: QueryClient, id: string, body: Seeding) {
  return keep(client, await call(seedTournament, { params: { id }, body }))
}

export async function sendCallNext(client: QueryClient, id: string) {
  const tables = await call(callNext, { params: { id } })
  client.setQueryData(keys.tournamentPart(id, 'tables'), tables)
  const data = { tournamentId: id, playerIds: [] }
  applyEvent(client, { type: 'tournament.match_called', data })
}

export async function sendPairing(client: QueryClient, id: string) {
  await call(pairRound, { params: { id }, body: { relax: [] } })
  applyEvent(client, { type: 'tournament.round_paired', data: { tournamentId: id } })
}

export async function enterPlayer(
  client: QueryClient,
  id: string,
  entry: { readonly playerId: string; readonly partnerId?: string | null },
  allowLate = false,
) {
  const { playerId } = entry
  const entered = await call(addParticipant, { params: { id }, body: { ...entry, allowLate } })
  entriesChanged(client, id, [playerId])
  return entered
}

/** Enters a team. */
export async function sendTeamEntry(client: QueryClient, id: string, teamId: string) {
  const entered = await call(enterTeam, { params: { id }, body: { teamId } })
  entriesChanged(client, id, [teamId])
  return entered
}

/** Gives somebody who entered alone a partner. */
export async function sendPair(
  client: QueryClient,
  id: string,
  { playerId, partnerId }: { readonly playerId: string; readonly partnerId: string },
) {
  const changed = await call(pairUp, { params: { id, playerId }, body: { partnerId } })
  entriesChanged(client, id, [playerId, partnerId])
  return changed
}

/** Gives everybody who entered alone a partner by lot. */
export async function sendPairsDrawn(client: QueryClient, id: string) {
  const { items } = await call(drawPairs, { params: { id }, body: {} })
  entriesChanged(
    client,
    id,
    items.map(({ playerId }) => playerId),
  )
}

type Entries = z.input<(typeof addParticipants)['body']>['entries']

export async function enterMany(client: QueryClient, id: string, entries: Entries) {
  const body = { entries, dryRun: false }
  const reply = await call(addParticipants, { params: { id }, body })
  entriesChanged(client, id, [])
  if (reply.created > 0) {
    applyEvent(client, { type: 'players.imported', data: { count: reply.created } })
  }
  return reply
}

export async function takeOff(client: QueryClient, id: string, playerId: string) {
  await call(removeParticipant, { params: { id, playerId } })
  entriesChanged(client, id, [playerId])
}

/** Takes an entry back, with the late entry that was allowed for it. */
type Entrant = Pick<TournamentParticipant, 'playerId' | 'partnerId' | 'teamId'>

/** Enters a player, a pair or a team again that was taken off the list. */
export async function enterAgain(
  client: QueryClient,
  id: string,
  { playerId, partnerId, teamId }: Entrant,
) {
  if (teamId !== null) return sendTeamEntry(client, id, teamId)
  return enterPlayer(client, id, { playerId, partnerId })
}

export async function undoEntry(client: QueryClient, id: string, playerId: string) {
  await call(removeParticipant, { params: { id, playerId }, query: { undo: 'true' } })
  entriesChanged(client, id, [playerId])
}

export async function actOn(
  client: QueryClient,
  id: string,
  playerId: string,
  body: { action: ParticipantAction; reason?: string },
) {
  const changed = await call(changeParticipant, { params: { id, playerId }, body })
  entriesChanged(client, id, [playerId])
  return changed
}

export async function sendBye(
  client: QueryClient,
  params: CallOf<typeof requestBye>['params'],
  body: CallOf<typeof requestBye>['body'],
) {
  const changed = await call(requestBye, { params, body })
  entriesChanged(client, params.id, [params.playerId])
  return changed
}

export async function sendReport(client: QueryClient, body: z.input<(typeof importTrf)['body']>) {
  const reply = await call(importTrf, { body })
  applyEvent(client, { type: 'players.imported', data: { count: reply.newPlayers.length } })
  if (reply.tournamentId !== null) {
    const data = { tournamentId: reply.tournamentId }
    applyEvent(client, { type: 'tournament.created', data })
  }
  return reply
}
