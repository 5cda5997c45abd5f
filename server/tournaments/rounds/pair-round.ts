import { t } from '#engine/tournaments/messages.ts'
import type { Relaxation } from '#engine/tournaments/pairing/swiss/types.ts'
import type { TournamentDecision } from '#engine/tournaments/log/refusal.ts'
import { markAsAutomatic } from '#engine/tournaments/log/commands/commands.ts'
import type { TournamentEvent } from '#engine/tournaments/log/events.ts'
import type { TournamentId } from '#engine/ids.ts'
import { staleVersion } from '../../platform/http/errors.ts'
import { sha256 } from '../../platform/security/hashing.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { pairInWorker } from './pair-in-worker.ts'
import { createRefusal } from '#engine/tournaments/log/refusal.ts'
import { createRefusalError } from '../../platform/http/refusal-error.ts'
import { type Initiator, decideEvents, isPairedInWorker, tournaments } from '../tournament.ts'
import {
  type TournamentCache,
  type LoadedTournament,
  tournamentState,
} from '../tournament-state.ts'

/** A pairing computed outside the unit of work, with the hash of the state it is based on. */
export type PreparedRound = { readonly tournamentHash: string; readonly result: TournamentDecision }

/** Thrown if the tournament has changed since its round was prepared. */
export class StaleRound extends Error {}

/** Attempts before giving up: each retry means that a change was faster than the pairing. */
const maxAttempts = 5

/** Thrown if an automatic round is no longer due. */
export class RoundNotDue extends Error {}

/** Returns a hash of what a pairing depends on; calls to tables change the revision but not this. */
const hashTournament = ({ tournament }: Pick<LoadedTournament, 'tournament'>) =>
  sha256(JSON.stringify(tournament))

type PairingRequest = {
  readonly id: TournamentId
  readonly relax: readonly Relaxation[]
  /** Returns whether an automatic round is still due. */
  readonly isDue?: (loaded: LoadedTournament) => boolean
}

/**
 * Pairs the next round of a large tournament in a worker; returns null if the unit of work should pair it.
 * Refusals are left to the unit of work as well, so that a repeated request gets the first answer.
 */
async function prepareRound(
  { clock }: AppContext,
  loaded: LoadedTournament,
  relax: readonly Relaxation[],
): Promise<PreparedRound | null> {
  if (!isPairedInWorker(loaded)) return null
  const command = { type: 'pair_round', at: clock(), relax } as const
  return {
    tournamentHash: hashTournament(loaded),
    result: await pairInWorker(loaded.tournament, command),
  }
}

/**
 * Prepares a round and applies it; if the tournament changed meanwhile, prepares it again. A large round
 * is never paired inside a unit of work, which would block all writers. Throws `RoundNotDue` if it is no
 * longer due.
 */
export async function withPreparedRound<T>(
  context: AppContext,
  tournamentCache: TournamentCache,
  { id, relax, isDue = () => true }: PairingRequest,
  apply: (prepared: PreparedRound | null) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const loaded = await tournamentCache.load(context.db, id)
    if (!isDue(loaded)) throw new RoundNotDue()
    const prepared = await prepareRound(context, loaded, relax)
    try {
      return await apply(prepared)
    } catch (error) {
      if (!(error instanceof StaleRound)) throw error
    }
  }
  throw staleVersion()
}

function decideRoundEvents(
  loaded: LoadedTournament,
  prepared: PreparedRound | null,
  at: number,
  relax: readonly Relaxation[],
): readonly TournamentEvent[] {
  if (prepared !== null && prepared.tournamentHash === hashTournament(loaded)) {
    if (!prepared.result.ok) throw createRefusalError(prepared.result.refusals)
    return prepared.result.events
  }
  if (prepared !== null || isPairedInWorker(loaded)) throw new StaleRound()
  return decideEvents(loaded, { type: 'pair_round', at, relax })
}

/** Pairs the next round of a Swiss tournament. Throws while a match of the last one is open. */
export async function pairRound(
  unit: UnitOfWork,
  by: Initiator,
  id: string,
  { relax, prepared }: { relax: readonly Relaxation[]; prepared: PreparedRound | null },
): Promise<LoadedTournament> {
  const loaded = await tournamentState.lock(unit, id)
  const roundPairing = decideRoundEvents(loaded, prepared, unit.now, relax)
  const events = by === null ? markAsAutomatic(roundPairing) : roundPairing
  const eventType = 'tournament.round_paired'
  return tournaments.apply(unit, by, loaded, events, { eventType })
}

/** Undoes the last pairing and removes its results. */
export async function unpairRound(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  round: number,
): Promise<LoadedTournament> {
  const loaded = await tournamentState.lock(unit, id)
  const last = loaded.logState.paired.length
  if (round !== last && last > 0) {
    throw createRefusalError([createRefusal(t('tournament.notLastRound', { last }))])
  }
  const command = { type: 'unpair_round', at: unit.now } as const
  const eventType = 'tournament.round_paired'
  return tournaments.execute(unit, actor, loaded, command, { eventType })
}

/** Releases a round that waits for the organiser. */
export async function releaseRound(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  round: string,
): Promise<LoadedTournament> {
  const command = { type: 'release_round', at: unit.now, round } as const
  const eventType = 'tournament.round_paired'
  return tournaments.execute(unit, actor, id, command, { eventType })
}
