import { clubSettings, type ClubSettings } from '#contract/club/club-settings.ts'
import { sportList } from '#engine/sports/sports.ts'
import type { FieldProblem } from '#contract/errors.ts'
import type { Database } from '../database/database.ts'
import { problem } from '../http/errors.ts'

let cached: { readonly text: string; readonly settings: ClubSettings } | null = null

/** Parses stored settings and adds defaults. Caches the last result, since every request calls this. */
export function parseSettings(text: string | null): ClubSettings {
  const stored = text ?? '{}'
  if (cached?.text !== stored)
    cached = { text: stored, settings: clubSettings.parse(JSON.parse(stored)) }
  return cached.settings
}

export async function readSettings(db: Database): Promise<ClubSettings> {
  const row = await db.selectFrom('clubs').select('settings').executeTakeFirst()
  return parseSettings(row?.settings ?? null)
}

export async function readClubName(db: Database): Promise<string> {
  const row = await db.selectFrom('clubs').select('name').executeTakeFirst()
  return row?.name ?? ''
}

/** Returns a problem if the sport is known but not played in this club; else an empty array. */
export function checkSport(
  { sports: playedSports }: Pick<ClubSettings, 'sports'>,
  sportId: string,
): FieldProblem[] {
  const sport = sportList.find(({ id }) => id === sportId)
  if (sport === undefined || playedSports.includes(sport.id)) return []
  return [problem('sportId', 'club.sportNotPlayed', { sport: sport.name })]
}
