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
import { call } from '../platform/api/api.ts'
import { keys } from '../platform/cache/query-keys.ts'

export type NewTournament = z.input<(typeof createTournament)['body']>
export type TournamentChange = z.input<(typeof updateTournament)['body']>
export type Seeding = z.input<(typeof seedTournament)['body']>
export type OpenPhase = z.input<(typeof openTournament)['body']>['phase']

function keep(client: QueryClient, tournament: TournamentDetail): TournamentDetail {
  client.setQueryData(keys.tournament(tournament.id), tournament)
  return tournament
}

export async function sendTournament(client: QueryClient, body: NewTournament) {
  const tournament = await call(createTournament, { body })
  client.setQueryData(keys.tournament(tournament.id), tournament)
  return tournament
}

type Copying = z.input<(typeof copyTournament)['body']>

export async function sendCopy(client: QueryClient, id: string, body: Copying) {
  const tournament = await call(copyTournament, { params: { id }, body })
  client.setQueryData(keys.tournament(tournament.id), tournament)
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
}

export async function sendPairing(id: string) {
  await call(pairRound, { params: { id }, body: { relax: [] } })
}

export async function enterPlayer(
  id: string,
  entry: { readonly playerId: string; readonly partnerId?: string | null },
  allowLate = false,
) {
  return call(addParticipant, { params: { id }, body: { ...entry, allowLate } })
}

/** Enters a team. */
export async function sendTeamEntry(id: string, teamId: string) {
  return call(enterTeam, { params: { id }, body: { teamId } })
}

/** Pairs two players who entered alone. */
export async function sendPair(
  id: string,
  { playerId, partnerId }: { readonly playerId: string; readonly partnerId: string },
) {
  return call(pairUp, { params: { id, playerId }, body: { partnerId } })
}

/** Pairs everyone who entered alone by lot. */
export async function sendPairsDrawn(id: string) {
  await call(drawPairs, { params: { id }, body: {} })
}

type Entries = z.input<(typeof addParticipants)['body']>['entries']

export async function enterMany(id: string, entries: Entries) {
  return call(addParticipants, { params: { id }, body: { entries, dryRun: false } })
}

export async function takeOff(id: string, playerId: string) {
  await call(removeParticipant, { params: { id, playerId } })
}

type Entrant = Pick<TournamentParticipant, 'playerId' | 'partnerId' | 'teamId'>

/** Enters a removed player, pair or team again. */
export async function enterAgain(id: string, { playerId, partnerId, teamId }: Entrant) {
  if (teamId !== null) return sendTeamEntry(id, teamId)
  return enterPlayer(id, { playerId, partnerId })
}

/** Undoes an entry, including late entry if it was opened for it. */
export async function undoEntry(id: string, playerId: string) {
  await call(removeParticipant, { params: { id, playerId }, query: { undo: 'true' } })
}

export async function actOn(
  id: string,
  playerId: string,
  body: { action: ParticipantAction; reason?: string },
) {
  return call(changeParticipant, { params: { id, playerId }, body })
}

export async function sendBye(
  params: CallOf<typeof requestBye>['params'],
  body: CallOf<typeof requestBye>['body'],
) {
  return call(requestBye, { params, body })
}

export async function sendReport(body: z.input<(typeof importTrf)['body']>) {
  return call(importTrf, { body })
}
