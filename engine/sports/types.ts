import type { InMode, OutMode } from './darts/board.ts'
import type { SportMessage } from './messages.ts'

/** The five sports, with the specification's ids. */
export const sportIds = ['tabletennis', 'pool', 'darts', 'chess', 'foosball'] as const
export type SportId = (typeof sportIds)[number]

/** 1 is the side of player 1 (and partner 1), 2 the side of player 2 (and partner 2). */
export type Side = 1 | 2

/** One number for each side: [side 1, side 2]. */
export type Pair<T = number> = readonly [T, T]

/**
 * How the match ended. `played`: to its regular end. `retired`: play started and one side gave up; it is
 * rated, without margin weight. `forfeit`: no play, the other side wins; not rated. `double_forfeit`: neither
 * side came; no winner; not rated.
 */
export const endings = ['played', 'retired', 'forfeit', 'double_forfeit'] as const
export type Ending = (typeof endings)[number]

/**
 * One leg of darts: its winner and, where known, the darts thrown by the winner and the points checked out.
 */
export type Leg = {
  readonly winner: Side
  readonly darts?: number | undefined
  readonly checkout?: number | undefined
}

/** One rack of 8-ball or 9-ball. */
export type Rack = {
  readonly winner: Side
  readonly breaker?: Side | undefined
  readonly breakAndRun?: boolean | undefined
  readonly winOnBreak?: boolean | undefined
  /** 8-ball: lost by potting the eight before the player's own group. */
  readonly earlyEight?: boolean | undefined
  /** 8-ball: lost by a foul while potting the eight after the player's own group. */
  readonly eightFoul?: boolean | undefined
}

/** How the last possible set ends: with this lead, or at this many goals. */
export type Decider = { readonly winBy: number; readonly most: number }

/**
 * Details of a match beyond its score. Every field is optional, and must agree with the score and with the
 * rules of its sport.
 */
export type MatchDetails = {
  /**
   * Unit of the score where a sport has several: sets or points (table tennis), legs, points or sets (darts),
   * goals or sets (foosball).
   */
  readonly unit?: 'sets' | 'points' | 'legs' | 'goals' | undefined
  /** Points (table tennis), goals (foosball) or legs (darts) of each set, in order. */
  readonly sets?: readonly Pair[] | undefined
  /** Points to win a set or single game of table tennis; 11 when absent. */
  readonly pointsPerSet?: 11 | 21 | undefined
  readonly legs?: readonly Leg[] | undefined
  /** Darts counting down: visits of 180 of each side. */
  readonly maximums?: Pair | undefined
  /** Darts and foosball: the match is the best of this many legs or sets (odd). */
  readonly bestOf?: number | undefined
  /** Darts in sets: each set is the best of this many legs (odd). */
  readonly legsPerSet?: number | undefined
  /** Darts: starting points of a leg, if not those of the format. */
  readonly start?: number | undefined
  /** Darts: what opens a leg; straight when absent. */
  readonly opens?: InMode | undefined
  /** Darts: what ends a leg; a double when absent. */
  readonly out?: OutMode | undefined
  readonly racks?: readonly Rack[] | undefined
  /** Pool: racks to win (8-ball, 9-ball) or points to reach (straight pool). */
  readonly raceTo?: number | undefined
  readonly breakRule?: 'alternate' | 'winner' | 'loser' | undefined
  /** Pool: racks that each side had before the first; they are included in the score. */
  readonly headStart?: Pair | undefined
  /** Straight pool: innings of the match, at least 1. */
  readonly innings?: number | undefined
  /** Straight pool: the longest run of each side. */
  readonly highRuns?: Pair | undefined
  /** Straight pool: fouls of each side. */
  readonly fouls?: Pair | undefined
  /** Chess: the side that had white. */
  readonly white?: Side | undefined
  /** Foosball: the last possible set is won by two, with up to three extra goals. */
  readonly winByTwo?: boolean | undefined
  /** Foosball: the same with other numbers. */
  readonly decider?: Decider | undefined
  /** Foosball, Tournament: goals that win a set. */
  readonly goalsTo?: number | undefined
  /** Foosball: own goals of each side. */
  readonly ownGoals?: Pair | undefined
  /** Foosball doubles: which of the side's two members played attack; 1 is the player, 2 the partner. */
  readonly attack?: Pair<1 | 2> | undefined
}

/** A result as entered, before it is checked. Scores are in the sport's unit. */
export type ResultDraft = {
  readonly sportId: string
  /** One of the sport's formats; `standard` means the sport's default. */
  readonly format: string
  readonly player1Id: string
  readonly player2Id: string
  readonly partner1Id?: string | null | undefined
  readonly partner2Id?: string | null | undefined
  readonly score1: number
  readonly score2: number
  readonly ending: Ending
  /** The winner, if the score does not show it: required for `retired` and `forfeit`. */
  readonly winnerSide?: Side | undefined
  readonly details?: MatchDetails | undefined
}

/** The form field that a problem concerns. */
export type ResultField =
  | 'sportId'
  | 'format'
  | 'player1Id'
  | 'player2Id'
  | 'partner1Id'
  | 'partner2Id'
  | 'player1Score'
  | 'player2Score'
  | 'ending'
  | 'details'
  | `details.${string}`

/** A message about what is wrong, with its field. */
export type Problem = SportMessage & { readonly field: ResultField }

/** A result that passed every rule: the format resolved, the winner known. */
export type CheckedResult = {
  readonly sportId: SportId
  readonly format: string
  /** 0 for a draw and for a double forfeit. */
  readonly winnerSide: 0 | Side
  /** False for forfeits and matches with a head start, which score but are not rated. */
  readonly rateable: boolean
  /** Scores for the margin weight in the sport's unit; null where the margin does not count. */
  readonly margin: Pair | null
  /** Weight of the result by the length of the match: 1 for the sport's usual length. */
  readonly slope: number
}

export type ResultCheck =
  | { readonly ok: true; readonly result: CheckedResult; readonly warnings: readonly Problem[] }
  | {
      readonly ok: false
      readonly errors: readonly Problem[]
      readonly warnings: readonly Problem[]
    }

/** Units that are counted in a match. */
export const meetingUnits = ['sets', 'points', 'legs', 'racks', 'goals'] as const
export type MeetingUnit = (typeof meetingUnits)[number]

export type Sport = {
  readonly id: SportId
  readonly name: string
  /** Name of an icon in the product's icon set. */
  readonly icon: 'table-tennis' | 'pool' | 'darts' | 'chess' | 'foosball'
  /** Accent colour, light theme, as `#rrggbb`. */
  readonly color: string
  readonly description: string
  readonly buttonLabel: string
  readonly action: 'record' | 'tournaments' | 'scoring' | 'rankings'
  readonly minPlayers: number
  readonly maxPlayers: number
  /** Whether doubles are allowed, regardless of the specification's number of players. */
  readonly pairs: boolean
  readonly formats: readonly string[]
  readonly defaultFormat: string
  readonly quickScores: readonly number[]
  /** Whether one side has white, which is then shown in pairings and on sheets. */
  readonly hasColours: boolean
  /** Whether scores can include halves. */
  readonly scoresHalves: boolean
  /** Scores as players of the sport write them. */
  readonly scoreExamples: readonly string[]
  /** Whether a forfeit scores 1–0 instead of 0–0. */
  readonly scoresForfeits: boolean
  /** Whether each format also has a rating of its own. */
  readonly ratesFormats: boolean
  /** Units of the score if the sport has more than one, the default first. */
  readonly units: readonly NonNullable<MatchDetails['unit']>[]
  /** The unit counted within a set. */
  readonly inASet: 'points' | 'goals' | 'legs'
  /** Whether a side can retire from a match that has started. */
  readonly canRetire: boolean
  /** The name of the place where people play. */
  readonly station: 'Table' | 'Board'
  /** Whether a match in a table (round robin, groups, Swiss) may end level. */
  readonly drawsInTables: boolean
  /**
   * Whether a player who withdraws from a round robin before playing half of the games is also removed from
   * its table.
   */
  readonly dropsEarlyLeavers?: true
  /** Whether ties are re-ranked among the tied players only, unless criteria were chosen. */
  readonly ranksAmongTied: boolean
  /** Tie-breaks of teams after match points. */
  readonly teamTieBreaks: readonly string[]
  /** Tie-break criteria of the standings by acronym, after the first criterion. */
  readonly tieBreaks: {
    readonly swiss: readonly string[]
    readonly roundrobin: readonly string[]
  }
  /** Best-of lengths that a tournament may set; null if a match is a single game. */
  readonly lengths: {
    readonly unit: 'sets' | 'racks' | 'legs'
    readonly bestOf: readonly number[]
  } | null
}
