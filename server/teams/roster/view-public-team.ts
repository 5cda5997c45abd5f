import { getPublicTeam as endpoint } from '#contract/club/public-pages.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { PreparedReply } from '../../platform/http/replies.ts'
import type { ClubFacts } from '../../tournaments/club-facts.ts'
import { isCounted, listTeamMatchRows } from '../matches/store.ts'
import { teamMatchSummaries } from '../matches/view-team-match.ts'
import { type LoadedTeam, loadTeam } from './team-state.ts'
import { publicTeamView } from './view-team.ts'

/** Maximum number of coming team matches and of results. */
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
  const matchesOf = async (state: 'coming' | 'over') => {
    const filter = {
      teamId: id,
      state,
      timeRange: null,
      viewer: null,
      page: 1,
      pageSize: maxMatches,
    }
    const { rows } = await listTeamMatchRows(db, filter)
    const shown = state === 'over' ? rows.filter(isCounted) : rows
    return teamMatchSummaries(db, shown, null)
  }
  const view = {
    clubName: await club.name(context),
    ...(await publicTeamView(db, loaded, clock())),
    coming: await matchesOf('coming'),
    results: await matchesOf('over'),
  }
  // The schema only keeps what is public of a team.
  return new PreparedReply(JSON.stringify(endpoint.reply.parse(view)))
}
