import type { Pair, Side } from '../../sports/types.ts'
import { accept, refuse } from '../accept.ts'
import type { Applied, LiveRules } from '../log.ts'
import { otherSide } from '../../sports/finding.ts'
import { countNeeded } from '../../sports/race.ts'
import { updateSide } from '../sides.ts'
import { t } from '../messages.ts'
import {
  correctService,
  getPartner,
  findNextOpening,
  findNextServingSide,
  type Player,
  type Service,
  computeService,
  advanceToServer,
  type ServiceBasis,
} from './service.ts'

/** Agreed before the first point, by the toss and the club's rules. Source: ITTF laws 2.9 to 2.15. */
export type TableTennisSettings = {
  /** Best-of number of games; odd. */
  readonly bestOf: number
  /** Points that win a game, with a lead of two; 11 by default. */
  readonly to?: 11 | 21 | undefined
  readonly isDoubles: boolean
  readonly serves: Player
  readonly receives: Player
  /** The side at the left end in the first game. */
  readonly left: Side
}

export type TableTennisAction =
  | { readonly kind: 'point'; readonly side: Side }
  | { readonly kind: 'let' }
  /** The serving pair names its server for a game. */
  | { readonly kind: 'game server'; readonly server: Player }
  | { readonly kind: 'timeout'; readonly side: Side }
  /** Yellow card: no cost. */
  | { readonly kind: 'warning'; readonly side: Side }
  /** Yellow and red cards: points for the other side. */
  | { readonly kind: 'penalty'; readonly side: Side; readonly points: 1 | 2 }
  | { readonly kind: 'expedite'; readonly isBallInPlay: boolean }
  /** Thirteen good returns under expedite: a point for the receiver. */
  | { readonly kind: 'thirteen returns' }
  /** A wrong server or receiver, corrected from the score reached; earlier points count. */
  | { readonly kind: 'order'; readonly server: Player; readonly receiver: Player }
  /** Corrects wrong ends. */
  | { readonly kind: 'ends' }

/** Statistics derived from the points, not entered. */
export type PointCounts = {
  readonly onService: Pair
  readonly onReceive: Pair
  readonly longestRun: Pair
  /** The largest deficit in a game that was still won. */
  readonly comeback: Pair
  readonly leadChanges: number
}

export type TableTennisState = {
  readonly settings: TableTennisSettings
  /** In the current game; empty after the match. */
  readonly points: Pair
  readonly games: Pair
  readonly finished: readonly Pair[]
  /** Service at the start of the game; null until the serving pair has named its server. */
  readonly opening: Service | null
  /** The service from which the current one is computed; replaced at five in a last game of doubles, and by expedite. */
  readonly serviceFrom: ServiceBasis | null
  /** The service of the last rally of this game; null before the first. */
  readonly lastRally: Service | null
  /** The pair that still has to name its server. */
  readonly choose: Side | null
  readonly left: Side
  /** Whether ends and order have changed at five in the last possible game. */
  readonly hasChangedEndsAtFive: boolean
  readonly isExpedite: boolean
  readonly timeoutsLeft: Pair
  readonly warnings: Pair
  readonly penalties: Pair
  readonly run: { readonly side: Side; readonly length: number } | null
  /** The largest deficit of each side in this game. */
  readonly behind: Pair
  readonly leader: Side | null
  readonly counts: PointCounts
  readonly winner: Side | null
}

const none: Pair = [0, 0]
const getPointsToWin = ({ to = 11 }: TableTennisSettings) => to
const getServiceRules = ({ settings }: TableTennisState) => ({
  to: getPointsToWin(settings),
  isDoubles: settings.isDoubles,
})
/** Points at which ends change in the last possible game: five in a game to 11. */
const getEndsChangePoints = (settings: TableTennisSettings) =>
  Math.floor(getPointsToWin(settings) / 2)

function begin(settings: TableTennisSettings): TableTennisState {
  const opening = { server: settings.serves, receiver: settings.receives }
  return {
    settings,
    points: none,
    games: none,
    finished: [],
    opening,
    serviceFrom: { ...opening, from: 0, isSingle: false },
    lastRally: null,
    choose: null,
    left: settings.left,
    hasChangedEndsAtFive: false,
    isExpedite: false,
    timeoutsLeft: [1, 1],
    warnings: none,
    penalties: none,
    run: null,
    behind: none,
    leader: null,
    counts: {
      onService: none,
      onReceive: none,
      longestRun: none,
      comeback: none,
      leadChanges: 0,
    },
    winner: null,
  }
}

/** Returns who serves to whom; null until a server is named, and after the match. */
export function findService(state: TableTennisState): Service | null {
  const { serviceFrom: current, points, winner } = state
  return current === null || winner !== null
    ? null
    : computeService(current, points, getServiceRules(state))
}

function wouldWinGame(state: TableTennisState, side: Side): boolean {
  const points = updateSide(state.points, side, (n) => n + 1)
  return isWon(points, getPointsToWin(state.settings))
}

const isWon = (points: Pair, to: number) =>
  Math.max(...points) >= to && Math.abs(points[0] - points[1]) >= 2

/** Returns the side that wins the game with the next point; null if neither does. */
export function findGamePoint(state: TableTennisState): Side | null {
  if (state.winner !== null) return null
  const sides: readonly Side[] = [1, 2]
  return sides.find((side) => wouldWinGame(state, side)) ?? null
}

/** Returns the side that wins the match with the next point; null if neither does. */
export function findMatchPoint(state: TableTennisState): Side | null {
  const side = findGamePoint(state)
  return side !== null && state.games[side - 1]! + 1 === countNeeded(state.settings.bestOf)
    ? side
    : null
}

function isLastGame({ games, settings }: TableTennisState): boolean {
  return games[0] + games[1] === settings.bestOf - 1
}

function scorePoint(state: TableTennisState, side: Side): TableTennisState {
  const points = updateSide(state.points, side, (n) => n + 1)
  const scored = updateCounts({ ...state, points }, state, side)
  if (isWon(points, getPointsToWin(state.settings))) return winGame(scored, side)
  return changeEndsAtFive(scored)
}

/** Stores who served to whom in a rally. */
const recordRally = (state: TableTennisState): TableTennisState => ({
  ...state,
  lastRally: findService(state),
})

function updateCounts(
  state: TableTennisState,
  before: TableTennisState,
  side: Side,
): TableTennisState {
  const served = findService(before)?.server.side === side
  const length = (before.run?.side === side ? before.run.length : 0) + 1
  const other = otherSide(side)
  const gap = state.points[side - 1]! - state.points[other - 1]!
  const leader = gap > 0 ? side : gap < 0 ? other : before.leader
  const { counts } = before
  const part = served ? 'onService' : 'onReceive'
  return {
    ...state,
    leader,
    run: { side, length },
    behind: updateSide(before.behind, other, (most) => Math.max(most, gap)),
    counts: {
      ...counts,
      [part]: updateSide(counts[part], side, (n) => n + 1),
      longestRun: updateSide(counts.longestRun, side, (most) => Math.max(most, length)),
      leadChanges:
        counts.leadChanges + (before.leader !== null && leader !== before.leader ? 1 : 0),
    },
  }
}

/**
 * Changes ends once in the last possible game, when the first side has five; a pair also changes its order.
 */
function changeEndsAtFive(state: TableTennisState): TableTennisState {
  const { points, settings } = state
  const isFirst =
    !state.hasChangedEndsAtFive && Math.max(...points) === getEndsChangePoints(settings)
  if (!isFirst || !isLastGame(state)) return state
  const now = findService(state)
  const serviceFrom =
    now === null || !settings.isDoubles
      ? state.serviceFrom
      : {
          server: now.server,
          receiver: getPartner(now.receiver),
          from: points[0] + points[1],
          isSingle: state.isExpedite,
        }
  return { ...state, hasChangedEndsAtFive: true, left: otherSide(state.left), serviceFrom }
}

function winGame(state: TableTennisState, side: Side): TableTennisState {
  const { settings, opening, counts } = state
  const games = updateSide(state.games, side, (n) => n + 1)
  const isOver = games[side - 1] === countNeeded(settings.bestOf)
  const behind = state.behind[side - 1]!
  const over: TableTennisState = {
    ...state,
    games,
    finished: [...state.finished, state.points],
    points: none,
    lastRally: null,
    run: null,
    behind: none,
    leader: null,
    counts: {
      ...counts,
      comeback: updateSide(counts.comeback, side, (most) => Math.max(most, behind)),
    },
  }
  if (isOver) return { ...over, winner: side, opening: null, serviceFrom: null }
  const ended = { ...over, left: otherSide(state.left) }
  // The side that served first receives first in the next game; a pair names its server.
  if (settings.isDoubles) {
    return { ...ended, choose: findNextServingSide(opening!), serviceFrom: null }
  }
  return startGame(ended, findNextOpening(opening!, opening!.receiver, false))
}

function startGame(state: TableTennisState, opening: Service): TableTennisState {
  return {
    ...state,
    opening,
    choose: null,
    serviceFrom: { ...opening, from: 0, isSingle: state.isExpedite },
  }
}

function applyGameServer(state: TableTennisState, server: Player): Applied<TableTennisState> {
  const { choose, opening } = state
  if (choose === null || opening === null) return refuse(t('live.noServerToName'))
  if (server.side !== choose) return refuse(t('live.otherPairServes'))
  return accept(startGame(state, findNextOpening(opening, server, true)))
}

function startExpedite(state: TableTennisState, isBallInPlay: boolean): Applied<TableTennisState> {
  if (state.isExpedite) return refuse(t('live.isExpedite'))
  const now = findService(state)
  if (now === null) return refuse(t('live.serverFirst'))
  const { lastRally, settings } = state
  // Between rallies, the receiver of the last one serves. Source: ITTF laws 2.15.3.
  const next =
    lastRally === null || isBallInPlay
      ? now
      : advanceToServer(lastRally.receiver, now, settings.isDoubles)
  return accept({
    ...state,
    isExpedite: true,
    serviceFrom: { ...next, from: state.points[0] + state.points[1], isSingle: true },
  })
}

function applyPenalty(state: TableTennisState, side: Side, points: number): TableTennisState {
  const games = state.games[0] + state.games[1]
  let now: TableTennisState = {
    ...state,
    penalties: updateSide(state.penalties, side, (n) => n + points),
  }
  // Penalty points count like played points; those left over when the game ends are dropped.
  for (let n = 0; n < points && now.games[0] + now.games[1] === games; n++) {
    now = scorePoint(now, otherSide(side))
  }
  return now
}

function applyTimeout(state: TableTennisState, side: Side): Applied<TableTennisState> {
  if (state.timeoutsLeft[side - 1] === 0) return refuse(t('live.timeoutUsed'))
  return accept({ ...state, timeoutsLeft: updateSide(state.timeoutsLeft, side, () => 0) })
}

function correctOrder(state: TableTennisState, requested: Service): Applied<TableTennisState> {
  const now = findService(state)
  if (now === null) return refuse(t('live.serverFirst'))
  if (requested.server.side === requested.receiver.side) return refuse(t('live.serverReceives'))
  const { isDoubles } = state.settings
  const { server, receiver } = requested
  const correction = { computed: now, actual: requested, isDoubles }
  return accept({
    ...state,
    serviceFrom: {
      server,
      receiver,
      from: state.points[0] + state.points[1],
      isSingle: state.isExpedite,
    },
    lastRally: state.lastRally && correctService(state.lastRally, correction),
    // Who serves first in the next game follows from how this one started.
    opening: correctService(state.opening!, correction),
  })
}

/** Actions that need a server, because they affect the service. */
const needsServer = new Set<TableTennisAction['kind']>(['point', 'penalty', 'thirteen returns'])

function apply(state: TableTennisState, action: TableTennisAction): Applied<TableTennisState> {
  if (state.winner !== null) return refuse(t('live.over'))
  if (needsServer.has(action.kind) && state.serviceFrom === null)
    return refuse(t('live.serverFirst'))
  switch (action.kind) {
    case 'point':
      return accept(scorePoint(recordRally(state), action.side))
    case 'let':
      return accept(recordRally(state))
    case 'game server':
      return applyGameServer(state, action.server)
    case 'timeout':
      return applyTimeout(state, action.side)
    case 'warning':
      return accept({
        ...state,
        warnings: updateSide(state.warnings, action.side, (n) => n + 1),
      })
    case 'penalty':
      return accept(applyPenalty(state, action.side, action.points))
    case 'expedite':
      return startExpedite(state, action.isBallInPlay)
    case 'thirteen returns': {
      const now = findService(state)
      if (!state.isExpedite || now === null) return refuse(t('live.noExpedite'))
      return accept(scorePoint(recordRally(state), now.receiver.side))
    }
    case 'order':
      return correctOrder(state, action)
    case 'ends':
      return accept({ ...state, left: otherSide(state.left) })
  }
}

/** Live scoring of table tennis: service, ends, doubles, expedite, time-outs and penalties. */
export const tableTennisLive: LiveRules<TableTennisSettings, TableTennisAction, TableTennisState> =
  {
    begin,
    apply,
    placeOf: ({ games }) => `game ${games[0] + games[1] + 1}`,
  }
