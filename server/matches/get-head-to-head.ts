import type { ReplyInput } from '#contract/endpoint.ts'
import type { getHeadToHead as endpoint } from '#contract/ratings.ts'
import { computeForecast } from '#engine/ratings/calibration.ts'
import { startingRating } from '#engine/ratings/glicko.ts'
import { computeHeadToHead, type HeadToHead } from '#engine/ratings/leaderboard/head-to-head.ts'
import { meetingUnits } from '#engine/sports/types.ts'
import { sportIds, type SportId } from '#engine/sports/types.ts'
import type { Database } from '../platform/database/database.ts'
import { invalid, problem } from '../platform/http/errors.ts'
import { requirePlayer, type PlayerRow } from '../players/store.ts'
import type { RatingPreview } from '../ratings/preview/rating-preview.ts'
import { toRatedMatch, findCurrentStandings } from '../ratings/store.ts'
import type { Viewer } from './team-match-access-store.ts'
import { viewMatches, parseDetails, listMatchRows, type MatchRow } from './store.ts'

const maxListedMatches = 10

type HeadToHeadContext = {
  readonly db: Database
  readonly now: number
  readonly ratingPreview: RatingPreview
}

/** Compares two players in every sport they share. Throws for an unknown player. */
export async function getHeadToHead(
  { db, now, viewer, ratingPreview }: HeadToHeadContext & { readonly viewer: Viewer },
  playerId: string,
  opponentId: string,
): Promise<ReplyInput<typeof endpoint>> {
  if (playerId === opponentId) {
    throw invalid([problem('otherId', 'players.same')])
  }
  const player = await requirePlayer(db, playerId)
  const opponent = await requirePlayer(db, opponentId)
  const { rows } = await listMatchRows(db, {
    playerId,
    opponentId,
    includeVoid: false,
    page: 1,
    pageSize: 100_000,
  })
  const sports = []
  for (const sportId of sportIds) {
    const played = rows.filter((row) => row.sportId === sportId).toReversed()
    const winProbability = await computeWinProbability({ db, now, ratingPreview }, sportId, [
      player,
      opponent,
    ])
    if (played.length === 0 && winProbability === null) continue
    const record = computeHeadToHead(playerId, opponentId, played.map(toMeeting))
    sports.push({
      sportId,
      winProbability,
      played: record.played,
      wins: record.wins[0],
      losses: record.wins[1],
      draws: record.draws,
      lines: toLines(record),
    })
  }
  return {
    playerId,
    opponentId,
    playerName: player.name,
    opponentName: opponent.name,
    sports,
    matches: await viewMatches(db, rows.slice(0, maxListedMatches), viewer),
  }
}

/** Returns the first player's probability of winning; null if either player is unrated. */
async function computeWinProbability(
  { db, now, ratingPreview }: HeadToHeadContext,
  sportId: SportId,
  people: readonly PlayerRow[],
) {
  const standings = await findCurrentStandings(
    db,
    sportId,
    people.map(({ id }) => id),
  )
  const [player, opponent] = people.map(({ id, startingLevel }) => {
    const standing = standings.get(id)
    return standing === undefined ? [] : [{ standing, start: startingRating(startingLevel) }]
  })
  if (player?.length !== 1 || opponent?.length !== 1) return null
  const calibration = await ratingPreview.findCalibration(sportId)
  return computeForecast([player, opponent], { now, slope: 1, calibration })
}

function toMeeting(row: MatchRow) {
  const { side1, side2 } = toRatedMatch(row)
  const { sportId, format, score1, score2, winnerSide, ending } = row
  return {
    sportId,
    format,
    side1,
    side2,
    score1,
    score2,
    winnerSide,
    ending,
    details: parseDetails(row),
  }
}

/** Returns the figures of both players, each pair with its label. */
function toLines({ totals, longestRun, bestSet }: HeadToHead) {
  const unitLines = meetingUnits.flatMap((unit) => {
    const total = totals[unit]
    return total === undefined ? [] : [createLine(capitalise(unit), total)]
  })
  const sets =
    bestSet[0] === null && bestSet[1] === null
      ? []
      : [createLine('Best set', bestSet.map(formatSet))]
  return [...unitLines, createLine('Longest run', longestRun), ...sets]
}

function createLine(label: string, [mine, theirs]: readonly (string | number | undefined)[]) {
  return { label, mine: String(mine), theirs: String(theirs) }
}

const capitalise = (word: string) => word[0]!.toUpperCase() + word.slice(1)
const formatSet = (set: readonly number[] | null) => (set === null ? '–' : set.join('–'))
