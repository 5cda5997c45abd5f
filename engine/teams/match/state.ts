import type { Pair } from '../../sports/types.ts'
import { playersAt, playersOf, type LineUp } from '../line-up/line-up.ts'
import { kindOf, walkoverScore, type Rubber, type System, type TeamSide } from '../systems/types.ts'
import type { RubberPlayers, RubberResult, TeamMatchEvent } from './events.ts'
import { foldTeamMatchLog, type LogState } from './facts.ts'
import { addPairs, pointsOf, unitsOf } from './points.ts'

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

const unknown: RubberPlayers = { home: [], away: [] }

function playing(system: System, { lineUps }: LogState, rubber: Rubber): RubberPlayers {
  const { home, away } = lineUps
  if (home === null || away === null) return unknown
  return {
    home: playersAt(system, 'home', home.lineUp, rubber.home),
    away: playersAt(system, 'away', away.lineUp, rubber.away),
  }
}

/** Returns the forfeit of a rubber with a missing player; null if all are present. */
export function forfeitResult({ home, away }: RubberPlayers): RubberResult | null {
  const isMissing = [home, away].map((names) => names.length > 0 && names.includes(null))
  const [ours, theirs] = isMissing
  if (!ours && !theirs) return null
  const nothing = { score: [0, 0], details: null } as const
  if (ours && theirs) return { ...nothing, ending: 'double_forfeit', winner: 0 }
  return { ...nothing, ending: 'forfeit', winner: ours ? 2 : 1 }
}

type Tally = {
  readonly rubbers: readonly RubberState[]
  readonly score: Pair
  readonly units: Pair
  /** Number of the rubber that decided the match, if points decide. */
  readonly decidedAfter: number | null
}

function tally(system: System, facts: LogState): Tally {
  const { winAt, playAll } = system
  const isDecided = ([home, away]: Pair) => winAt !== null && Math.max(home, away) >= winAt
  const rubbers: RubberState[] = []
  let score: Pair = [0, 0]
  let units: Pair = [0, 0]
  let decidedAfter: number | null = null
  let isWaiting = false
  for (const rubber of system.rubbers) {
    const decided = facts.decided.get(rubber.n)
    const liveId = facts.liveMatches.get(rubber.n) ?? null
    const players = decided?.players ?? playing(system, facts, rubber)
    const forfeit = decided === undefined ? forfeitResult(players) : null
    const result = decided?.result ?? forfeit
    const isPast = decidedAfter !== null && !playAll
    // A forfeit counts only after the earlier rubbers; until then it may not be needed.
    const isDue = decided !== undefined || playAll || !isWaiting
    const counts = result !== null && !isPast && isDue
    if (counts) {
      score = addPairs(score, pointsOf(system, rubber, result))
      units = addPairs(units, unitsOf(system, result))
    }
    if (result === null) isWaiting = true
    const status = statusOfRubber({ isDecided: decided !== undefined, forfeit, liveId, isPast })
    rubbers.push({ rubber, status, players, result, liveId, counts, after: counts ? score : null })
    if (counts && decidedAfter === null && isDecided(score)) decidedAfter = rubber.n
  }
  const isEnded = facts.isCutShort || (decidedAfter !== null && !playAll)
  return { rubbers: isEnded ? withoutRest(rubbers) : rubbers, score, units, decidedAfter }
}

function statusOfRubber(of: {
  readonly isDecided: boolean
  readonly forfeit: RubberResult | null
  readonly liveId: string | null
  readonly isPast: boolean
}): RubberStatus {
  if (of.isDecided) return 'decided'
  if (of.liveId !== null) return 'playing'
  if (of.isPast) return 'not_needed'
  return of.forfeit === null ? 'open' : 'forfeited'
}

/** Marks open rubbers as not needed once the match is decided, even those before the deciding one. */
function withoutRest(rubbers: readonly RubberState[]): readonly RubberState[] {
  return rubbers.map((one) => (one.status === 'open' ? { ...one, status: 'not_needed' } : one))
}

/** Returns the side with too few players; null if there is none or a line-up is missing. */
export function sideWithTooFewPlayers(system: System, { lineUps }: LogState): TeamSide | 'both' | null {
  const isShort = (side: TeamSide) => {
    const lineUp: LineUp | undefined = lineUps[side]?.lineUp
    return lineUp !== undefined && playersOf(lineUp).length < system.fewest
  }
  if (lineUps.home === null || lineUps.away === null) return null
  if (isShort('home') && isShort('away')) return 'both'
  return isShort('home') ? 'home' : isShort('away') ? 'away' : null
}

function statusOf(facts: LogState, known: boolean, isOver: boolean, gone: TeamSide | 'both' | null) {
  const { stage, liveMatches: begun, decided, startsAt } = facts
  if (stage === 'postponed' || stage === 'abandoned') return stage
  if (gone !== null) return gone === 'both' ? 'double_walkover' : 'walkover'
  if (stage === 'disputed') return stage
  if (stage !== 'open') return isOver ? stage : 'in_correction'
  if (isOver) return 'finished'
  if (begun.size > 0 || decided.size > 0) return 'in_play'
  if (known) return 'line_ups_known'
  return startsAt === null ? 'planned' : 'scheduled'
}

const aheadIn = ([home, away]: Pair): 0 | 1 | 2 => (home === away ? 0 : home > away ? 1 : 2)

function scoreOf(
  system: System,
  facts: LogState,
  gone: TeamSide | 'both' | null,
  counted: Pair,
): Pair {
  if (gone === 'both') return [0, 0]
  if (gone !== null)
    return gone === 'away' ? [walkoverScore(system), 0] : [0, walkoverScore(system)]
  return facts.reported ?? counted
}

/** Derives the state of a team match from its log state. Source: teams, 3.1 and 3.8. */
export function stateOf(system: System, facts: LogState): TeamMatchState {
  const { rubbers, score: counted, units, decidedAfter } = tally(system, facts)
  const areKnown = facts.lineUps.home !== null && facts.lineUps.away !== null
  const hasPlayed = facts.decided.size > 0 || facts.liveMatches.size > 0
  const walkover = facts.walkover?.by ?? (hasPlayed ? null : sideWithTooFewPlayers(system, facts))
  const isOpen = rubbers.some(({ status }) => status === 'open' || status === 'playing')
  const isKnown = walkover !== null || facts.reported !== null || facts.isCutShort
  const isOver = isKnown || (areKnown && !isOpen)
  const score = scoreOf(system, facts, walkover, counted)
  const status = statusOf(facts, areKnown, isOver, walkover)
  const isHeld = status === 'abandoned' || status === 'postponed'
  return {
    logState: facts,
    status,
    areLineUpsRevealed: areKnown,
    rubbers,
    score,
    units: walkover === null ? units : [0, 0],
    isOver,
    winner: isOver && !isHeld ? (walkover === 'both' ? 0 : aheadIn(score)) : null,
    decidedAfter: decidedAfter ?? (isOver && areKnown ? system.rubbers.length : null),
    walkover,
  }
}

/** Folds the log of a team match into its state. */
export const foldTeamMatch = (system: System, log: readonly TeamMatchEvent[]): TeamMatchState =>
  stateOf(system, foldTeamMatchLog(log))

/** Returns whether a rubber was played, not forfeited. */
export const wasPlayed = ({ result }: Pick<RubberState, 'result'>): boolean =>
  result !== null && result.ending !== 'forfeit' && result.ending !== 'double_forfeit'

/** Returns whether a rubber counts for ratings: marked as rated, played, and not a team game. */
export const isRated = (system: System, one: RubberState): boolean =>
  one.rubber.rated && kindOf(system, one.rubber) !== 'team' && wasPlayed(one)
