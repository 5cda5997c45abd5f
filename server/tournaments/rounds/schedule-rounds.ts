import type { BodyOf } from '#contract/endpoint.ts'
import type { scheduleRounds as endpoint } from '#contract/tournaments/rounds.ts'
import type { TournamentCommand } from '#engine/tournaments/log/commands/command-types.ts'
import { dayOfRound, type Schedule } from '#engine/tournaments/log/schedule.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { type Initiator, decideEvents, tournaments } from '../tournament.ts'
import { tournamentState, type LoadedTournament } from '../tournament-state.ts'
import { requireVersion } from '../../platform/log/aggregate-state.ts'

type ScheduleRequest = BodyOf<typeof endpoint>

/**
 * Schedules rounds; anything left out stays unchanged. Throws for a stale version and for a tournament
 * without tables.
 */
export async function scheduleRounds(
  unit: UnitOfWork,
  by: Initiator,
  id: string,
  request: ScheduleRequest,
): Promise<LoadedTournament> {
  const loaded = await tournamentState.lock(unit, id)
  requireVersion(loaded, request.version)
  const commands = toCommands(loaded.logState.schedule, request, unit.now)
  const events = commands.flatMap((command) => decideEvents(loaded, command))
  return tournaments.apply(unit, by, loaded, events, {
    isEdit: true,
    eventType: 'tournament.updated',
  })
}

/**
 * Returns the commands for a schedule. A new plan clears the days of single rounds, so those that stay are set
 * again after it, except for days that equal the previous plan's.
 */
function toCommands(
  { plan, separateDays }: Schedule,
  { plan: requestedPlan, rounds, following }: ScheduleRequest,
  at: number,
): readonly TournamentCommand[] {
  const requestedDays = rounds.map(({ round, day }) => [round, day] as const)
  if (requestedPlan === undefined && following.length === 0)
    return toDateCommands(requestedDays, at)
  const next = requestedPlan === undefined ? plan : requestedPlan
  const { first, everyDays } = next ?? { first: null, everyDays: 0 }
  const follows = (round: number, day: string | null) =>
    following.includes(round) || day === dayOfRound({ plan, separateDays: new Map() }, round)
  const keptDays = [...separateDays].filter(([round, day]) => !follows(round, day))
  return [
    { type: 'schedule_rounds', at, first, everyDays },
    ...toDateCommands([...new Map([...keptDays, ...requestedDays])], at),
  ]
}

function toDateCommands(
  days: readonly (readonly [number, string | null])[],
  at: number,
): readonly TournamentCommand[] {
  const rounds = days.map(([round, day]) => ({ round, day }))
  return rounds.length === 0 ? [] : [{ type: 'date_rounds', at, rounds }]
}
