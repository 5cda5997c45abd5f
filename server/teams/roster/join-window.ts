import { startOfDay } from '#contract/club/local-time.ts'
import type { JoinWindow } from '#engine/teams/roster/commands.ts'
import type { TeamSettings } from '#engine/teams/settings.ts'
import { addDays } from '#engine/tournaments/log/days.ts'
import { readSettings } from '../../platform/club/club-settings.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/serve.ts'

/**
 * Returns when players may join a team, in the club's time zone; null if joining is always open, and for
 * organisers.
 */
export async function findJoinWindow(
  db: Database,
  { role }: Actor,
  { joinsFrom, joinsTo }: TeamSettings,
): Promise<JoinWindow | null> {
  if (role !== 'player' || (joinsFrom === null && joinsTo === null)) return null
  const { timeZone } = await readSettings(db)
  return {
    from: joinsFrom === null ? -Infinity : startOfDay(timeZone, joinsFrom),
    until: joinsTo === null ? Infinity : startOfDay(timeZone, addDays(joinsTo, 1)),
  }
}
