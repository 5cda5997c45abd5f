import { clubSettings, type ClubSettings } from '#contract/club-settings.ts'
import type { Database } from './database.ts'

/** Settings as a row keeps them; what nobody chose has its default. */
export function settingsOf(text: string | null): ClubSettings {
  return clubSettings.parse(JSON.parse(text ?? '{}'))
}

/** The settings of the club. */
export async function readSettings(db: Database): Promise<ClubSettings> {
  const row = await db.selectFrom('clubs').select('settings').executeTakeFirst()
  return settingsOf(row?.settings ?? null)
}
