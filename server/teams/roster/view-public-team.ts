import { getPublicTeam as endpoint } from '#contract/club/public-pages.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { PreparedReply } from '../../platform/http/replies.ts'
import type { ClubFacts } from '../../tournaments/club-facts.ts'
import { listTeamMatchRows } from '../matches/store.ts'
import { viewTeamMatchSummaries } from '../matches/view-team-match.ts'
import { type LoadedTeam, loadTeam } from './team-state.ts'
import { viewPublicTeam } from './view-team.ts'

/** Maximum number of coming team matches shown, and of results. */
const maxMatches = 12

/** Loads a public team. Throws 404 for one the public may not see. */
export async function loadPublicTeam(
  { db }: AppContext,
  club: ClubFacts,
  id: string,
): Promise<LoadedTeam> {
  const loaded = await loadTeam(db, id)
  if (!loaded.settings.isPublic || !(await club.showsResults(db))) throw notFound('team.notFound')
  return loaded
}

/** Returns the public page of a team. */
export async function getPublicTeam(
  context: AppContext,
  club: ClubFacts,
  id: string,
): Promise<PreparedReply> {
  const { db, clock } = context
  const loaded = await loadPublicTeam(context, club, id)
  const viewMatches = async (state: 'coming' | 'counted') => {
    const filter = {
      teamId: id,
      state,
      timeRange: null,
      viewer: null,
      page: 1,
      pageSize: maxMatches,
    }
    const { rows } = await listTeamMatchRows(db, filter)
    return viewTeamMatchSummaries(db, rows, null)
  }
  const view = {
    clubName: await club.name(context),
    ...(await viewPublicTeam(db, loaded, clock())),
    coming: await viewMatches('coming'),
    results: await viewMatches('counted'),
  }
  // Parsing drops the fields that are not public.
  return new PreparedReply(JSON.stringify(endpoint.reply.parse(view)))
}
