import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import {
  clubSettings,
  type changeClubSettings as endpoint,
  type EverySetting,
} from '#contract/club/club-settings.ts'
import { cleanText } from '#engine/accounts/text.ts'
import type { Details } from '#engine/audit/redact.ts'
import { sportIds } from '#engine/sports/types.ts'
import { auditAccount, type AuditedAccount } from '../accounts/audit-account.ts'
import { parseSettings } from '../platform/club/club-settings.ts'
import type { Database } from '../platform/database/database.ts'
import { notFound, staleVersion } from '../platform/http/errors.ts'
import type { TableRow } from '../platform/database/tables.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { changeClub, findClub } from './store.ts'

type SettingsReply = ReplyInput<typeof endpoint>

function parseEverySetting({ name, publicResults, settings }: TableRow<'clubs'>): EverySetting {
  return { ...parseSettings(settings), clubName: name, publicResults: publicResults === 1 }
}

/** Returns the club's settings, with the version that a change must name. */
export async function getClubSettings(db: Database): Promise<SettingsReply> {
  const club = await requireClub(db)
  return { settings: parseEverySetting(club), version: club.version }
}

/** Changes settings and publishes the change. Throws for a stale version. */
export async function changeClubSettings(
  unit: UnitOfWork,
  account: AuditedAccount,
  { version, settings: requested }: BodyOf<typeof endpoint>,
): Promise<SettingsReply> {
  await unit.lock('club:settings', 'exclusive')
  const club = await requireClub(unit.tx)
  if (club.version !== version) throw staleVersion()
  const before = parseEverySetting(club)
  const changedFields = Object.entries(requested).filter(([, value]) => value !== undefined)
  const merged: EverySetting = { ...before, ...Object.fromEntries(changedFields) }
  // In the order of the product's sports, without duplicates.
  const sports = sportIds.filter((sport) => merged.sports.includes(sport))
  const after = { ...merged, sports, clubName: cleanText(merged.clubName) }
  const changes = listChanges(before, after)
  if (changes.length === 0) return { settings: after, version }
  const { clubName, publicResults, ...stored } = after
  await changeClub(unit.tx, {
    name: clubName,
    publicResults: publicResults ? 1 : 0,
    settings: JSON.stringify(clubSettings.parse(stored)),
    version: version + 1,
  })
  await auditAccount(unit, 'settings.changed', account, { details: { changes } })
  unit.publish({ type: 'club.changed', data: {} })
  return { settings: after, version: version + 1 }
}

function listChanges(before: EverySetting, after: EverySetting): Details[] {
  return (Object.keys(after) as (keyof EverySetting)[])
    .filter((setting) => JSON.stringify(before[setting]) !== JSON.stringify(after[setting]))
    .map((setting) => ({ setting, before: before[setting], after: after[setting] }))
}

async function requireClub(db: Database) {
  const club = await findClub(db)
  if (club === null) throw notFound('club.notFound')
  return club
}
