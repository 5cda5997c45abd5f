import type { MilestoneView } from '#contract/milestones.ts'
import type { PlayerId } from '#engine/ids.ts'
import { listMilestones, type Milestone, type PlayedMatch } from '#engine/ratings/milestones.ts'
import type { SportId } from '#engine/sports/types.ts'
import type { Database } from '../platform/database/database.ts'
import { iso } from '../platform/iso.ts'
import { playerNames, requirePlayer } from '../players/store.ts'
import { listCompletedMatches, parseDetails, type MatchRow } from './store.ts'

/** Maximum number of milestones on a page. */
const maxShown = 8

/** Returns the newest milestones of a player in a sport. Throws 404 for an unknown player. */
export async function getMilestones(
  db: Database,
  playerId: PlayerId,
  sportId: SportId,
): Promise<{ items: MilestoneView[] }> {
  await requirePlayer(db, playerId)
  const latest = listMilestones(await loadPlayedMatches(db, playerId, sportId)).slice(0, maxShown)
  const names = await playerNames(
    db,
    latest.flatMap(({ opponent }) => (opponent === null ? [] : [opponent as PlayerId])),
  )
  const items = latest.map(({ opponent, at, matchId, ...milestone }) => ({
    ...milestone,
    at: iso(at),
    matchId: matchId as MilestoneView['matchId'],
    opponentId: opponent as PlayerId | null,
    opponentName: opponent === null ? null : (names.get(opponent as PlayerId) ?? ''),
  }))
  return { items }
}

/** Returns the finished matches of a player in a sport from their side, oldest first. */
export async function loadPlayedMatches(
  db: Database,
  playerId: PlayerId,
  sportId: SportId,
): Promise<readonly PlayedMatch[]> {
  return (await listCompletedMatches(db, playerId, sportId)).map((row) =>
    toPlayedMatch(row, playerId),
  )
}

/** Identifies a milestone regardless of its date, which changes with the order of matches. */
const createIdentity = ({ kind, value, opponent }: Milestone) => [kind, value, opponent].join(':')

/** Returns the milestones of a player that would not be there without a match, newest first. */
export async function findNewMilestones(
  db: Database,
  playerId: PlayerId,
  { id, sportId }: Pick<MatchRow, 'id' | 'sportId'>,
): Promise<readonly Milestone[]> {
  const played = await loadPlayedMatches(db, playerId, sportId)
  const before = new Set(
    listMilestones(played.filter((match) => match.id !== id)).map(createIdentity),
  )
  return listMilestones(played).filter((milestone) => !before.has(createIdentity(milestone)))
}

type Row = Awaited<ReturnType<typeof listCompletedMatches>>[number]

function toPlayedMatch(row: Row, playerId: PlayerId): PlayedMatch {
  const sides = [
    [row.player1Id, row.partner1Id],
    [row.player2Id, row.partner2Id],
  ] as const
  const ownSide = sides[0].includes(playerId) ? 1 : 2
  const opponents = sides[ownSide === 1 ? 1 : 0].filter((id) => id !== null)
  const { racks = [], maximums } = parseDetails(row) ?? {}
  return {
    id: row.id,
    at: row.playedAt,
    isRated: row.rated === 1,
    result: row.winnerSide === 0 ? 'drawn' : row.winnerSide === ownSide ? 'won' : 'lost',
    opponents,
    breakAndRuns: racks.filter(
      ({ winner, breakAndRun }) => breakAndRun === true && winner === ownSide,
    ).length,
    // The log of a pair does not record which of them threw.
    maximums: row.partner1Id === null ? (maximums?.[ownSide - 1] ?? 0) : 0,
    rating: row.rating,
  }
}
