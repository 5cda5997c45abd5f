import type { QueryOf, ReplyInput } from '#contract/endpoint.ts'
import type { getGroupBoard as endpoint } from '#contract/groups/board.ts'
import {
  buildMembersOnlyTable,
  findMostFrequentOpponents,
  type CountedMatch,
} from '#engine/groups/board.ts'
import type { GroupState } from '#engine/groups/state.ts'
import type { PlayerId } from '#engine/ids.ts'
import { findBoard } from '#engine/ratings/leaderboard/boards.ts'
import { isProvisional } from '#engine/ratings/leaderboard/leaderboard.ts'
import type { SportId } from '#engine/sports/types.ts'
import type { Viewer } from '../matches/team-match-access-store.ts'
import {
  viewMatches,
  countMatchesWithin,
  listMatchesWithin,
  type MatchRow,
  type PlayerTimeRange,
} from '../matches/store.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import type { Database } from '../platform/database/database.ts'
import { findNamesAndAvatars } from '../players/store.ts'
import { roundDeviation } from '../ratings/board-cache.ts'
import { listRatingRows } from '../ratings/store.ts'
import { findSeasonSpan } from '../seasons/season-span.ts'

const maxLatest = 10

function toCountedMatch({ winnerSide, playedAt, ...row }: MatchRow): CountedMatch {
  const listPresent = (...ids: (string | null)[]) => ids.filter((id) => id !== null)
  return {
    sides: [listPresent(row.player1Id, row.partner1Id), listPresent(row.player2Id, row.partner2Id)],
    winnerSide,
    playedAt,
  }
}

type Periods = Pick<GroupState, 'periods'>

/** Returns when each player was a member. Joins periods that overlap after two players were merged. */
const mergePeriods = ({ periods }: Periods): PlayerTimeRange[] =>
  [...periods].flatMap(([playerId, own]) =>
    own
      .toSorted((a, b) => a.from - b.from)
      .reduce<PlayerTimeRange[]>((spans, { from, to }) => {
        const last = spans.at(-1)
        if (last === undefined || endOrInfinity(last) < from)
          return [...spans, { playerId, from, to }]
        const end = Math.max(endOrInfinity(last), to ?? Infinity)
        return [...spans.slice(0, -1), { ...last, to: end === Infinity ? null : end }]
      }, []),
  )
const endOrInfinity = ({ to }: Pick<PlayerTimeRange, 'to'>) => to ?? Infinity

/** Counts matches of any sport whose players were all members at the time. */
export const countMatchesAmongMembers = async (db: Database, state: Periods): Promise<number> =>
  countMatchesWithin(db, mergePeriods(state))

/** Returns the sport of the club with the most matches, or its first sport if there are none. */
async function chooseSport(db: Database, rows: readonly MatchRow[]): Promise<SportId> {
  const { sports } = await readSettings(db)
  const counts = new Map<SportId, number>(sports.map((sport) => [sport, 0]))
  for (const { sportId } of rows) {
    const count = counts.get(sportId)
    if (count !== undefined) counts.set(sportId, count + 1)
  }
  const [mostPlayed] = [...counts].sort(([, a], [, b]) => b - a)
  return mostPlayed?.[0] ?? 'tabletennis'
}

/** Returns a group's table of matches among its members, with their club ratings. */
export async function viewBoard(
  db: Database,
  { state, reader }: { readonly state: GroupState; readonly reader: Viewer },
  query: QueryOf<typeof endpoint>,
): Promise<ReplyInput<typeof endpoint>> {
  const allMatches = await listMatchesWithin(db, mergePeriods(state))
  const sportId = query.sportId ?? (await chooseSport(db, allMatches))
  const seasonSpan = query.seasonId === undefined ? null : await findSeasonSpan(db, query.seasonId)
  const rows = allMatches.filter(
    (row) =>
      row.sportId === sportId &&
      (seasonSpan === null || (row.playedAt >= seasonSpan.from && row.playedAt < seasonSpan.to)),
  )
  const members = [...state.members.keys()]
  const people = await findNamesAndAvatars(db, [...state.periods.keys()])
  const viewPerson = (id: PlayerId) => ({
    playerId: id,
    name: people.get(id)?.name ?? '',
    avatarUrl: people.get(id)?.avatarUrl ?? null,
  })
  const ratings = await listRatingRows(db, findBoard(sportId), members)
  const ratingByPlayer = new Map(ratings.map((row) => [row.playerId, row]))
  const matches = rows.map(toCountedMatch)
  const mostFrequent = findMostFrequentOpponents(matches)
  return {
    sportId,
    among: buildMembersOnlyTable(state.periods, new Set(members), matches).map(
      ({ player, form, ...row }) => ({
        ...viewPerson(player),
        ...row,
        form: [...form],
        rating: ratingByPlayer.get(player)?.rating ?? null,
      }),
    ),
    ratings: ratings
      .filter(({ games }) => games > 0)
      .toSorted((a, b) => b.rating - a.rating)
      .map(({ playerId, rating, variance, games }) => ({
        ...viewPerson(playerId),
        rating,
        games,
        ratingDeviation: roundDeviation(variance),
        provisional: isProvisional(games),
      })),
    matches: rows.length,
    mostPlayed:
      mostFrequent === null
        ? null
        : {
            names: [
              viewPerson(mostFrequent.players[0]).name,
              viewPerson(mostFrequent.players[1]).name,
            ],
            count: mostFrequent.count,
          },
    latest: await viewMatches(db, rows.slice(-maxLatest).toReversed(), reader),
  }
}
