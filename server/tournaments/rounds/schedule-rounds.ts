import type { BodyOf } from '#contract/endpoint.ts'
import type { scheduleRounds as endpoint } from '#contract/tournaments/rounds.ts'
import type { TournamentCommand } from '#engine/tournaments/log/commands/command-types.ts'
import { dayOfRound, type Schedule } from '#engine/tournaments/log/schedule.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { type Initiator, decided, tournaments } from '../tournament.ts'
import { tournamentState, type LoadedTournament } from '../tournament-state.ts'
import { requireVersion } from '../../platform/log/aggregate-state.ts'

type Scheduling = BodyOf<typeof endpoint>

/**
 * Schedules rounds; anything left out stays unchanged. Throws for a stale version and for a tournament
 * without tables.
 */
export async function scheduleRounds(
  unit: UnitOfWork,
  by: Initiator,
  id: string,
  asked: Scheduling,
): Promise<LoadedTournament> {
  const loaded = await tournamentState.lock(unit, id)
  requireVersion(loaded, asked.version)
  const commands = commandsOf(loaded.facts.schedule, asked, unit.now)
  const events = commands.flatMap((command) => decided(loaded, command))
  return tournaments.apply(unit, by, loaded, events, {
    isEdit: true,
    announce: 'tournament.updated',
  })
}

/**
 * Returns the commands for a schedule. In the log a new plan clears the days of single rounds, so kept ones
 * are set after it. One that equals the plan's day is dropped.
 */
function commandsOf(
  { plan, own }: Schedule,
  { plan: asked, rounds, following }: Scheduling,
  at: number,
): readonly TournamentCommand[] {
  const given = rounds.map(({ round, day }) => [round, day] as const)
  if (asked === undefined && following.length === 0) return dated(given, at)
  const next = asked === undefined ? plan : asked
  const { first, everyDays } = next ?? { first: null, everyDays: 0 }
  const follows = (round: number, day: string | null) =>
    following.includes(round) || day === dayOfRound({ plan, own: new Map() }, round)
  const kept = [...own].filter(([round, day]) => !follows(round, day))
  return [
    { type: 'schedule_rounds', at, first, everyDays },
    ...dated([...new Map([...kept, ...given])], at),
  ]
}

function dated(
  days: readonly (readonly [number, string | null])[],
  at: number,
): readonly TournamentCommand[] {
  const rounds = days.map(([round, day]) => ({ round, day }))
  return rounds.length === 0 ? [] : [{ type: 'date_rounds', at, rounds }]
}
