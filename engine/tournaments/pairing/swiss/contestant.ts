import {
  ordinaryPoints,
  type Colour,
  type PointSystem,
  type RoundEntry,
  type SwissPlayer,
  type SwissRound,
} from './types.ts'

export type Float = 'down' | 'up' | null

/** Data of a player that pairing needs, derived from the history. Scores are points × 10. */
export type Contestant = {
  readonly number: number
  /** Pairing number among all who ever took part, from 1. Its parity affects colours. */
  readonly rank: number
  readonly rawScore: number
  /** Raw score and virtual points. */
  readonly score: number
  /** Direction of the float one and two rounds ago. */
  readonly floats: readonly [Float, Float]
  readonly opponents: ReadonlySet<number>
  readonly forbidden: ReadonlySet<number>
  readonly playedGames: number
  readonly mayHaveBye: boolean
  /** Colours of the games played, the first game first. */
  readonly colours: readonly Colour[]
  readonly preference: Colour | null
  readonly strength: 'absolute' | 'strong' | 'mild' | 'none'
  /** Difference between the numbers of games with each colour, never negative. */
  readonly imbalance: number
  /** The colour of the last two games if it was the same, else null. */
  readonly repeated: Colour | null
}

export function otherColour(colour: Colour): Colour {
  return colour === 'white' ? 'black' : 'white'
}

/** Returns the points × 10 that an entry scores. */
export function pointsOf(entry: RoundEntry, points: PointSystem): number {
  if (entry.kind === 'bye') {
    if (entry.bye === 'allocated') return points.allocatedBye
    if (entry.bye === 'zero') return points.zeroPointBye
    return entry.bye === 'full' ? points.win : points.draw
  }
  if (entry.result === 'loss') return entry.kind === 'forfeit' ? points.forfeitLoss : points.loss
  return entry.result === 'win' ? points.win : points.draw
}

/** Returns the points × 10 before a round, including virtual points. Source: FIDE C.04.5. */
function scoreBefore(player: SwissPlayer, round: number, points: PointSystem): number {
  const earned = player.history.slice(0, round - 1)
  const virtual = player.acceleration?.[round - 1] ?? 0
  return earned.reduce((sum, entry) => sum + pointsOf(entry, points), virtual)
}

type ColourPreference = Pick<Contestant, 'preference' | 'strength' | 'imbalance' | 'repeated'>

/** Returns the colour due to a player. Source: FIDE C.04.3, Article 1.7. */
function findColourPreference(colours: readonly Colour[]): ColourPreference {
  const last = colours.at(-1) ?? null
  const whites = colours.filter((colour) => colour === 'white').length
  const surplus = 2 * whites - colours.length
  const imbalance = Math.abs(surplus)
  const rarer: Colour = surplus > 0 ? 'black' : 'white'
  const repeated = colours.length > 1 && colours.at(-2) === last ? last : null
  if (last === null) return { preference: null, strength: 'none', imbalance, repeated }
  if (imbalance > 1) return { preference: rarer, strength: 'absolute', imbalance, repeated }
  const preference = imbalance > 0 && repeated === null ? rarer : otherColour(last)
  if (repeated !== null) return { preference, strength: 'absolute', imbalance, repeated }
  return { preference, strength: imbalance > 0 ? 'strong' : 'mild', imbalance, repeated }
}

/**
 * Returns the float of a round; unplayed rounds that score count as floats down. Source: FIDE C.04.3, Article
 * 1.4.
 */
function findFloat(
  player: SwissPlayer,
  round: number,
  points: PointSystem,
  find: (number: number) => SwissPlayer | undefined,
): Float {
  const entry = player.history[round - 1]
  if (entry === undefined) return null
  if (entry.kind !== 'game') return pointsOf(entry, points) > points.loss ? 'down' : null
  const opponent = find(entry.opponent)
  if (opponent === undefined) return null
  const difference = scoreBefore(player, round, points) - scoreBefore(opponent, round, points)
  if (difference === 0) return null
  return difference > 0 ? 'down' : 'up'
}

/**
 * Returns whether a player may get the bye: not after an allocated bye or a win without play.
 * Source: FIDE C.04.3, criterion C2.
 */
function mayHaveBye(player: SwissPlayer, points: PointSystem): boolean {
  return player.history.every(
    (entry) =>
      entry.kind === 'game' ||
      (pointsOf(entry, points) < points.win &&
        !(entry.kind === 'bye' && entry.bye === 'allocated')),
  )
}

// Players with forfeits were paired, so they took part; those with requested byes did not.
function hasTakenPart(player: SwissPlayer): boolean {
  return player.history.some((entry) => entry.kind !== 'bye' || entry.bye === 'allocated')
}

function findForbidden(number: number, round: SwissRound): ReadonlySet<number> {
  const pairs = (round.forbidden ?? []).filter((pair) => pair.includes(number))
  return new Set(pairs.map(([a, b]) => (a === number ? b : a)))
}

function createContestant(
  player: SwissPlayer,
  rank: number,
  round: SwissRound,
  find: (number: number) => SwissPlayer | undefined,
): Contestant {
  const points = round.points ?? ordinaryPoints
  const games = player.history.filter((entry) => entry.kind === 'game')
  const colours = (round.hasColours ?? true) ? games.map(({ colour }) => colour) : []
  const virtual = player.acceleration?.[round.round - 1] ?? 0
  const score = scoreBefore(player, round.round, points)
  return {
    number: player.number,
    rank,
    rawScore: score - virtual,
    score,
    floats: [
      findFloat(player, round.round - 1, points, find),
      findFloat(player, round.round - 2, points, find),
    ],
    opponents: new Set(games.map(({ opponent }) => opponent)),
    forbidden: findForbidden(player.number, round),
    playedGames: games.length,
    mayHaveBye: mayHaveBye(player, points),
    colours,
    ...findColourPreference(colours),
  }
}

/**
 * Returns the players to pair, by score, then number. Late entrants who never took part and are absent have
 * no rank.
 * Source: FIDE C.04.2, Article 2.
 */
export function createContestants(round: SwissRound): readonly Contestant[] {
  const byNumber = new Map(round.players.map((player) => [player.number, player]))
  const ranked = round.players
    .filter((player) => player.isAbsent !== true || hasTakenPart(player))
    .toSorted((a, b) => a.number - b.number)
  const find = (number: number) => byNumber.get(number)
  return ranked
    .flatMap((player, index) =>
      player.isAbsent === true ? [] : [createContestant(player, index + 1, round, find)],
    )
    .toSorted((a, b) => b.score - a.score || a.rank - b.rank)
}
