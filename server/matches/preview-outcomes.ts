import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type { previewMatch as endpoint } from '#contract/matches.ts'
import { isSportId } from '#engine/sports/sports.ts'
import { findBoard } from '#engine/ratings/leaderboard/boards.ts'
import type { ForecastPlayer } from '#engine/ratings/calibration.ts'
import { newStanding, startingRating } from '#engine/ratings/glicko.ts'
import { previewMatchRatings } from '#engine/ratings/preview-match.ts'
import { findRaces, computeMatchWeight } from '#engine/sports/match-length.ts'
import type { SportId } from '#engine/sports/types.ts'
import type { Database } from '../platform/database/database.ts'
import { findPlayers, type PlayerRow } from '../players/store.ts'
import type { RatingPreview } from '../ratings/preview/rating-preview.ts'
import type { Position } from '../ratings/position.ts'
import { findStandingBefore } from '../ratings/store.ts'
import { computePlayedAt, type CheckedDraft } from './match-row.ts'
import type { MatchRow } from './store.ts'

type Outcomes = ReplyInput<typeof endpoint>['outcomes']
type Body = BodyOf<typeof endpoint>

/** The match to preview: a new one, or `recorded` as `body` would change it. */
export type PreviewedMatch = {
  readonly body: Body
  readonly checked: CheckedDraft
  readonly recorded: MatchRow | null
  readonly now: number
}

/** Returns whether the match would be rated, as far as that is known before the score is complete. */
export function wouldBeRated({ body, checked }: PreviewedMatch): boolean {
  const isForfeited = body.ending === 'forfeit' || body.ending === 'double_forfeit'
  if (body.matchType === 'friendly' || isForfeited) return false
  return !checked.check.ok || checked.check.result.rateable
}

/** Returns how each outcome would change the players' ratings at that time; empty if unrated. */
export async function previewOutcomes(
  db: Database,
  ratingPreview: RatingPreview,
  previewed: PreviewedMatch,
): Promise<Outcomes> {
  const { body, checked } = previewed
  const sides = listSides(body)
  if (sides === null || !isSportId(body.sportId) || !wouldBeRated(previewed)) return []
  const ids = [...sides.side1, ...sides.side2]
  const people = await findPlayers(db, ids)
  if (ids.some((id) => !people.has(id))) return []
  const board = findBoard(body.sportId)
  const position = getLogPosition(previewed)
  const entrants = new Map<string, ForecastPlayer>()
  for (const id of ids) {
    const start = startingRating(people.get(id)!.startingLevel)
    const before = await findStandingBefore(db, board, id, position)
    entrants.set(id, { standing: before ?? newStanding(start), start })
  }
  const margin = checked.check.ok ? checked.check.result.margin : null
  const draft = {
    sportId: body.sportId,
    format: body.format,
    board,
    ...sides,
    playedAt: position.playedAt,
    margin,
    slope: checked.check.ok ? checked.check.result.slope : estimateSlope(body.sportId, body),
  }
  const calibration = await ratingPreview.findCalibration(board)
  return toOutcomes(
    previewMatchRatings(draft, (id) => entrants.get(id)!, calibration),
    people,
  )
}

/** Returns a match's rating weight by its length, for an incomplete score. */
function estimateSlope(sportId: SportId, { format, details }: Body): number {
  return computeMatchWeight(
    sportId,
    findRaces(sportId, { format, details: details ?? {}, played: null }),
  )
}

/** Returns the position of the match in the log. */
export function getLogPosition({ body, recorded, now }: PreviewedMatch): Position {
  if (recorded === null)
    return { playedAt: computePlayedAt(body, now), createdAt: now, id: '\uffff' }
  const playedAt = computePlayedAt(body, now, recorded.playedAt)
  return { playedAt, createdAt: recorded.createdAt, id: recorded.id }
}

function listSides({ player1Id, player2Id, partner1Id, partner2Id }: Body) {
  if (player1Id === player2Id) return null
  const joinIds = (...ids: (string | null)[]): string[] =>
    ids.flatMap((id) => (id === null || id === '' ? [] : [id]))
  const side1 = joinIds(player1Id, partner1Id)
  const side2 = joinIds(player2Id, partner2Id)
  return side1.length === 0 || side2.length === 0 ? null : { side1, side2 }
}

function toOutcomes(
  { forecast, outcomes }: ReturnType<typeof previewMatchRatings>,
  people: ReadonlyMap<string, PlayerRow>,
): Outcomes {
  return outcomes.map(({ winnerSide, changes }) => ({
    winnerSide,
    probability: [0, forecast, 1 - forecast][winnerSide]!,
    changes: changes.map(({ playerId, before, after }) => ({
      playerId,
      name: people.get(playerId)!.name,
      before,
      after,
    })),
  }))
}
