import type { PlayerId } from '#engine/ids.ts'
import { dayIn } from '#contract/club/club-time.ts'
import { parseLocalTime } from '#contract/club/local-time.ts'
import { isReminderDue, REMINDER_HOURS } from '#engine/teams/match/reminders.ts'
import { teamSides } from '#engine/teams/systems/types.ts'
import { readSettings } from '../../platform/club/club-settings.ts'
import { formatClubTime } from '../../platform/club/format-club-time.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { recordReminder, listTeamMatchesWithin } from './store.ts'
import { isUpcoming, listMembersOfBoth, notifyTeams } from './team-match-notices.ts'
import { listLeaders } from '../roster/team-state.ts'
import { runEach } from '../../platform/run-each.ts'
import { type LoadedTeamMatch, playersInLineUp, teamMatchState } from './team-match-state.ts'

const hourMs = 3_600_000
/** Local time of the reminder on the day itself, when most quiet hours have ended. */
const morningTime = '08:00'

/** Reminds people of team matches and of due line-ups, once each, whichever node runs it. */
export async function remindTeams(context: AppContext): Promise<void> {
  const within = REMINDER_HOURS * hourMs
  const due = await listTeamMatchesWithin(context.db, context.clock(), within)
  await runEach(due, async ({ id }) => {
    await context.runInUnitOfWork(async (unit) => remindOfTeamMatch(unit, id))
  })
}

async function remindOfTeamMatch(unit: UnitOfWork, id: string): Promise<void> {
  const loaded = await teamMatchState.lock(unit, id)
  const { startsAt, lineUpsDue, remindedAt } = loaded.row
  if (!isUpcoming(loaded)) return
  const { timeZone } = await readSettings(unit.tx)
  const isDue = (at: number | null): at is number => {
    if (at === null) return false
    const morning = parseLocalTime(timeZone, `${dayIn(timeZone, at)}T${morningTime}`)
    return isReminderDue({ at, morning }, remindedAt, unit.now)
  }
  const [isMatchDue, areLineUpsDue] = [isDue(startsAt), isDue(lineUpsDue)]
  if (!isMatchDue && !areLineUpsDue) return
  await recordReminder(unit.tx, id, unit.now)
  if (isMatchDue) await remindPlayers(unit, loaded, startsAt!)
  if (areLineUpsDue && !loaded.state.areLineUpsRevealed)
    await remindOfLineUps(unit, loaded, lineUpsDue!)
}

/**
 * Returns the leaders and the line-ups, guests included, of teams that want reminders; all their members while
 * the line-ups are unknown.
 */
function listReminded(loaded: LoadedTeamMatch): readonly PlayerId[] {
  if (!loaded.state.areLineUpsRevealed) return listMembersOfBoth(loaded, 'matchReminders')
  return teamSides.flatMap((side) => {
    const { roster, settings } = loaded.teams[side]
    if (!settings.notifications.matchReminders) return []
    return [...listLeaders(roster), ...playersInLineUp(loaded, side)]
  })
}

async function remindPlayers(unit: UnitOfWork, loaded: LoadedTeamMatch, at: number): Promise<void> {
  const place = loaded.row.venue || loaded.teams.home.row.name
  const values = { when: await formatClubTime(unit, at), place }
  const notice = { slotName: 'reminder', key: 'teamMatch.reminder', values, until: at } as const
  await notifyTeams(unit, null, loaded, { to: listReminded(loaded), ...notice })
}

/** Reminds the leaders of a side that has not submitted a line-up. */
async function remindOfLineUps(
  unit: UnitOfWork,
  loaded: LoadedTeamMatch,
  at: number,
): Promise<void> {
  const values = { until: await formatClubTime(unit, at) }
  for (const side of teamSides) {
    const { settings, roster } = loaded.teams[side]
    const isSubmitted = loaded.state.logState.lineUps[side] !== null
    if (isSubmitted || !settings.notifications.matchReminders) continue
    const notice = {
      slotName: `due-${side}`,
      key: 'teamMatch.lineUpDue',
      values,
      until: at,
    } as const
    await notifyTeams(unit, null, loaded, { to: listLeaders(roster), ...notice })
  }
}
