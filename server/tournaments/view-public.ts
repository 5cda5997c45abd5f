import { getPublicTournament, type PublicTournament } from '#contract/tournaments/exchange.ts'
import { readSettings } from '../platform/club-settings.ts'
import type { Database } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import type { House } from '../platform/house.ts'
import { PreparedReply } from '../platform/serve.ts'
import type { ClubFacts } from './club-facts.ts'
import type { Folds, Opened } from './read-tournament.ts'
import { bracketView } from './view-bracket.ts'
import { matchContext, matchViews } from './view-matches.ts'
import { standingsView } from './view-standings.ts'
import { detailOf } from './view-tournament.ts'

/** A tournament for everybody; what the public may not see is refused as if it did not exist. */
export async function openPublic(folds: Folds, db: Database, id: string): Promise<Opened> {
  const opened = await folds.open(db, id)
  const { publicTournaments } = await readSettings(db)
  const isShown = opened.row.isPublic === 1 && opened.row.status !== 'draft'
  if (!isShown || !publicTournaments) throw notFound('tournament.notFound')
  return opened
}

/** How long all who follow share one reply, in ms: names and results are never older. */
const sharedMs = 2_000

type Shared<Reply> = (house: House, id: string) => Promise<Reply>
export type PublicViews = Shared<PreparedReply>

/** What strangers ask for, made once for all who ask within a moment. */
export function sharedForMoment<Reply>(make: Shared<Reply>): Shared<Reply> {
  const shared = new Map<string, { readonly at: number; readonly reply: Promise<Reply> }>()
  return async (house, id) => {
    const now = house.clock()
    for (const [key, { at }] of shared) if (now - at >= sharedMs) shared.delete(key)
    const known = shared.get(id)
    if (known !== undefined) return known.reply
    const reply = make(house, id)
    shared.set(id, { at: now, reply })
    // What is not there, or no longer public, is looked up each time.
    reply.catch(() => shared.delete(id))
    return reply
  }
}

/** Replies to those who follow tournaments. */
export function createPublicViews(folds: Folds, club: ClubFacts): PublicViews {
  return sharedForMoment(async (house, id) => {
    const opened = await openPublic(folds, house.db, id)
    const view = await publicView(house.db, opened, await club.name(house))
    return new PreparedReply(JSON.stringify(getPublicTournament.reply.parse(view)))
  })
}

/** What everybody may see of a public tournament: a positive list, no account and no reason. */
async function publicView(
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
  const { sections, advancements } = bracketView(context)
  return {
    clubName,
    tournament: rest,
    participants: detail.participants.map(({ playerId, playerName, status, seed, place }) => {
      return { playerId, playerName, status, seed, place }
    }),
    matches: matchViews(context),
    bracket: { sections, advancements },
    standings: standingsView(opened, context.people).tables,
    revision: opened.row.revision,
  }
}
