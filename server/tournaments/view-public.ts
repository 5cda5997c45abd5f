import type { PublicTournament } from '#contract/tournaments.ts'
import type { Database } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import type { Opened } from './read-tournament.ts'
import { bracketView } from './view-bracket.ts'
import { matchContext, matchViews } from './view-matches.ts'
import { standingsView } from './view-standings.ts'
import { detailOf } from './view-tournament.ts'

/** Refuses what the public may not see as if it did not exist. */
export function requirePublic(opened: Opened): Opened {
  const isShown = opened.row.isPublic === 1 && opened.row.status !== 'draft'
  if (!isShown) throw notFound('Tournament not found')
  return opened
}

/** What everybody may see of a public tournament: a positive list, no account and no reason. */
export async function publicView(
  db: Database,
  opened: Opened,
  clubName: string,
): Promise<PublicTournament> {
  const context = await matchContext(db, opened, null)
  const detail = await detailOf(db, opened, null)
  const {
    myStatus: _mine,
    createdBy: _by,
    createdByName: _name,
    version: _version,
    ...rest
  } = detail
  const { sections, ways } = bracketView(context)
  return {
    clubName,
    tournament: rest,
    participants: detail.participants.map(({ playerId, playerName, status, seed, place }) => {
      return { playerId, playerName, status, seed, place }
    }),
    matches: matchViews(context),
    bracket: { sections, ways },
    standings: standingsView(opened, context.people).tables,
    revision: opened.row.revision,
  }
}
