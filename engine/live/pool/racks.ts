import type { Pair, Rack, Side } from '../../sports/types.ts'
import { accept, refuse } from '../accept.ts'
import type { Applied, LiveRules } from '../log.ts'
import { otherSide } from '../../sports/finding.ts'
import { updateSide } from '../sides.ts'
import { t } from '../messages.ts'
import {
  createTimeState,
  isTimeAction,
  noExtensions,
  applyTimeAction,
  type TimeAction,
  type TimeSettings,
  type TimeState,
} from './shot-clock.ts'

/** House rules of a race. Source: WPA rules of 8-ball and 9-ball. */
export type RackSettings = TimeSettings & {
  readonly game: '8-ball' | '9-ball'
  readonly raceTo: number
  /** Racks with which each side starts: in a 7–5 race, one side starts with two. */
  readonly headStart?: Pair | undefined
  /** Who breaks the next rack. */
  readonly break: 'alternate' | 'winner' | 'loser'
  /** 9-ball: the nine on the break wins the rack (default) or is spotted. */
  readonly nineOnBreak?: 'wins' | 'spotted' | undefined
  /**
   * 8-ball, the eight on the break: the breaker chooses how to continue (default), or it wins or loses the
   * rack, as in bars.
   */
  readonly eightOnBreak?: 'breaker chooses' | 'wins' | 'loses' | undefined
  /** Whether three consecutive fouls lose the rack; by default only in 9-ball. */
  readonly threeFouls?: boolean | undefined
  readonly breaks: Side
}

/** How a rack can have been won. */
export const rackTags = [
  'break and run',
  'table run',
  'nine on the break',
  'eight on the break',
  // The eight potted before the player's own group, and the eight potted last but with a foul.
  'early eight',
  'foul on the eight',
  'forfeit',
] as const
export type RackTag = (typeof rackTags)[number]

export type EightChoice = 'spot' | 'break again'

export type RackAction =
  | TimeAction
  | { readonly kind: 'rack'; readonly winner: Side; readonly how?: RackTag | undefined }
  /** `made`: a ball was potted, so the breaker continues. */
  | { readonly kind: 'break'; readonly made: boolean }
  | { readonly kind: 'push out'; readonly by: Side }
  /** After a push-out: the side that plays the next shot. */
  | { readonly kind: 'answer'; readonly plays: Side }
  | { readonly kind: 'foul'; readonly by: Side }
  /** A legal shot; without a ball the other side comes to the table. */
  | { readonly kind: 'shot'; readonly by: Side; readonly made: boolean }
  /**
   * If the eight neither wins nor loses, the breaker has it spotted or breaks again; after a foul the other
   * side chooses, then plays or breaks. If it wins or loses, there is no choice.
   */
  | {
      readonly kind: 'eight on the break'
      readonly choose?: EightChoice | undefined
      readonly foul?: boolean | undefined
    }
  /** Overrides who breaks this rack; the rack and its foul count start again. */
  | { readonly kind: 'breaker'; readonly side: Side }

export type RackState = TimeState & {
  readonly settings: RackSettings
  /** Includes the head start. */
  readonly racks: Pair
  readonly breaker: Side
  readonly shooter: Side
  /** Consecutive fouls in this rack. */
  readonly fouls: Pair
  /** Whether the rack has been broken, so that the next shot is no break. */
  readonly isBroken: boolean
  /** Whether the break can still decide the rack: no shot has followed it, and it was not dry. */
  readonly isAtBreak: boolean
  /** Whether the next shot may be a push-out. */
  readonly mayPushOut: boolean
  /** The side that chooses who plays after a push-out. */
  readonly answers: Side | null
  /**
   * Racks that each side won in each way; an eight that loses the rack is counted for the side that potted it.
   */
  readonly tags: Pair<Readonly<Partial<Record<RackTag, number>>>>
  readonly log: readonly Rack[]
  readonly winner: Side | null
}

/** Consecutive fouls that lose a rack; the player is warned one foul earlier. */
export const FOULS_TO_LOSE_RACK = 3

function begin(settings: RackSettings): RackState {
  return {
    settings,
    racks: settings.headStart ?? [0, 0],
    breaker: settings.breaks,
    shooter: settings.breaks,
    fouls: [0, 0],
    isBroken: false,
    ...createTimeState(settings),
    isAtBreak: true,
    mayPushOut: false,
    answers: null,
    tags: [{}, {}],
    log: [],
    winner: null,
  }
}

/** Returns the sides that lose the rack with their next foul and must be warned. */
export function findSidesOnTwoFouls({ fouls, settings }: RackState): readonly Side[] {
  if (!losesByFouls(settings)) return []
  const sides: readonly Side[] = [1, 2]
  return sides.filter((side) => fouls[side - 1] === FOULS_TO_LOSE_RACK - 1)
}

/** Returns whether three consecutive fouls lose a rack. */
export const losesByFouls = ({ game, threeFouls = game === '9-ball' }: RackSettings) => threeFouls

type BreakContext = Pick<RackState, 'settings' | 'breaker'>

/** Returns the ways in which a side can have won a rack. */
export const listPossibleTags = (rack: BreakContext, winner: Side): readonly RackTag[] =>
  rackTags.filter((how) => isTagPossible(rack, winner, how))

function isTagPossible({ settings, breaker }: BreakContext, winner: Side, how: RackTag): boolean {
  switch (how) {
    case 'break and run':
      return winner === breaker
    case 'table run':
      return winner !== breaker
    case 'nine on the break':
      return settings.game === '9-ball' && settings.nineOnBreak !== 'spotted' && winner === breaker
    case 'eight on the break':
      return settings.game === '8-ball' && settings.eightOnBreak === 'wins' && winner === breaker
    case 'early eight':
    case 'foul on the eight':
      return settings.game === '8-ball'
    case 'forfeit':
      return true
  }
}

function findNextBreaker({ settings, breaker }: BreakContext, winner: Side): Side {
  switch (settings.break) {
    case 'alternate':
      return otherSide(breaker)
    case 'winner':
      return winner
    case 'loser':
      return otherSide(winner)
  }
}

/** Returns whether the break rule was followed in every rack. */
export const isBrokenByRule = ({ settings, log }: RackState): boolean =>
  log.every(({ breaker }, index) => {
    const before = log[index - 1]
    if (before?.breaker === undefined) return true
    return breaker === findNextBreaker({ settings, breaker: before.breaker }, before.winner)
  })

function scoreRack(state: RackState, winner: Side, how?: RackTag): RackState {
  const { settings, breaker } = state
  const racks = updateSide(state.racks, winner, (n) => n + 1)
  const isOver = racks[winner - 1] === settings.raceTo
  const next = isOver ? breaker : findNextBreaker(state, winner)
  const creditedSide = isLostOnEight(how) ? otherSide(winner) : winner
  return {
    ...state,
    racks,
    breaker: next,
    shooter: next,
    fouls: [0, 0],
    isBroken: false,
    ...noExtensions,
    isAtBreak: true,
    mayPushOut: false,
    answers: null,
    tags:
      how === undefined
        ? state.tags
        : updateSide(state.tags, creditedSide, (tags) => ({
            ...tags,
            [how]: (tags[how] ?? 0) + 1,
          })),
    log: [...state.log, createRack(winner, breaker, how)],
    winner: isOver ? winner : null,
  }
}

const isLostOnEight = (how: RackTag | undefined) =>
  how === 'early eight' || how === 'foul on the eight'

const isOnBreak = (how: RackTag | undefined) =>
  how === 'nine on the break' || how === 'eight on the break'

function createRack(winner: Side, breaker: Side, how?: RackTag): Rack {
  return {
    winner,
    breaker,
    ...(how === 'break and run' ? { breakAndRun: true } : {}),
    ...(isOnBreak(how) ? { winOnBreak: true } : {}),
    ...(how === 'early eight' ? { earlyEight: true } : {}),
    ...(how === 'foul on the eight' ? { eightFoul: true } : {}),
  }
}

function applyFoul(state: RackState, by: Side): RackState {
  const fouls = updateSide(state.fouls, by, (n) => n + 1)
  if (losesByFouls(state.settings) && fouls[by - 1] === FOULS_TO_LOSE_RACK) {
    return scoreRack(state, otherSide(by))
  }
  const shooter = otherSide(by)
  return { ...state, fouls, isBroken: true, shooter, isAtBreak: false, mayPushOut: false }
}

type EightAction = Extract<RackAction, { kind: 'eight on the break' }>

function applyEightOnBreak(
  state: RackState,
  { choose, foul: isFoul = false }: EightAction,
): Applied<RackState> {
  const { settings, breaker } = state
  if (settings.game !== '8-ball') return refuse(t('live.noEight'))
  if (!state.isAtBreak) return refuse(t('live.breakIsOver'))
  const { eightOnBreak: rule = 'breaker chooses' } = settings
  if (rule !== 'breaker chooses') {
    if (choose !== undefined) return refuse(t('live.noEightChoice'))
    const wins = rule === 'wins' && !isFoul
    return accept(
      wins
        ? scoreRack(state, breaker, 'eight on the break')
        : scoreRack(state, otherSide(breaker), 'early eight'),
    )
  }
  if (choose === undefined) return refuse(t('live.eightChoiceFirst'))
  const fouled = isFoul ? applyFoul(state, breaker) : state
  if (fouled.log.length > state.log.length) return accept(fouled)
  const chooser = isFoul ? otherSide(breaker) : breaker
  const again = choose === 'break again' ? { breaker: chooser } : {}
  const isAtBreak = choose === 'break again'
  const isBroken = !isAtBreak
  return accept({ ...fouled, ...again, isBroken, shooter: chooser, isAtBreak, mayPushOut: false })
}

function applyShot(state: RackState, by: Side, made: boolean): RackState {
  return {
    ...state,
    fouls: updateSide(state.fouls, by, () => 0),
    isBroken: true,
    shooter: made ? by : otherSide(by),
    isAtBreak: false,
    mayPushOut: false,
  }
}

function apply(state: RackState, action: RackAction): Applied<RackState> {
  if (state.winner !== null) return refuse(t('live.over'))
  if (isTimeAction(action)) return applyTimeAction(state, action)
  if (action.kind === 'answer') {
    if (state.answers === null) return refuse(t('live.noPushOut'))
    return accept({ ...state, shooter: action.plays, answers: null })
  }
  const isOfRack = action.kind === 'rack' || action.kind === 'breaker'
  if (!isOfRack && state.answers !== null) return refuse(t('live.answerFirst'))
  if ('by' in action && action.by !== state.shooter) return refuse(t('live.notAtTable'))
  switch (action.kind) {
    case 'rack': {
      const { winner, how } = action
      if (how !== undefined && !isTagPossible(state, winner, how)) {
        return refuse(t('live.rackNotSo', { how }))
      }
      if (isOnBreak(how) && !state.isAtBreak) return refuse(t('live.breakIsOver'))
      return accept(scoreRack(state, winner, how))
    }
    case 'break': {
      const shooter = action.made ? state.breaker : otherSide(state.breaker)
      const mayPushOut = state.settings.game === '9-ball'
      return accept({ ...state, isBroken: true, shooter, isAtBreak: action.made, mayPushOut })
    }
    case 'push out': {
      if (!state.mayPushOut) return refuse(t('live.noPushOut'))
      const answers = otherSide(action.by)
      return accept({ ...state, isAtBreak: false, mayPushOut: false, answers })
    }
    case 'foul':
      return accept(applyFoul(state, action.by))
    case 'shot':
      return accept(applyShot(state, action.by, action.made))
    case 'breaker': {
      const { side } = action
      const rerack = {
        fouls: [0, 0],
        isBroken: false,
        ...noExtensions,
        isAtBreak: true,
        mayPushOut: false,
        answers: null,
      } as const
      return accept({ ...state, ...rerack, breaker: side, shooter: side })
    }
    case 'eight on the break':
      return applyEightOnBreak(state, action)
  }
}

/** Refuses a second break of a rack, such as one that two devices saw. */
const checkNew = ({ isBroken }: RackState, { kind }: RackAction) =>
  kind === 'break' && isBroken ? t('live.breakIsOver') : null

/** Races in 8-ball and 9-ball, by racks only or shot by shot. */
export const racksLive: LiveRules<RackSettings, RackAction, RackState> = {
  begin,
  apply,
  checkNew,
  placeOf: ({ log }) => `rack ${log.length + 1}`,
}
