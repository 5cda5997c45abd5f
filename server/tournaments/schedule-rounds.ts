import type { BodyOf } from '#contract/endpoint.ts'
import type { scheduleRounds as endpoint } from '#contract/tournaments/rounds.ts'
import type { TournamentCommand } from '#engine/tournaments/log/command-types.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import {
  applyEvents,
  decided,
  takeTournament,
  type Changed,
  type Initiator,
} from './change-tournament.ts'

type Scheduling = BodyOf<typeof endpoint>

function commandsOf({ plan, rounds }: Scheduling, at: number): readonly TournamentCommand[] {
  const { first, everyDays } = plan ?? { first: null, everyDays: 0 }
  const planned =
    plan === undefined ? [] : [{ type: 'schedule_rounds' as const, at, first, everyDays }]
  const dated = rounds.length === 0 ? [] : [{ type: 'date_rounds' as const, at, rounds }]
  return [...planned, ...dated]
}

/** Says when rounds are to be played. Refuses where the tournament has no tables. */
export async function scheduleRounds(
  unit: Unit,
  by: Initiator,
  id: string,
  asked: Scheduling,
): Promise<Changed> {
  const opened = await takeTournament(unit, id)
  const events = commandsOf(asked, unit.now).flatMap((command) => decided(opened, command))
  return applyEvents(unit, by, opened, events, { announce: 'tournament.updated' })
}
