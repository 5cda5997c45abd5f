import {
  changeDisplay as changeEndpoint,
  endDisplay as endEndpoint,
  getPublicLeaderboard as leaderboardEndpoint,
  listDisplays as listEndpoint,
  openDisplay as openEndpoint,
  pairDisplay as pairEndpoint,
  previewDisplay as previewEndpoint,
  showDisplay as showEndpoint,
} from '#contract/club/displays.ts'
import {
  getLeaderboardCard,
  getMatchesCard,
  listPublicMatches as matchesEndpoint,
} from '#contract/club/public-pages.ts'
import { getClubWeek, getWeekCard } from '#contract/club/week.ts'
import type { Database } from '../platform/database/database.ts'
import { requirePermission } from '../platform/http/permission.ts'
import { publicCaching } from '../platform/http/public-caching.ts'
import { acts, reads, writes, type Actor, type Route } from '../platform/http/serve.ts'
import { createCardReply, type CardPainter } from '../tournaments/views/draw-card.ts'
import { changeDisplay, endDisplay } from './change-display.ts'
import { createDrawPicture } from './draw-picture.ts'
import { getPublicLeaderboard } from './get-public-leaderboard.ts'
import type { PublicParts } from './public-parts.ts'
import { createLeaderboardCard, createMatchesCard, createWeekCard } from './share-cards.ts'
import { openDisplay, pairDisplay } from './pair-display.ts'
import {
  parseDisplaySettings,
  createSharedDrawing,
  showDisplay,
  viewDisplays,
} from './show-display.ts'
import {
  listPairedDisplays,
  type PairedRow,
  requirePairedDisplay,
  listTableNames,
} from './store.ts'
import type { Forecaster } from '../tournaments/tables/forecast-tournament.ts'
import type { TournamentCache } from '../tournaments/tournament-state.ts'

const requireDisplayManager = (actor: Actor) => requirePermission(actor, 'display.manage')
const viewDisplay = async (db: Database, row: PairedRow) => (await viewDisplays(db, [row]))[0]!

/** Routes of displays in the club's rooms. */
export function displayRoutes(
  parts: PublicParts & {
    readonly tournamentCache: TournamentCache
    readonly forecasts: Forecaster
    readonly paint: CardPainter
  },
): readonly Route[] {
  const { publicMatches, loadWeek } = parts
  const draw = createSharedDrawing(createDrawPicture(parts))
  return [
    reads(leaderboardEndpoint, async ({ query, reply }, context) => {
      const publicReply = await getPublicLeaderboard(context, parts, query.sportId)
      reply.header('cache-control', publicCaching)
      return publicReply
    }),

    reads(matchesEndpoint, async ({ query, reply }, context) => {
      const publicReply = await publicMatches(context, query)
      reply.header('cache-control', publicCaching)
      return publicReply
    }),

    reads(getLeaderboardCard, async ({ query }, context) =>
      createCardReply(parts.paint, await createLeaderboardCard(context, parts, query.sportId)),
    ),

    reads(getMatchesCard, async ({ query: { sportId, matchId } }, context) =>
      createCardReply(
        parts.paint,
        await createMatchesCard(context, publicMatches, { sportId, matchId }),
      ),
    ),

    reads(getClubWeek, async (_request, context) => loadWeek(context)),

    reads(getWeekCard, async (_request, context) =>
      createCardReply(parts.paint, await createWeekCard(context, loadWeek, parts.club)),
    ),

    writes(openEndpoint, async (_request, unit) => openDisplay(unit)),

    acts(showEndpoint, async ({ body }, context) => showDisplay(context, draw, body.secret)),

    reads(listEndpoint, async ({ actor }, { db }) => {
      requireDisplayManager(actor)
      return {
        items: await viewDisplays(db, await listPairedDisplays(db)),
        tables: await listTableNames(db),
      }
    }),

    writes(pairEndpoint, async ({ actor, body }, unit) => {
      requireDisplayManager(actor)
      return viewDisplay(unit.tx, await pairDisplay(unit, actor, body))
    }),

    writes(changeEndpoint, async ({ actor, params, body }, unit) => {
      requireDisplayManager(actor)
      return viewDisplay(unit.tx, await changeDisplay(unit, actor, params.id, body))
    }),

    writes(endEndpoint, async ({ actor, params, query }, unit) => {
      requireDisplayManager(actor)
      await endDisplay(unit, actor, params.id, query.version)
      return { deleted: true as const }
    }),

    reads(previewEndpoint, async ({ actor, params }, context) => {
      requireDisplayManager(actor)
      const settings = parseDisplaySettings(await requirePairedDisplay(context.db, params.id))
      return { settings, picture: await draw(context, settings) }
    }),
  ]
}
