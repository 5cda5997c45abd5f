import type { Club } from '#contract/club/club.ts'
import type { SportId } from '#engine/sports/types.ts'
import { hasUsers, isDemoClub } from '../accounts/store.ts'
import { parseSettings } from '../platform/club/club-settings.ts'
import type { Database } from '../platform/database/database.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { viewMatches, listMatchRows } from '../matches/store.ts'
import { formatMatchSideNames } from '../players/side-names.ts'
import { createSetUpCode } from './set-up-code.ts'
import { findClub } from './store.ts'

/** Returns the club's name. */
export async function clubName({ db, config }: AppContext): Promise<string> {
  return (await findClub(db))?.name ?? config.clubName ?? 'Fivebar'
}

/** Returns whether the club's results are public. */
export async function showsResults(db: Database): Promise<boolean> {
  return (await findClub(db))?.publicResults === 1
}

/** Returns what the front page shows to anyone. Results are included only if the club publishes them. */
export async function getClub(context: AppContext): Promise<Club> {
  const { db, build } = context
  const club = await findClub(db)
  const settings = parseSettings(club?.settings ?? null)
  return {
    name: await clubName(context),
    demo: await isDemoClub(db),
    needsSetup: !(await hasUsers(db)),
    needsSetupCode: createSetUpCode(context.config, context.secret) !== null,
    publicResults: club?.publicResults === 1,
    publicTournaments: settings.publicTournaments,
    recentResults: club?.publicResults === 1 ? await findLatestResults(db, settings.sports) : [],
    signUp: settings.signUp,
    embedding: settings.embedding,
    colour: settings.colour,
    timeZone: settings.timeZone,
    sports: [...settings.sports],
    build,
  }
}

async function findLatestResults(
  db: AppContext['db'],
  playedSports: readonly SportId[],
): Promise<Club['recentResults']> {
  const results = []
  for (const sportId of playedSports) {
    const { rows } = await listMatchRows(db, { sportId, includeVoid: false, page: 1, pageSize: 1 })
    for (const match of await viewMatches(db, rows, null)) {
      const [side1, side2] = formatMatchSideNames(match)
      const { id, format, score1, score2, scoreText, playedAt } = match
      results.push({
        id,
        sportId,
        format,
        score1,
        score2,
        scoreText,
        playedAt,
        side1,
        side2,
      })
    }
  }
  return results
}
