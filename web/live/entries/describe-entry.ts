import type { ActionOf, LiveGameId, SettingsOf } from '#engine/live/games.ts'
import type { MovesAction } from '#engine/live/chess/moves.ts'
import { getSide } from '#engine/live/chess/live.ts'
import { otherSide } from '#engine/sports/finding.ts'
import type { Player } from '#engine/live/table-tennis/service.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import type { SideNames } from '../pad/props.ts'
import { t } from './messages.ts'

/** The settings and names that the description of an entry uses. */
export type EntryContext = {
  readonly settings: unknown
  readonly sides: Pair<SideNames>
}

type Describe<Id extends LiveGameId> = (action: ActionOf<Id>, context: EntryContext) => string

const getShortName = ({ sides }: EntryContext, side: Side) => sides[side - 1]!.short
const getPlayerName = ({ sides }: EntryContext, { side, member }: Player) => {
  const { names, short } = sides[side - 1]!
  return names.length > 1 ? (names[member - 1] ?? short) : short
}

const tabletennis: Describe<'tabletennis'> = (action, context) => {
  switch (action.kind) {
    case 'point':
      return t('point', { name: getShortName(context, action.side) })
    case 'let':
      return t('let')
    case 'game server':
      return t('serves', { name: getPlayerName(context, action.server) })
    case 'timeout':
      return t('timeout', { name: getShortName(context, action.side) })
    case 'warning':
      return t('warning', { name: getShortName(context, action.side) })
    case 'penalty':
      return t('penalty', { name: getShortName(context, action.side), count: action.points })
    case 'expedite':
      return t(action.isBallInPlay ? 'expediteInPlay' : 'expedite')
    case 'thirteen returns':
      return t('thirteenReturns')
    case 'order': {
      const { server, receiver } = action
      return t('order', {
        server: getPlayerName(context, server),
        receiver: getPlayerName(context, receiver),
      })
    }
    case 'ends':
      return t('ends')
  }
}

type EightAction = Extract<ActionOf<'racks'>, { kind: 'eight on the break' }>

const racks: Describe<'racks'> = (action, context) => {
  switch (action.kind) {
    case 'rack': {
      const name = getShortName(context, action.winner)
      return action.how === undefined
        ? t('rack', { name })
        : t('rackBy', { name, how: t(`how.${action.how}`) })
    }
    case 'break':
      return t(action.made ? 'breakMade' : 'breakDry')
    case 'push out':
      return t('pushOut', { name: getShortName(context, action.by) })
    case 'answer':
      return t('plays', { name: getShortName(context, action.plays) })
    case 'foul':
      return t('foul', { name: getShortName(context, action.by) })
    case 'shot':
      return t(action.made ? 'shot' : 'miss', { name: getShortName(context, action.by) })
    case 'eight on the break':
      return describeEight(action)
    case 'breaker':
      return t('breaker', { name: getShortName(context, action.side) })
    case 'timeout':
    case 'extension':
      return t(action.kind, { name: getShortName(context, action.by) })
  }
}

function describeEight({ choose, foul = false }: EightAction): string {
  if (choose === undefined) return t(foul ? 'eightFoul' : 'eight')
  if (choose === 'spot') return t(foul ? 'eightSpotFoul' : 'eightSpot')
  return t(foul ? 'eightAgainFoul' : 'eightAgain')
}

const straight: Describe<'straight'> = (action, context) => {
  const name = getShortName(context, action.by)
  if (action.kind === 'timeout' || action.kind === 'extension') return t(action.kind, { name })
  if (action.kind === 'choice') {
    return action.again
      ? t('breaksAgain', { name: getShortName(context, otherSide(action.by)) })
      : t('takesTable', { name })
  }
  return `${t('inning', { name, count: action.balls })}, ${t(`ends.${action.ends}`)}`
}

const x01: Describe<'x01'> = (action, context) => {
  const name = getShortName(context, action.by)
  switch (action.kind) {
    case 'visit':
      return t('visit', { name, points: action.points })
    case 'thrown':
      return t('visit', { name, points: action.hit.join(' ') })
    case 'bust':
      return t('bust', { name })
  }
}

const cricket: Describe<'cricket'> = ({ by, hit }, context) =>
  t('visit', { name: getShortName(context, by), points: hit.join(' ') })

/** Maximum number of moves that are named. */
const maxNamedMoves = 4

function describeMoves({ from, moves }: MovesAction): string {
  const moveNumber = (at: number) => String(Math.floor(at / 2) + 1)
  if (moves.length === 0) return t('movesRemoved', { number: moveNumber(from) })
  const [first, last] = [moveNumber(from), moveNumber(from + moves.length - 1)]
  const named = moves.slice(0, maxNamedMoves).join(' ')
  return t('moves', {
    numbers: first === last ? first : `${first}–${last}`,
    moves: moves.length > maxNamedMoves ? `${named} …` : named,
  })
}

const chess: Describe<'chess'> = (action, context) => {
  const name = (colour: 'white' | 'black') =>
    getShortName(context, getSide(context.settings as SettingsOf<'chess'>, colour))
  switch (action.kind) {
    case 'start':
    case 'beat':
    case 'pause':
    case 'resume':
      return t(action.kind)
    case 'draw':
      return t(`draw.${action.reason}`)
    case 'press':
      return action.move === undefined
        ? t('press', { name: name(action.side) })
        : t('pressMove', { name: name(action.side), move: action.move })
    case 'moves':
      return describeMoves(action)
    case 'illegal':
      return t(action.opponentCanMate === false ? 'illegalDraw' : 'illegal', {
        name: name(action.by),
      })
    case 'flag':
      return t(action.opponentCanMate ? 'flag' : 'flagDraw', { name: name(action.of) })
    case 'time': {
      const time = action.seconds < 0 ? `−${-action.seconds}` : `+${action.seconds}`
      return t('time', { name: name(action.side), time })
    }
    case 'loss':
      return t(`loss.${action.reason}`, { name: name(action.of) })
  }
}

type GoalAction = Extract<ActionOf<'foosball'>, { kind: 'goal' }>

function describeGoal({ side, own = false, scorer }: GoalAction, context: EntryContext): string {
  const name = getShortName(context, side)
  if (scorer === undefined) return t(own ? 'ownGoal' : 'goal', { name })
  const by = getPlayerName(context, { side: own ? otherSide(side) : side, member: scorer })
  return t(own ? 'ownGoalBy' : 'goalBy', { name, scorer: by })
}

const foosball: Describe<'foosball'> = (action, context) => {
  if (action.kind === 'sides') return t('sides')
  const name = getShortName(context, action.side)
  switch (action.kind) {
    case 'goal':
      return describeGoal(action, context)
    case 'timeout':
      return t('timeout', { name })
    case 'positions':
      return t('positions', { name })
    case 'penalty':
      return t('penaltyShot', { name })
    case 'warning':
      return t('warning', { name })
  }
}

const describers: { readonly [Id in LiveGameId]: Describe<Id> } = {
  tabletennis,
  racks,
  straight,
  x01,
  cricket,
  chess,
  foosball,
}

/** Describes an entry, for the log, Undo and conflicts. */
export function describeEntry(game: LiveGameId, action: object, context: EntryContext): string {
  return (describers[game] as (action: object, context: EntryContext) => string)(action, context)
}
