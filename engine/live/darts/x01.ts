import type { Leg, Pair, Side } from '../../sports/types.ts'
import { joinChoices } from '../../messages/create-messages.ts'
import { accept, refuse } from '../accept.ts'
import type { Applied, LiveRules } from '../log.ts'
import { otherSide } from '../../sports/finding.ts'
import { updateSide } from '../sides.ts'
import { t } from '../messages.ts'
import {
  countDartsAtDouble,
  type Dart,
  minDartsToFinish,
  type InMode,
  matchesMode,
  isPossibleVisit,
  findNearestVisits,
  type OutMode,
  readDart,
} from '../../sports/darts/board.ts'
import { minDartsToOpenAndFinish, type LegPosition } from './finish-choices.ts'
import { beginLegs, type LegScore, type Length, formatLegPlace, scoreLeg } from './legs.ts'

/** House rules of a match. Source: WDF playing rules 12. */
export type X01Settings = Length & {
  /** Starting points of a leg, 101 to 1001. */
  readonly start: number
  /** Straight by default. */
  readonly opens?: InMode | undefined
  /** Double by default. */
  readonly out?: OutMode | undefined
}

export type X01Action =
  /** A visit by its total; `darts` and `atDouble` are needed if it ends the leg. */
  | {
      readonly kind: 'visit'
      readonly by: Side
      readonly points: number
      readonly darts?: number | undefined
      readonly atDouble?: number | undefined
    }
  /** A visit dart by dart, such as `T20`. */
  | { readonly kind: 'thrown'; readonly by: Side; readonly hit: readonly string[] }
  /** Three darts that count nothing. */
  | { readonly kind: 'bust'; readonly by: Side }

/** Statistics of a side over the whole match. */
export type X01Figures = {
  readonly points: number
  readonly darts: number
  /** Points of the first three visits, over legs that had them, and the number of those legs. */
  readonly firstNine: { readonly points: number; readonly legs: number }
  /** Legs won by a checkout, and darts thrown at a double. */
  readonly checkouts: readonly [won: number, dartsAtDouble: number]
  readonly highFinish: number
  /** Fewest darts in a leg won. */
  readonly bestLeg: number | null
  /** Visits of 100 to 139, of 140 to 179, and of 180. */
  readonly tons: readonly [number, number, number]
}

/** A side's progress in the current leg. */
type LegProgress = {
  readonly left: number
  readonly darts: number
  readonly visits: number
  /** Points scored in the leg so far. */
  readonly scored: number
  readonly isOpen: boolean
}

export type X01State = LegScore & {
  readonly settings: X01Settings
  readonly inLeg: Pair<LegProgress>
  readonly thrower: Side
  /** Whether the previous visit was a bust. */
  readonly bust: boolean
  readonly figures: Pair<X01Figures>
  readonly completedLegs: readonly Leg[]
}

const noFigures: X01Figures = {
  points: 0,
  darts: 0,
  firstNine: { points: 0, legs: 0 },
  checkouts: [0, 0],
  highFinish: 0,
  bestLeg: null,
  tons: [0, 0, 0],
}

const getOutMode = ({ settings: { out = 'double' } }: X01State) => out
const getInMode = ({ opens = 'straight' }: X01Settings) => opens

function newLeg(settings: X01Settings): Pair<LegProgress> {
  const isOpen = getInMode(settings) === 'straight'
  const side = { left: settings.start, darts: 0, visits: 0, scored: 0, isOpen }
  return [side, side]
}

function begin(settings: X01Settings): X01State {
  return {
    ...beginLegs(settings),
    settings,
    inLeg: newLeg(settings),
    thrower: settings.throws,
    bust: false,
    figures: [noFigures, noFigures],
    completedLegs: [],
  }
}

/** Returns what both sides have left; the starting points once a leg is over. */
export const pointsLeft = ({ inLeg }: X01State): Pair => [inLeg[0].left, inLeg[1].left]

/**
 * Returns the three-dart average over all darts of the match, to two decimals; null before the first dart.
 */
export function averageOf({ points, darts }: X01Figures): number | null {
  return darts === 0 ? null : roundToHundredths((points * 3) / darts)
}

/** Number of visits in the first nine darts of a leg. */
const visitsInFirstNine = 3

/** Returns the average of the first nine darts of legs; null before a leg has had nine. */
export function firstNineOf({ firstNine: { points, legs } }: X01Figures): number | null {
  return legs === 0 ? null : roundToHundredths(points / (visitsInFirstNine * legs))
}

const roundToHundredths = (n: number) => Math.round(n * 100) / 100

function createLegPosition(state: X01State, { left, isOpen }: LegProgress): LegPosition {
  return {
    left,
    outMode: getOutMode(state),
    inMode: isOpen ? 'straight' : getInMode(state.settings),
  }
}

/** Returns a side's score in the leg. */
export function legPositionOf(state: X01State, side: Side): LegPosition {
  return createLegPosition(state, state.inLeg[side - 1]!)
}

/** Returns whether the thrower can finish the leg in this visit. */
export function isFinishable(state: X01State): boolean {
  return (
    state.winner === null && minDartsToOpenAndFinish(legPositionOf(state, state.thrower)) !== null
  )
}

/** The outcome of one visit: its score, the number of darts, and whether it ended the leg. */
type Visit = {
  readonly points: number
  readonly darts: number
  readonly atDouble: number
  readonly isBust: boolean
  readonly isFinish: boolean
  readonly isOpen: boolean
}

type JudgedVisit = { readonly ok: true; readonly visit: Visit } | ReturnType<typeof refuse>

const dartsPerVisit = 3

function createBust(isOpen: boolean): JudgedVisit {
  const visit = {
    points: 0,
    darts: dartsPerVisit,
    atDouble: 0,
    isBust: true,
    isFinish: false,
    isOpen,
  }
  return { ok: true, visit }
}

type TotalVisit = Extract<X01Action, { kind: 'visit' }>

function judgeTotal(state: X01State, { by, points, ...thrown }: TotalVisit): JudgedVisit {
  const { left, isOpen } = state.inLeg[by - 1]!
  const out = getOutMode(state)
  const inMode = isOpen ? 'straight' : getInMode(state.settings)
  if (!isPossibleVisit(points, inMode)) {
    return inMode === 'straight'
      ? refuse(t('live.noSuchVisit', { points, nearest: joinChoices(findNearestVisits(points)) }))
      : refuse(t('live.notOpened', { points }))
  }
  const after = left - points
  if (after === 0) return judgeFinish(state, state.inLeg[by - 1]!, thrown)
  if (after < 0 || (after === 1 && out !== 'straight')) return createBust(isOpen)
  const span = countDartsAtDouble(left, points, dartsPerVisit, { out, isFinish: false })
  const dartsAtDouble = thrown.atDouble ?? span?.min ?? 0
  if (span !== null && (dartsAtDouble < span.min || dartsAtDouble > span.max)) {
    return refuse(t('live.notAtDouble', { least: span.min, most: span.max }))
  }
  return {
    ok: true,
    visit: {
      points,
      darts: dartsPerVisit,
      atDouble: dartsAtDouble,
      isBust: false,
      isFinish: false,
      isOpen: isOpen || points > 0,
    },
  }
}

function judgeFinish(
  state: X01State,
  before: LegProgress,
  thrown: Pick<TotalVisit, 'darts' | 'atDouble'>,
): JudgedVisit {
  const out = getOutMode(state)
  const { left } = before
  const { darts = dartsPerVisit } = thrown
  const fewest = minDartsToOpenAndFinish(createLegPosition(state, before))
  if (fewest === null) return refuse(t('live.noFinish', { left }))
  if (darts < fewest) return refuse(t('live.notInDarts', { left, darts }))
  const span = countDartsAtDouble(left, left, darts, { out, isFinish: true })
  if (span === null) return refuse(t('live.notInDarts', { left, darts }))
  const dartsAtDouble = thrown.atDouble ?? span.min
  if (dartsAtDouble < span.min || dartsAtDouble > span.max)
    return refuse(t('live.notAtDouble', { least: span.min, most: span.max }))
  return {
    ok: true,
    visit: {
      points: left,
      darts,
      atDouble: dartsAtDouble,
      isBust: false,
      isFinish: true,
      isOpen: true,
    },
  }
}

function judgeDarts(state: X01State, by: Side, hit: readonly string[]): JudgedVisit {
  const read = hit.map(readDart)
  const darts = read.filter((dart) => dart !== null)
  if (darts.length < hit.length || hit.length < 1 || hit.length > dartsPerVisit) {
    return refuse(t('live.noSuchDart'))
  }
  const before = state.inLeg[by - 1]!
  return judgeEachDart(state, before, darts)
}

/** Scores dart by dart: nothing counts before the leg is opened, or after it is finished or bust. */
function judgeEachDart(
  state: X01State,
  { left: before, isOpen: wasOpen }: LegProgress,
  darts: readonly Dart[],
): JudgedVisit {
  const out = getOutMode(state)
  let left = before
  let isOpen = wasOpen
  let tries = 0
  for (const [index, dart] of darts.entries()) {
    if (minDartsToFinish(left, out) === 1) tries += 1
    isOpen ||= matchesMode(dart, getInMode(state.settings))
    if (!isOpen) continue
    left -= dart.points
    const isOut = left === 0 && matchesMode(dart, out)
    if (isOut) {
      if (index < darts.length - 1) return refuse(t('live.afterTheEnd'))
      const visit = { points: before, darts: index + 1, atDouble: tries, isBust: false }
      return { ok: true, visit: { ...visit, isFinish: true, isOpen } }
    }
    if (left <= 0 || (left === 1 && out !== 'straight')) return createBust(wasOpen)
  }
  const points = before - left
  const visit = { points, darts: dartsPerVisit, atDouble: tries, isBust: false, isFinish: false }
  return { ok: true, visit: { ...visit, isOpen } }
}

function judge(state: X01State, action: X01Action): JudgedVisit {
  switch (action.kind) {
    case 'visit':
      return judgeTotal(state, action)
    case 'thrown':
      return judgeDarts(state, action.by, action.hit)
    case 'bust':
      return createBust(state.inLeg[action.by - 1]!.isOpen)
  }
}

function addVisit(figures: X01Figures, before: LegProgress, visit: Visit): X01Figures {
  const { points, darts, atDouble: tries, isFinish } = visit
  const legDarts = before.darts + darts
  const completesFirstNine = before.visits === visitsInFirstNine - 1 && darts === dartsPerVisit
  const { firstNine } = figures
  return {
    points: figures.points + points,
    darts: figures.darts + darts,
    firstNine: completesFirstNine
      ? { points: firstNine.points + points + before.scored, legs: firstNine.legs + 1 }
      : firstNine,
    checkouts: [figures.checkouts[0] + (isFinish ? 1 : 0), figures.checkouts[1] + tries],
    highFinish: isFinish ? Math.max(figures.highFinish, points) : figures.highFinish,
    bestLeg: isFinish ? Math.min(figures.bestLeg ?? Infinity, legDarts) : figures.bestLeg,
    tons: countTon(figures.tons, points),
  }
}

function countTon([low, middle, high]: X01Figures['tons'], points: number): X01Figures['tons'] {
  if (points === 180) return [low, middle, high + 1]
  if (points >= 140) return [low, middle + 1, high]
  return points >= 100 ? [low + 1, middle, high] : [low, middle, high]
}

function apply(state: X01State, action: X01Action): Applied<X01State> {
  if (state.winner !== null) return refuse(t('live.over'))
  if (action.by !== state.thrower) return refuse(t('live.notToThrow'))
  const judged = judge(state, action)
  if (!judged.ok) return judged
  const { by } = action
  const { visit } = judged
  const before = state.inLeg[by - 1]!
  const figures = updateSide(state.figures, by, (now) => addVisit(now, before, visit))
  if (visit.isFinish) return accept(winLeg(state, by, { visit, before, figures }))
  const inLeg = updateSide(state.inLeg, by, (now) => ({
    left: now.left - visit.points,
    darts: now.darts + visit.darts,
    visits: now.visits + 1,
    isOpen: visit.isOpen,
    scored: now.scored + visit.points,
  }))
  return accept({ ...state, inLeg, figures, thrower: otherSide(by), bust: visit.isBust })
}

type LegWin = {
  readonly visit: Visit
  readonly before: LegProgress
  readonly figures: Pair<X01Figures>
}

function winLeg(state: X01State, by: Side, { visit, before, figures }: LegWin): X01State {
  const score = scoreLeg(state, state.settings, by)
  const leg: Leg = { winner: by, darts: before.darts + visit.darts, checkout: visit.points }
  return {
    ...state,
    ...score,
    inLeg: newLeg(state.settings),
    figures,
    thrower: score.opener,
    bust: false,
    completedLegs: [...state.completedLegs, leg],
  }
}

/** Darts from a number down to 0, leg by leg. */
export const x01Live: LiveRules<X01Settings, X01Action, X01State> = {
  begin,
  apply,
  placeOf: formatLegPlace,
}
