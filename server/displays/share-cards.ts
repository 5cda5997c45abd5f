import { getPublicLeaderboard as leaderboard } from '#contract/club/displays.ts'
import { listPublicMatches as matches, type PublicMatches } from '#contract/club/public-pages.ts'
import type { MatchId } from '#engine/ids.ts'
import { sports } from '#engine/sports/sports.ts'
import type { SportId } from '#engine/sports/types.ts'
import { formatDay } from '../platform/club/format-club-time.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { notFound } from '../platform/http/errors.ts'
import type { BoardCache } from '../ratings/board-cache.ts'
import type { ClubFacts } from '../tournaments/club-facts.ts'
import {
  maxCardRows,
  type CardResult,
  type ListCard,
  type ResultsCard,
} from '../tournaments/views/list-card.ts'
import type { ClubWeek, LoadClubWeek } from './club-week.ts'
import { getPublicLeaderboard } from './get-public-leaderboard.ts'
import type { PublicMatchLists } from './list-public-matches.ts'

type LeaderboardSources = { readonly boards: BoardCache; readonly club: ClubFacts }

/** Returns the picture of a public leaderboard. Throws 404 if the club does not publish it. */
export async function createLeaderboardCard(
  context: AppContext,
  parts: LeaderboardSources,
  requestedSport: SportId | undefined,
): Promise<ListCard & { readonly sportId: SportId }> {
  const reply = await getPublicLeaderboard(context, parts, requestedSport)
  const { clubName, sportId, items, ranked } = leaderboard.reply.parse(JSON.parse(reply.json))
  const { colour } = await readSettings(context.db)
  const sport = sports[sportId].name
  return {
    kind: 'list',
    club: clubName,
    colour,
    name: `${sport} leaderboard`,
    sportId,
    sport,
    details: [ranked === 1 ? '1 ranked player' : `${ranked} ranked players`],
    rows: items.slice(0, maxCardRows).map(({ rank, name, rating }) => {
      return { place: String(rank), name, value: String(Math.round(rating)) }
    }),
    empty: 'No ranked players yet',
  }
}

/** Returns the picture of the club's week. Throws 404 if the club does not publish its results. */
export async function createWeekCard(
  context: AppContext,
  loadWeek: LoadClubWeek,
  club: ClubFacts,
): Promise<ListCard> {
  const { db } = context
  if (!(await club.showsResults(db))) throw notFound('live.notPublic')
  const { colour, timeZone } = await readSettings(db)
  const { from, until, matches: count, players, milestones, climb } = await loadWeek(context)
  const day = (time: string) => formatDay(Date.parse(time), timeZone)
  const climbs = climb === null ? [] : [climb]
  const playedText = count === 1 ? '1 match' : `${count} matches`
  return {
    kind: 'list',
    club: await club.name(context),
    colour,
    name: 'Last seven days at the club',
    sportId: null,
    sport: 'All sports',
    details: [
      `${day(from)} to ${day(until)}`,
      playedText,
      players === 1 ? '1 player' : `${players} players`,
    ],
    rows: [
      ...milestones.map((milestone) => createRow(milestone, formatMilestone(milestone))),
      ...climbs.map((one) => createRow(one, formatClimb(one.after - one.before))),
    ],
    empty: playedText,
  }
}

const createRow = (
  { name, sportId }: { readonly name: string; readonly sportId: SportId },
  value: string,
): ListCard['rows'][number] => ({ place: '', name, value: `${sports[sportId].name}: ${value}` })

const formatClimb = (points: number) => (points === 1 ? '+1 point' : `+${points} points`)

function formatMilestone({ kind, value }: ClubWeek['milestones'][number]): string {
  switch (kind) {
    case 'match':
      return `reached ${value} matches`
    case 'first_win':
      return `a win after ${value} losses`
    case 'run':
      return `${value} wins in a row`
    case 'rating':
      return `a rating of ${value}`
    case 'maximum':
      return value === 1 ? 'first 180' : `${value} visits of 180`
    case 'break_and_run':
      return value === 1 ? '1 break and run' : `${value} breaks and runs`
  }
}

type CardInput = { readonly sportId: SportId | undefined; readonly matchId: MatchId | undefined }

/** Returns the picture of public results, or of one. Throws 404 if they are not public. */
export async function createMatchesCard(
  context: AppContext,
  publicMatches: PublicMatchLists,
  { sportId: requestedSport, matchId }: CardInput,
): Promise<ResultsCard> {
  const reply = await publicMatches(context, { sportId: requestedSport, matchId })
  const { clubName, items } = matches.reply.parse(JSON.parse(reply.json))
  const { colour, timeZone } = await readSettings(context.db)
  const [latest] = items
  const sportId = matchId === undefined ? (requestedSport ?? null) : (latest?.sportId ?? null)
  const sport = sportId === null ? 'All sports' : sports[sportId].name
  const day = latest === undefined ? [] : [formatDay(Date.parse(latest.playedAt), timeZone)]
  const cup = matchId === undefined ? null : (latest?.tournament ?? null)
  return {
    kind: 'results',
    club: clubName,
    colour,
    name: matchId === undefined ? 'Latest results' : (cup?.name ?? 'Result'),
    sportId,
    sport,
    details: day,
    results: items.slice(0, maxCardRows).map(createResult),
    empty: 'No results yet',
  }
}

function createResult(match: PublicMatches['items'][number]): CardResult {
  const { side1, side2, score1, score2, winnerSide } = match
  return [
    { name: side1, score: formatScore(score1), isWinner: winnerSide === 1 },
    { name: side2, score: formatScore(score2), isWinner: winnerSide === 2 },
  ]
}

/** Formats one side's score, with a half as one character. */
const formatScore = (score: number) => (score === 0.5 ? '½' : String(score).replace('-', '−'))
