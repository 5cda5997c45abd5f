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
import type { Reader } from '../matches/team-match-access-store.ts'
import {
  viewMatches,
  countMatchesWithin,
  matchesWithin,
  type MatchRow,
  type PlayerSpan,
} from '../matches/store.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import type { Database } from '../platform/database/database.ts'
import { findNamesAndAvatars } from '../players/store.ts'
import { roundDeviation } from '../ratings/board-cache.ts'
import { ratingRows } from '../ratings/store.ts'
import { seasonSpan } from '../seasons/season-span.ts'

const latestShown = 10

function toCountedMatch({ winnerSide, playedAt, ...row }: MatchRow): CountedMatch {
  const side = (...ids: (string | null)[]) => ids.filter((id) => id !== null)
  return {
    sides: [side(row.player1Id, row.partner1Id), side(row.player2Id, row.partner2Id)],
    winnerSide,
    playedAt,
  }
}

type Periods = Pick<GroupState, 'periods'>

/** Returns when each player was a member; periods that overlap after a merge are one span. */
const spansOf = ({ periods }: Periods): PlayerSpan[] =>
  [...periods].flatMap(([playerId, own]) =>
    own
      .toSorted((a, b) => a.from - b.from)
      .reduce<PlayerSpan[]>((spans, { from, to }) => {
        const last = spans.at(-1)
        if (last === undefined || endOf(last) < from) return [...spans, { playerId, from, to }]
        const end = Math.max(endOf(last), to ?? Infinity)
        return [...spans.slice(0, -1), { ...last, to: end === Infinity ? null : end }]
      }, []),
  )
const endOf = ({ to }: Pick<PlayerSpan, 'to'>) => to ?? Infinity

/** Counts matches of any sport whose players were all members at the time. */
export const countMatchesAmongMembers = async (db: Database, state: Periods): Promise<number> =>
  countMatchesWithin(db, spansOf(state))

/** Returns the sport of most of the matches; without matches, the first that the club plays. */
async function sportOf(db: Database, rows: readonly MatchRow[]): Promise<SportId> {
  const counts = new Map<SportId, number>()
  for (const { sportId } of rows) counts.set(sportId, (counts.get(sportId) ?? 0) + 1)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? (await readSettings(db)).sports[0] ?? 'tabletennis'
}

/** Returns a group's table of matches among its members, with their club ratings. */
export async function viewBoard(
  db: Database,
  { state, reader: actor }: { readonly state: GroupState; readonly reader: Reader },
  query: QueryOf<typeof endpoint>,
): Promise<ReplyInput<typeof endpoint>> {
  const all = await matchesWithin(db, spansOf(state))
  const sportId = query.sportId ?? (await sportOf(db, all))
  const span = query.seasonId === undefined ? null : await seasonSpan(db, query.seasonId)
  const rows = all.filter(
    (row) =>
      row.sportId === sportId &&
      (span === null || (row.playedAt >= span.from && row.playedAt < span.to)),
  )
  const members = [...state.members.keys()]
  const people = await findNamesAndAvatars(db, [...state.periods.keys()])
  const person = (id: PlayerId) => ({
    playerId: id,
    name: people.get(id)?.name ?? '',
    avatarUrl: people.get(id)?.avatarUrl ?? null,
  })
  const ratings = await ratingRows(db, findBoard(sportId), members)
  const ratingOf = new Map(ratings.map((row) => [row.playerId, row]))
  const matches = rows.map(toCountedMatch)
  const mostFrequent = findMostFrequentOpponents(matches)
  return {
    sportId,
    among: buildMembersOnlyTable(state.periods, new Set(members), matches).map(
      ({ player, form, ...row }) => ({
        ...person(player),
        ...row,
        form: [...form],
        rating: ratingOf.get(player)?.rating ?? null,
      }),
    ),
    ratings: ratings
      .filter(({ games }) => games > 0)
      .toSorted((a, b) => b.rating - a.rating)
      .map(({ playerId, rating, variance, games }) => ({
        ...person(playerId),
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
            names: [person(mostFrequent.players[0]).name, person(mostFrequent.players[1]).name],
            count: mostFrequent.count,
          },
    latest: await viewMatches(db, rows.slice(-latestShown).toReversed(), actor),
  }
}
