import { ahead } from '../../sports/finding.ts'
import type { Pair } from '../../sports/types.ts'
import { playersAt, playersOf, type LineUp } from '../line-up/line-up.ts'
import {
  rubberKind,
  walkoverScore,
  type Rubber,
  type System,
  type TeamSide,
} from '../systems/types.ts'
import type { RubberPlayers, RubberResult, TeamMatchEvent } from './events.ts'
import { foldTeamMatchLog, type LogState } from './log-state.ts'
import { addScores, rubberPoints, rubberUnits } from './points.ts'

export const rubberStatuses = ['open', 'playing', 'decided', 'forfeited', 'not_needed'] as const
export type RubberStatus = (typeof rubberStatuses)[number]

export type RubberState = {
  readonly rubber: Rubber
  readonly status: RubberStatus
  readonly players: RubberPlayers
  readonly result: RubberResult | null
  readonly liveId: string | null
  /** Whether it counts; rubbers played after the match was decided don't. */
  readonly counts: boolean
  /** Score of the team match after this rubber, if it counts. */
  readonly after: Pair | null
}

export const teamMatchStatuses = [
  'planned',
  'scheduled',
  'line_ups_known',
  'in_play',
  'finished',
  'sent',
  'disputed',
  'confirmed',
  'in_correction',
  'postponed',
  'abandoned',
  'walkover',
  'double_walkover',
] as const
export type TeamMatchStatus = (typeof teamMatchStatuses)[number]

export type TeamMatchState = {
  readonly logState: LogState
  readonly status: TeamMatchStatus
  /** Whether both line-ups are revealed and fixed. */
  readonly areLineUpsRevealed: boolean
  readonly rubbers: readonly RubberState[]
  readonly score: Pair
  readonly units: Pair
  readonly isOver: boolean
  /** 1 home, 2 away, 0 a draw; null while in progress. */
  readonly winner: 0 | 1 | 2 | null
  /** Number of rubbers after which the match was decided; null until then. */
  readonly decidedAfter: number | null
  readonly walkover: TeamSide | 'both' | null
}

const unknownPlayers: RubberPlayers = { home: [], away: [] }

function findRubberPlayers(system: System, { lineUps }: LogState, rubber: Rubber): RubberPlayers {
  const { home, away } = lineUps
  if (home === null || away === null) return unknownPlayers
  return {
    home: playersAt(system, 'home', home.lineUp, rubber.home),
    away: playersAt(system, 'away', away.lineUp, rubber.away),
  }
}

/** Returns the forfeit of a rubber with a missing player; null if all are present. */
export function forfeitResult({ home, away }: RubberPlayers): RubberResult | null {
  const missingBySide = [home, away].map((players) => players.includes(null))
  const [ours, theirs] = missingBySide
  if (!ours && !theirs) return null
  const noScore = { score: [0, 0], details: null } as const
  if (ours && theirs) return { ...noScore, ending: 'double_forfeit', winner: 0 }
  return { ...noScore, ending: 'forfeit', winner: ours ? 2 : 1 }
}

type Tally = {
  readonly rubbers: readonly RubberState[]
  readonly score: Pair
  readonly units: Pair
  /** Number of the rubber that decided the match, if points decide. */
  readonly decidedAfter: number | null
}

function tallyRubbers(system: System, logState: LogState): Tally {
  const { winAt, playAll } = system
  const isDecided = ([home, away]: Pair) => winAt !== null && Math.max(home, away) >= winAt
  const rubbers: RubberState[] = []
  let score: Pair = [0, 0]
  let units: Pair = [0, 0]
  let decidedAfter: number | null = null
  let hasUndecidedBefore = false
  for (const rubber of system.rubbers) {
    const decided = logState.decided.get(rubber.n)
    const liveId = logState.liveMatches.get(rubber.n) ?? null
    const players = decided?.players ?? findRubberPlayers(system, logState, rubber)
    const forfeit = decided === undefined ? forfeitResult(players) : null
    const result = decided?.result ?? forfeit
    const isAfterDecision = decidedAfter !== null && !playAll
    // A forfeit counts only after the earlier rubbers; until then it may not be needed.
    const isDue = decided !== undefined || playAll || !hasUndecidedBefore
    const counts = result !== null && !isAfterDecision && isDue
    if (counts) {
      score = addScores(
        score,
        rubberPoints(system, rubber, { result, isRace: decided?.isRace ?? false }),
      )
      units = addScores(units, rubberUnits(system, result))
    }
    if (result === null) hasUndecidedBefore = true
    const status = deriveRubberStatus({
      isDecided: decided !== undefined,
      forfeit,
      liveId,
      isAfterDecision,
    })
    rubbers.push({ rubber, status, players, result, liveId, counts, after: counts ? score : null })
    if (counts && decidedAfter === null && isDecided(score)) decidedAfter = rubber.n
  }
  const isEnded = logState.isCutShort || (decidedAfter !== null && !playAll)
  return { rubbers: isEnded ? markNotNeeded(rubbers) : rubbers, score, units, decidedAfter }
}

function deriveRubberStatus(rubber: {
  readonly isDecided: boolean
  readonly forfeit: RubberResult | null
  readonly liveId: string | null
  readonly isAfterDecision: boolean
}): RubberStatus {
  if (rubber.isDecided) return 'decided'
  if (rubber.liveId !== null) return 'playing'
  if (rubber.isAfterDecision) return 'not_needed'
  return rubber.forfeit === null ? 'open' : 'forfeited'
}

/** Marks open rubbers as not needed once the match is decided, even those before the deciding one. */
function markNotNeeded(rubbers: readonly RubberState[]): readonly RubberState[] {
  return rubbers.map((rubber) =>
    rubber.status === 'open' ? { ...rubber, status: 'not_needed' } : rubber,
  )
}

/** Returns the side with too few players; null if there is none or a line-up is missing. */
export function sideWithTooFewPlayers(
  system: System,
  { lineUps }: LogState,
): TeamSide | 'both' | null {
  const isShort = (side: TeamSide) => {
    const lineUp: LineUp | undefined = lineUps[side]?.lineUp
    return lineUp !== undefined && playersOf(lineUp).length < system.fewest
  }
  if (lineUps.home === null || lineUps.away === null) return null
  if (isShort('home') && isShort('away')) return 'both'
  return isShort('home') ? 'home' : isShort('away') ? 'away' : null
}

function deriveStatus(
  logState: LogState,
  areRevealed: boolean,
  isOver: boolean,
  walkoverBy: TeamSide | 'both' | null,
) {
  const { stage, liveMatches, decided, startsAt } = logState
  if (stage === 'postponed' || stage === 'abandoned') return stage
  if (walkoverBy !== null) return walkoverBy === 'both' ? 'double_walkover' : 'walkover'
  if (stage === 'disputed') return stage
  if (stage !== 'open') return isOver ? stage : 'in_correction'
  if (isOver) return 'finished'
  if (liveMatches.size > 0 || decided.size > 0) return 'in_play'
  if (areRevealed) return 'line_ups_known'
  return startsAt === null ? 'planned' : 'scheduled'
}

function deriveScore(
  system: System,
  logState: LogState,
  walkoverBy: TeamSide | 'both' | null,
  countedScore: Pair,
): Pair {
  if (walkoverBy === 'both') return [0, 0]
  if (walkoverBy !== null)
    return walkoverBy === 'away' ? [walkoverScore(system), 0] : [0, walkoverScore(system)]
  return logState.reported ?? countedScore
}

/** Derives the state of a team match from its log state. */
export function deriveState(system: System, logState: LogState): TeamMatchState {
  const { rubbers, score: countedScore, units, decidedAfter } = tallyRubbers(system, logState)
  const areLineUpsRevealed = logState.lineUps.home !== null && logState.lineUps.away !== null
  const hasPlayed = logState.decided.size > 0 || logState.liveMatches.size > 0
  const walkover =
    logState.walkover?.by ?? (hasPlayed ? null : sideWithTooFewPlayers(system, logState))
  const isOpen = rubbers.some(({ status }) => status === 'open' || status === 'playing')
  const isResultKnown = walkover !== null || logState.reported !== null || logState.isCutShort
  const isOver = isResultKnown || (areLineUpsRevealed && !isOpen)
  const score = deriveScore(system, logState, walkover, countedScore)
  const status = deriveStatus(logState, areLineUpsRevealed, isOver, walkover)
  const isInterrupted = status === 'abandoned' || status === 'postponed'
  return {
    logState,
    status,
    areLineUpsRevealed,
    rubbers,
    score,
    units: walkover === null ? units : [0, 0],
    isOver,
    winner: isOver && !isInterrupted ? (walkover === 'both' ? 0 : ahead(score)) : null,
    decidedAfter: decidedAfter ?? (isOver && areLineUpsRevealed ? system.rubbers.length : null),
    walkover,
  }
}

/** Folds the log of a team match into its state. */
export const foldTeamMatch = (system: System, log: readonly TeamMatchEvent[]): TeamMatchState =>
  deriveState(system, foldTeamMatchLog(log))

/** Returns whether a rubber was played, not forfeited. */
export const wasPlayed = ({ result }: Pick<RubberState, 'result'>): boolean =>
  result !== null && result.ending !== 'forfeit' && result.ending !== 'double_forfeit'

/** Returns whether a rubber counts for ratings: marked as rated, played, and not a team game. */
export const isRated = (system: System, state: RubberState): boolean =>
  state.rubber.rated && rubberKind(system, state.rubber) !== 'team' && wasPlayed(state)
