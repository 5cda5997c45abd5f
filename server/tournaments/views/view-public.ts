import { getPublicTournament, type PublicTournament } from '#contract/tournaments/exchange.ts'
import type { Tournament, TournamentEvent } from '#engine/tournaments/log/events.ts'
import { readSettings } from '../../platform/club/club-settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { PreparedReply } from '../../platform/http/replies.ts'
import { shareReplies } from '../../platform/http/share-replies.ts'
import type { ClubFacts } from '../club-facts.ts'
import { foldTournament, type FoldedTournament } from '../fold-tournament.ts'
import { noShowReasons } from '../results/result-draft.ts'
import { viewBracket } from './view-bracket.ts'
import { loadMatchContext, viewAllMatches } from './view-matches.ts'
import { viewStandings } from './view-standings.ts'
import { viewTournament } from './view-tournament.ts'
import type { TournamentCache, LoadedTournament } from '../tournament-state.ts'

/** Loads a public tournament. Throws 404 for one the public may not see. */
export async function loadPublicTournament(
  tournamentCache: TournamentCache,
  db: Database,
  id: string,
): Promise<LoadedTournament> {
  const loaded = await tournamentCache.load(db, id)
  const { publicTournaments } = await readSettings(db)
  const isShown = loaded.row.isPublic === 1 && loaded.row.status !== 'draft'
  if (!isShown || !publicTournaments) throw notFound('tournament.notFound')
  return loaded
}

/** Lifetime of a shared reply, in ms; names and results are never older than this. */
const sharedMs = 2_000

export type PublicViewer = (app: AppContext, id: string) => Promise<PreparedReply>

/** Options with which public requests for the same id share a reply. */
export const publicSharing = { lifetimeMs: sharedMs, keyOf: (id: string) => id }

/** Creates a function that returns the reply for public followers of a tournament. */
export function createPublicViewer(
  tournamentCache: TournamentCache,
  club: ClubFacts,
): PublicViewer {
  return shareReplies(async (app, id: string) => {
    const loaded = await loadPublicTournament(tournamentCache, app.db, id)
    const view = await viewPublicTournament(app.db, loaded, await club.name(app))
    return new PreparedReply(JSON.stringify(getPublicTournament.reply.parse(view)))
  }, publicSharing)
}

/** Cached folds without typed reasons, keyed by the complete tournament. */
const foldsWithoutReasons = new WeakMap<Tournament, FoldedTournament>()

/** Returns a tournament without the typed reasons for exits and walkovers, such as an injury. */
function hideTypedReasons(loaded: LoadedTournament): LoadedTournament {
  const { row, tournament } = loaded
  const cached = foldsWithoutReasons.get(tournament)
  if (cached !== undefined) return { row, ...cached }
  const log = tournament.log.map(hideTypedReason)
  if (log.every((event, index) => event === tournament.log[index])) return loaded
  const folded = foldTournament({ ...tournament, log })
  foldsWithoutReasons.set(tournament, folded)
  return { row, ...folded }
}

/** Returns an event without its typed reason; the same object if there is none. */
function hideTypedReason(event: TournamentEvent): TournamentEvent {
  if ('player' in event && 'reason' in event) {
    return event.reason === '' ? event : { ...event, reason: '' }
  }
  if (!('outcome' in event) || !('reason' in event.outcome)) return event
  const { outcome } = event
  const reason = noShowReasons[outcome.kind]
  return outcome.reason === reason ? event : { ...event, outcome: { ...outcome, reason } }
}

/** Returns the public view of a tournament, without accounts, versions and typed reasons. */
async function viewPublicTournament(
  db: Database,
  original: LoadedTournament,
  clubName: string,
): Promise<PublicTournament> {
  const loaded = hideTypedReasons(original)
  const context = await loadMatchContext(db, loaded, null)
  const detail = await viewTournament(db, loaded, null)
  const {
    myStatus: _mine,
    createdBy: _by,
    createdByName: _name,
    version: _version,
    ...rest
  } = detail
  const { sections, advancements } = viewBracket(context)
  return {
    clubName,
    tournament: rest,
    participants: detail.participants.map(({ playerId, playerName, status, seed, place }) => {
      return { playerId, playerName, status, seed, place }
    }),
    matches: viewAllMatches(context),
    bracket: { sections, advancements },
    standings: viewStandings(loaded, context.people).tables,
    revision: loaded.row.revision,
  }
}
