import type { BodyOf } from '#contract/endpoint.ts'
import type {
  reopenTie as reopenEndpoint,
  settleTie as endpoint,
} from '#contract/tournaments/rounds.ts'
import { createRandom, shuffle } from '#engine/tournaments/pairing/random.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { createDrawSeed } from '../lifecycle/create-tournament.ts'
import { tournaments } from '../tournament.ts'
import type { LoadedTournament } from '../tournament-state.ts'

type SettlingRequest = BodyOf<typeof endpoint>

/** Returns the order drawn at the venue, otherwise draws lots. */
function drawLots({ playerIds, isDrawn }: SettlingRequest): readonly string[] {
  return isDrawn ? playerIds : shuffle(playerIds, createRandom(createDrawSeed()))
}

/** Settles a tie that tie-breaks leave open, by a play-off or by lot, and returns the order. */
export async function settleTie(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  request: SettlingRequest,
): Promise<{ readonly after: LoadedTournament; readonly order: readonly string[] }> {
  const { group } = request
  const order = request.by === 'lot' ? drawLots(request) : request.playerIds
  const type = request.by === 'lot' ? 'draw_lots' : 'call_play_off'
  const command = { type, at: unit.now, group, players: order } as const
  const eventType = 'tournament.round_paired'
  return { after: await tournaments.execute(unit, actor, id, command, { eventType }), order }
}

/** Reopens a settled tie. Throws once its play-off has a result. */
export async function reopenTie(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  { group, playerIds }: BodyOf<typeof reopenEndpoint>,
): Promise<LoadedTournament> {
  const command = { type: 'reopen_tie', at: unit.now, group, players: playerIds } as const
  const eventType = 'tournament.round_paired'
  return tournaments.execute(unit, actor, id, command, { eventType })
}
