import type { BodyOf } from '#contract/endpoint.ts'
import type { seedTournament as endpoint } from '#contract/tournaments/life.ts'
import type { TournamentCommand } from '#engine/tournaments/log/commands/command-types.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { createDrawSeed } from '../lifecycle/create-tournament.ts'
import { type Initiator, decideEvents, tournaments } from '../tournament.ts'
import { tournamentState, type LoadedTournament } from '../tournament-state.ts'
import { type FoldedTournament, foldTournament } from '../fold-tournament.ts'
import { requireVersion } from '../../platform/log/aggregate-state.ts'

type SeedingRequest = BodyOf<typeof endpoint>

function toCommands({ method, order, fixedSeeds, redraw }: SeedingRequest, at: number) {
  const commands: TournamentCommand[] = []
  const seedingMethod = method ?? (order === undefined ? undefined : 'hand')
  const settings = {
    ...(seedingMethod === undefined ? {} : { seedingMethod }),
    ...(redraw ? { drawSeed: createDrawSeed() } : {}),
  }
  if (Object.keys(settings).length > 0) commands.push({ type: 'change_settings', at, settings })
  if (order !== undefined) commands.push({ type: 'seed', at, order })
  if (fixedSeeds !== undefined) commands.push({ type: 'fix_seeds', at, seeds: fixedSeeds })
  return commands
}

/**
 * Seeds a tournament before its start: manually, with some seeds fixed, or with another random draw.
 * Throws for a stale version and for players who have not entered.
 */
export async function seedTournament(
  unit: UnitOfWork,
  by: Initiator,
  id: string,
  seeding: SeedingRequest,
): Promise<LoadedTournament> {
  const loaded = await tournamentState.lock(unit, id)
  requireVersion(loaded, seeding.version)
  let seeded: FoldedTournament = loaded
  for (const command of toCommands(seeding, unit.now)) {
    const log = [...seeded.tournament.log, ...decideEvents(seeded, command)]
    seeded = foldTournament({ ...seeded.tournament, log })
  }
  const events = seeded.tournament.log.slice(loaded.tournament.log.length)
  const eventType = 'tournament.updated'
  return tournaments.apply(unit, by, loaded, events, { isEdit: true, eventType })
}
