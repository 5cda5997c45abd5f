import type { Pair, Side } from '../../sports/types.ts'
import { otherSide } from '../../sports/finding.ts'
import { countNeeded } from '../../sports/race.ts'
import { updateSide } from '../sides.ts'
import { accept, refuse } from '../accept.ts'
import type { Applied, LiveRules } from '../log.ts'
import { t } from '../messages.ts'

/** House rules of a match, fixed on its first screen. Source: ITSF Standard Matchplay Rules. */
export type FoosballSettings = {
  /** Goals that win a game. */
  readonly to: number
  /** Best-of number of games; odd. */
  readonly games: number
  /** The lead needed in the last possible game, and the number of goals that ends it in any case. */
  readonly decider?: { readonly winBy: number; readonly cap: number } | undefined
  /** Time-outs per side and game; 2 by default. */
  readonly timeouts?: number | undefined
  readonly kickoff: Side
}

/** A member of a pair, in match order: 1 the player, 2 the partner. */
export type Member = 1 | 2

export type FoosballAction =
  /** `side` is the side that gets the goal; an own goal is scored by the other side. */
  | {
      readonly kind: 'goal'
      readonly side: Side
      readonly own?: boolean | undefined
      readonly scorer?: Member | undefined
    }
  | { readonly kind: 'timeout'; readonly side: Side }
  /**
   * The sides change ends. Entered between the first two games, they also change after every later game.
   * Source: ITSF Standard Matchplay Rules.
   */
  | { readonly kind: 'sides' }
  /** The members of a pair swap positions. */
  | { readonly kind: 'positions'; readonly side: Side }
  /** A penalty shot against `side`; the third in a game forfeits the game. */
  | { readonly kind: 'penalty'; readonly side: Side }
  | { readonly kind: 'warning'; readonly side: Side }

/** Statistics of one member: goals from attack and from defence, and own goals. */
export type MemberGoals = {
  readonly attack: number
  readonly defence: number
  readonly own: number
}

const noGoals: MemberGoals = { attack: 0, defence: 0, own: 0 }

export type FoosballState = {
  readonly settings: FoosballSettings
  /** In the current game; empty after the match. */
  readonly goals: Pair
  readonly games: Pair
  /** Goals of the finished games. */
  readonly finished: readonly Pair[]
  readonly kickoff: Side
  /** The side that plays from the left end now. */
  readonly left: Side
  /** Whether the sides change ends after each game. */
  readonly changesEnds: boolean
  readonly timeoutsLeft: Pair
  readonly ownGoals: Pair
  readonly penalties: Pair
  readonly warnings: Pair
  /** The member of each side in attack. */
  readonly attack: Pair<Member>
  /** Goals by side and member. */
  readonly scorers: Pair<Pair<MemberGoals>>
  /** Goals conceded while in defence, by side and member; a single player plays both positions. */
  readonly conceded: Pair<Pair>
  /** Consecutive goals, current and longest. */
  readonly run: { readonly side: Side; readonly length: number } | null
  readonly longestRun: Pair
  readonly winner: Side | null
}

const none: Pair = [0, 0]

function begin(settings: FoosballSettings): FoosballState {
  const timeouts = settings.timeouts ?? 2
  return {
    settings,
    goals: none,
    games: none,
    finished: [],
    kickoff: settings.kickoff,
    left: 1,
    changesEnds: false,
    timeoutsLeft: [timeouts, timeouts],
    ownGoals: none,
    penalties: none,
    warnings: none,
    attack: [1, 1],
    scorers: [
      [noGoals, noGoals],
      [noGoals, noGoals],
    ],
    conceded: [none, none],
    run: null,
    longestRun: none,
    winner: null,
  }
}

/** Returns whether these goals end the current game. */
function isGameOver({ settings, games }: FoosballState, goals: Pair): boolean {
  const { to, decider } = settings
  const high = Math.max(...goals)
  const isLast = games[0] + games[1] === settings.games - 1
  if (!isLast || decider === undefined || settings.games === 1) return high >= to
  return high >= decider.cap || (high >= to && high - Math.min(...goals) >= decider.winBy)
}

function scoreGoal(state: FoosballState, { side, own, scorer }: GoalAction): FoosballState {
  const goals = updateSide(state.goals, side, (count) => count + 1)
  const conceding = otherSide(side)
  const length = (state.run?.side === side ? state.run.length : 0) + 1
  const by = own === true ? conceding : side
  const scored: FoosballState = {
    ...state,
    goals,
    // The side that conceded last kicks off, also in the next game.
    kickoff: conceding,
    run: { side, length },
    longestRun: updateSide(state.longestRun, side, (longest) => Math.max(longest, length)),
    ownGoals: own === true ? updateSide(state.ownGoals, conceding, (n) => n + 1) : state.ownGoals,
    scorers: scorer === undefined ? state.scorers : creditGoal(state, by, scorer, own === true),
    conceded: own === true ? state.conceded : countConceded(state, conceding),
  }
  return isGameOver(state, goals) ? winGame(scored, side) : scored
}

type GoalAction = Extract<FoosballAction, { kind: 'goal' }>

/** Returns the member who plays defence on a side of two. */
const findDefender = ({ attack }: FoosballState, side: Side): Member =>
  attack[side - 1] === 1 ? 2 : 1

function countConceded(state: FoosballState, side: Side): FoosballState['conceded'] {
  return updateSide(state.conceded, side, (members) =>
    updateSide(members, findDefender(state, side), (goals) => goals + 1),
  )
}

function creditGoal({ scorers, attack }: FoosballState, by: Side, member: Member, isOwn: boolean) {
  const role = isOwn ? 'own' : attack[by - 1] === member ? 'attack' : 'defence'
  return updateSide(scorers, by, (members) =>
    updateSide(members, member, (goals) => ({ ...goals, [role]: goals[role] + 1 })),
  )
}

function winGame(state: FoosballState, side: Side): FoosballState {
  const { settings, goals } = state
  const games = updateSide(state.games, side, (won) => won + 1)
  const timeouts = settings.timeouts ?? 2
  return {
    ...state,
    games,
    finished: [...state.finished, goals],
    goals: none,
    timeoutsLeft: [timeouts, timeouts],
    penalties: none,
    left: state.changesEnds ? otherSide(state.left) : state.left,
    winner: games[side - 1] === countNeeded(settings.games) ? side : null,
  }
}

/** Returns whether the sides can agree now to change ends after every game. */
export function mayChangeEnds({ games, goals, winner }: FoosballState): boolean {
  return winner === null && games[0] + games[1] === 1 && goals[0] + goals[1] === 0
}

function changeEnds(state: FoosballState): FoosballState {
  const changesEnds = mayChangeEnds(state) ? !state.changesEnds : state.changesEnds
  return { ...state, left: otherSide(state.left), changesEnds }
}

function applyTimeout(state: FoosballState, side: Side): Applied<FoosballState> {
  if (state.timeoutsLeft[side - 1] === 0) {
    return refuse(t('live.noTimeout', { most: state.settings.timeouts ?? 2 }))
  }
  const timeoutsLeft = updateSide(state.timeoutsLeft, side, (left) => left - 1)
  return accept({ ...state, timeoutsLeft })
}

/** Number of penalty shots against a side that forfeits the game. */
const penaltiesToForfeit = 3

function applyPenalty(state: FoosballState, side: Side): FoosballState {
  const penalties = updateSide(state.penalties, side, (count) => count + 1)
  if (penalties[side - 1]! < penaltiesToForfeit) return { ...state, penalties }
  const winner = otherSide(side)
  // A forfeited game is won with the winning number of goals.
  const goals = updateSide(state.goals, winner, () => computeForfeitGoals(state, side))
  return winGame({ ...state, goals, penalties }, winner)
}

/** Returns the goals with which the other side wins a forfeited game. */
function computeForfeitGoals({ settings, games, goals }: FoosballState, loser: Side): number {
  const isLast = games[0] + games[1] === settings.games - 1 && settings.games > 1
  const { decider, to } = settings
  if (!isLast || decider === undefined) return to
  return Math.min(decider.cap, Math.max(to, goals[loser - 1]! + decider.winBy))
}

function apply(state: FoosballState, action: FoosballAction): Applied<FoosballState> {
  if (state.winner !== null) return refuse(t('live.over'))
  if (action.kind === 'sides') return accept(changeEnds(state))
  const { side } = action
  switch (action.kind) {
    case 'goal':
      return accept(scoreGoal(state, action))
    case 'timeout':
      return applyTimeout(state, side)
    case 'positions':
      return accept({
        ...state,
        attack: updateSide(state.attack, side, (now) => (now === 1 ? 2 : 1)),
      })
    case 'penalty':
      return accept(applyPenalty(state, side))
    case 'warning':
      return accept({
        ...state,
        warnings: updateSide(state.warnings, side, (count) => count + 1),
      })
  }
}

/** Live scoring of foosball: kick-off, games, the decider, time-outs, positions and scorers. */
export const foosballLive: LiveRules<FoosballSettings, FoosballAction, FoosballState> = {
  begin,
  apply,
  placeOf: ({ games }) => `game ${games[0] + games[1] + 1}`,
}
