import { type getClubWeek, weekDaysBack } from '#contract/club/week.ts'
import type { ReplyInput } from '#contract/endpoint.ts'
import type { PlayerId } from '#engine/ids.ts'
import { type Milestone, listMilestones } from '#engine/ratings/milestones.ts'
import { sports } from '#engine/sports/sports.ts'
import type { SportId } from '#engine/sports/types.ts'
import { loadPlayedMatches } from '../matches/get-milestones.ts'
import { listPublicMatchesWithin, type WeekMatch } from '../matches/public-store.ts'
import { listPlayerIds } from '../matches/store.ts'
import { startOfPastDay } from '../platform/club/club-days.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { Database } from '../platform/database/database.ts'
import { iso } from '../platform/iso.ts'
import { playerNames } from '../players/store.ts'
import { listChangesSince } from '../ratings/store.ts'
import { shareReplies } from '../platform/http/share-replies.ts'

/** Lifetime of a shared summary in ms; a week's figures change little in a minute. */
const sharedLifetimeMs = 60_000
/** Maximum number of players checked for milestones, most active first. */
const maxPlayers = 40
/** Maximum number of milestones of a week. */
const maxMilestones = 4
/** Minimum number of earlier games for a climb, since the first ratings change a lot. */
const minGames = 5

export type ClubWeek = ReplyInput<typeof getClubWeek>
export type LoadClubWeek = (context: AppContext) => Promise<ClubWeek>

/**
 * Creates a function that loads a summary of the club's last seven days. Excludes matches of private
 * tournaments and teams. Names are always current, so an erased person's name is not shown.
 */
export function createClubWeekLoader(): LoadClubWeek {
  const shared = shareReplies(async (context: AppContext, _all: null) => loadClubWeek(context), {
    lifetimeMs: sharedLifetimeMs,
    keyOf: () => '',
  })
  return async (context) => {
    const { milestones, climb, ...figures } = await shared(context, null)
    const entries = [...milestones, ...(climb === null ? [] : [climb])]
    const names = await playerNames(
      context.db,
      entries.map(({ playerId }) => playerId),
    )
    const addName = <T extends MilestoneOwner>(one: T) => ({
      ...one,
      name: names.get(one.playerId) ?? '',
    })
    return {
      ...figures,
      milestones: milestones.map(addName),
      climb: climb === null ? null : addName(climb),
    }
  }
}

async function loadClubWeek({ db, clock }: AppContext) {
  const settings = await readSettings(db)
  const now = clock()
  const from = startOfPastDay(now, weekDaysBack, settings)
  const rows = await listPublicMatchesWithin(db, {
    sportIds: settings.sports,
    withTournaments: settings.publicTournaments,
    from,
    until: now,
  })
  return {
    from: iso(from),
    until: iso(now),
    matches: rows.length,
    players: new Set(rows.flatMap(listPlayerIds)).size,
    milestones: await findMilestones(db, rows, from),
    climb: await findBiggestClimb(db, rows, { sports: settings.sports, from }),
  }
}

type MilestoneOwner = { readonly playerId: PlayerId; readonly sportId: SportId }

async function findMilestones(db: Database, rows: readonly WeekMatch[], from: number) {
  const matchIds = new Set(rows.map(({ id }) => id as string))
  const foundMilestones: (Milestone & MilestoneOwner)[] = []
  for (const { playerId, sportId } of findMostActive(rows)) {
    const milestones = listMilestones(await loadPlayedMatches(db, playerId, sportId))
    const newMilestones = milestones.filter(({ at, kind, value, matchId }) => {
      return at >= from && matchIds.has(matchId) && (kind !== 'match' || value > 1)
    })
    foundMilestones.push(...newMilestones.map((milestone) => ({ ...milestone, playerId, sportId })))
  }
  const createKey = ({ playerId, sportId, kind }: Milestone & MilestoneOwner) =>
    [playerId, sportId, kind].join(' ')
  // Keeps only the latest of several of one kind, such as two round numbers.
  const latest = new Map(
    foundMilestones.toSorted((a, b) => a.at - b.at).map((one) => [createKey(one), one]),
  )
  const newestMilestones = [...latest.values()]
    .toSorted((a, b) => b.at - a.at)
    .slice(0, maxMilestones)
  return newestMilestones.map(({ playerId, sportId, kind, value }) => ({
    playerId,
    sportId,
    kind,
    value,
  }))
}

/** Returns the players who played most, each with a sport. */
function findMostActive(rows: readonly WeekMatch[]): readonly MilestoneOwner[] {
  const counts = new Map<string, MilestoneOwner & { readonly played: number }>()
  for (const row of rows) {
    const { sportId } = row
    for (const playerId of listPlayerIds(row) as PlayerId[]) {
      const key = `${sportId} ${playerId}`
      counts.set(key, { playerId, sportId, played: (counts.get(key)?.played ?? 0) + 1 })
    }
  }
  return [...counts.values()].toSorted((a, b) => b.played - a.played).slice(0, maxPlayers)
}

/** Returns the largest rise of a rating; null if none rose by a point. */
async function findBiggestClimb(
  db: Database,
  rows: readonly WeekMatch[],
  { sports: sportIds, from }: { readonly sports: readonly SportId[]; readonly from: number },
) {
  const matchIds = new Set(rows.map(({ id }) => id as string))
  const climbs = new Map<
    string,
    MilestoneOwner & { readonly before: number; readonly after: number }
  >()
  for (const change of await listChangesSince(db, sportIds, from)) {
    const { playerId, board, gamesBefore, ratingBefore, rating, matchId } = change
    if (!isSport(board) || gamesBefore < minGames || !matchIds.has(matchId)) continue
    const key = `${board} ${playerId}`
    const before = climbs.get(key)?.before ?? Math.round(ratingBefore)
    climbs.set(key, { playerId, sportId: board, before, after: Math.round(rating) })
  }
  const ratingGain = ({ before, after }: { readonly before: number; readonly after: number }) =>
    after - before
  const [best] = [...climbs.values()].toSorted((a, b) => ratingGain(b) - ratingGain(a))
  return best === undefined || ratingGain(best) < 1 ? null : best
}

const isSport = (board: string): board is SportId => board in sports
