import type { Pair, Side } from '../../sports/types.ts'
import { accept, refuse } from '../accept.ts'
import type { Applied, LiveRules } from '../log.ts'
import { otherSide } from '../../sports/finding.ts'
import { updateSide } from '../sides.ts'
import { t } from '../messages.ts'
import { type Dart, readDart } from '../../sports/darts/board.ts'
import { beginLegs, type LegScore, type Length, formatLegPlace, scoreLeg } from './legs.ts'

export type CricketSettings = Length & {
  /** Points for the scorer, for opponents who are still open, or none at all. */
  readonly variant: 'standard' | 'cut-throat' | 'no score'
  /** Whether a player who has closed all numbers wins with level points, or needs more. */
  readonly level: 'level or ahead' | 'strictly ahead'
}

/** A visit, dart by dart: `T20`, `S25`, `BULL`, `MISS`. */
export type CricketAction = {
  readonly kind: 'thrown'
  readonly by: Side
  readonly hit: readonly string[]
}

/** The numbers to close: 15 to 20, and the bull as 25. */
export const cricketNumbers = [20, 19, 18, 17, 16, 15, 25] as const
export type CricketNumber = (typeof cricketNumbers)[number]
export type Marks = Readonly<Partial<Record<CricketNumber, number>>>

/** Number of marks that close a number. */
const marksToClose = 3

export type CricketState = LegScore & {
  readonly settings: CricketSettings
  readonly marks: Pair<Marks>
  readonly points: Pair
  readonly thrower: Side
  /** Marks that closed or scored, and visits, over the whole match. */
  readonly counted: Pair<{ readonly marks: number; readonly visits: number }>
}

function begin(settings: CricketSettings): CricketState {
  return {
    ...beginLegs(settings),
    settings,
    marks: [{}, {}],
    points: [0, 0],
    thrower: settings.throws,
    counted: [
      { marks: 0, visits: 0 },
      { marks: 0, visits: 0 },
    ],
  }
}

/** Returns the marks per visit, to two decimals; null before the first. */
export function computeMarksPerRound({ counted }: CricketState, side: Side): number | null {
  const { marks, visits } = counted[side - 1]!
  return visits === 0 ? null : Math.round((marks / visits) * 100) / 100
}

const numberByPoints = new Map<number, CricketNumber>(cricketNumbers.map((n) => [n, n]))
const marksByRing = { single: 1, double: 2, treble: 3, miss: 0 } as const

/** Returns the number a dart hit and its marks; null for numbers that don't count. */
function readHit({ points, ring }: Dart): { number: CricketNumber; marks: number } | null {
  const marks = marksByRing[ring]
  const number = marks === 0 ? undefined : numberByPoints.get(points / marks)
  return number === undefined ? null : { number, marks }
}

const countMarks = (marks: Marks, number: CricketNumber) => marks[number] ?? 0
const isClosed = (marks: Marks) =>
  cricketNumbers.every((number) => countMarks(marks, number) >= marksToClose)

/** Applies one dart: marks that close, and points for further marks while the other side is open. */
function applyDart(state: CricketState, by: Side, dart: Dart): CricketState {
  const found = readHit(dart)
  if (found === null) return state
  const { number, marks } = found
  const own = countMarks(state.marks[by - 1]!, number)
  const other = otherSide(by)
  const isOpen = countMarks(state.marks[other - 1]!, number) < marksToClose
  const closed = Math.min(marks, marksToClose - own)
  const scoringMarks = state.settings.variant === 'no score' || !isOpen ? 0 : marks - closed
  const scoringSide = state.settings.variant === 'cut-throat' ? other : by
  return {
    ...state,
    marks: updateSide(state.marks, by, (all) => ({ ...all, [number]: own + closed })),
    points: updateSide(state.points, scoringSide, (points) => points + scoringMarks * number),
    counted: updateSide(state.counted, by, (now) => ({
      ...now,
      marks: now.marks + closed + scoringMarks,
    })),
  }
}

function hasWon({ marks, points, settings }: CricketState, by: Side): boolean {
  if (!isClosed(marks[by - 1]!)) return false
  if (settings.variant === 'no score') return true
  const ahead = points[by - 1]! - points[otherSide(by) - 1]!
  const lead = settings.variant === 'cut-throat' ? -ahead : ahead
  return settings.level === 'level or ahead' ? lead >= 0 : lead > 0
}

/**
 * Returns the winner of the leg after a dart of `by`; null while it is open. Once both have closed all numbers,
 * no one can score: if they are level and a lead is needed, the leg goes to the side that closed first.
 */
function findLegWinner(state: CricketState, by: Side): Side | null {
  if (hasWon(state, by)) return by
  return state.marks.every(isClosed) ? otherSide(by) : null
}

function apply(state: CricketState, { by, hit: written }: CricketAction): Applied<CricketState> {
  if (state.winner !== null) return refuse(t('live.over'))
  if (by !== state.thrower) return refuse(t('live.notToThrow'))
  const darts = written.map(readDart).filter((dart) => dart !== null)
  if (darts.length < written.length || darts.length < 1 || darts.length > 3) {
    return refuse(t('live.noSuchDart'))
  }
  let now = state
  for (const [index, dart] of darts.entries()) {
    now = applyDart(now, by, dart)
    const winner = findLegWinner(now, by)
    if (winner === null) continue
    if (index < darts.length - 1) return refuse(t('live.afterTheEnd'))
    return accept(winLeg(countVisit(now, by), winner))
  }
  return accept({ ...countVisit(now, by), thrower: otherSide(by) })
}

function countVisit(state: CricketState, by: Side): CricketState {
  const counted = updateSide(state.counted, by, (now) => ({ ...now, visits: now.visits + 1 }))
  return { ...state, counted }
}

function winLeg(state: CricketState, by: Side): CricketState {
  const score = scoreLeg(state, state.settings, by)
  const over = { ...state, ...score, thrower: score.opener }
  return score.winner === null ? { ...over, marks: [{}, {}], points: [0, 0] } : over
}

/** Cricket in three variants. */
export const cricketLive: LiveRules<CricketSettings, CricketAction, CricketState> = {
  begin,
  apply,
  placeOf: formatLegPlace,
}
