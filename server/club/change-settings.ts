import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import {
  clubSettings,
  type ClubSettings,
  type changeClubSettings as endpoint,
} from '#contract/club-settings.ts'
import type { Details } from '#engine/audit/redact.ts'
import { note, type Whose } from '../accounts/note.ts'
import { settingsOf } from '../platform/club-settings.ts'
import type { Database } from '../platform/database.ts'
import { notFound, staleVersion } from '../platform/errors.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { changeClub, findClub } from './store.ts'

type Answer = ReplyInput<typeof endpoint>

/** What the club has decided, and the version that a change of it names. */
export async function getClubSettings(db: Database): Promise<Answer> {
  const club = await requireClub(db)
  return { settings: settingsOf(club.settings), version: club.version }
}

/** Changes what is named of the settings; everybody hears of it. Refuses a stale version. */
export async function changeClubSettings(
  unit: Unit,
  whose: Whose,
  { version, settings }: BodyOf<typeof endpoint>,
): Promise<Answer> {
  await unit.lock('club:settings', 'exclusive')
  const club = await requireClub(unit.tx)
  if (club.version !== version) throw staleVersion()
  const before = settingsOf(club.settings)
  const after = clubSettings.parse({ ...before, ...settings })
  const changes = changesBetween(before, after)
  if (changes.length === 0) return { settings: after, version }
  await changeClub(unit.tx, { settings: JSON.stringify(after), version: version + 1 })
  await note(unit, 'settings.changed', whose, { details: { changes } })
  unit.announce({ type: 'club.changed', data: {} })
  return { settings: after, version: version + 1 }
}

function changesBetween(before: ClubSettings, after: ClubSettings): Details[] {
  return (Object.keys(after) as (keyof ClubSettings)[])
    .filter((setting) => before[setting] !== after[setting])
    .map((setting) => ({ setting, before: before[setting], after: after[setting] }))
}

async function requireClub(db: Database) {
  const club = await findClub(db)
  if (club === null) throw notFound('club.notFound')
  return club
}
