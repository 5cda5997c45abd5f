import type { ActionOf, LiveGameId, SettingsOf } from '#engine/live/games.ts'
import { sideOfColour } from '#engine/live/chess/live.ts'
import type { Player } from '#engine/live/table-tennis/service.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import type { SideNames } from '../pad/props.ts'
import { say } from './words.ts'

/** What the sentences need beside the entry. */
export type EntryContext = {
  readonly settings: unknown
  readonly sides: Pair<SideNames>
}

type Words<Id extends LiveGameId> = (action: ActionOf<Id>, context: EntryContext) => string

const nameOf = ({ sides }: EntryContext, side: Side) => sides[side - 1]!.short
const playerOf = ({ sides }: EntryContext, { side, member }: Player) => {
  const { names, short } = sides[side - 1]!
  return names.length > 1 ? (names[member - 1] ?? short) : short
}

const tabletennis: Words<'tabletennis'> = (action, context) => {
  switch (action.kind) {
    case 'point':
      return say('point', { name: nameOf(context, action.side) })
    case 'let':
      return say('let')
    case 'game server':
      return say('serves', { name: playerOf(context, action.server) })
    case 'timeout':
      return say('timeout', { name: nameOf(context, action.side) })
    case 'warning':
      return say('warning', { name: nameOf(context, action.side) })
    case 'penalty':
      return say('penalty', { name: nameOf(context, action.side), count: action.points })
    case 'expedite':
      return say('expedite')
    case 'thirteen returns':
      return say('thirteen')
    case 'order': {
      const { server, receiver } = action
      return say('order', {
        server: playerOf(context, server),
        receiver: playerOf(context, receiver),
      })
    }
    case 'ends':
      return say('ends')
  }
}

const racks: Words<'racks'> = (action, context) => {
  switch (action.kind) {
    case 'rack': {
      const name = nameOf(context, action.winner)
      return action.how === undefined
        ? say('rack', { name })
        : say('rackBy', { name, how: say(`how.${action.how}`) })
    }
    case 'break':
      return say(action.made ? 'breakMade' : 'breakDry')
    case 'push out':
      return say('pushOut', { name: nameOf(context, action.by) })
    case 'answer':
      return say('plays', { name: nameOf(context, action.plays) })
    case 'foul':
      return say('foul', { name: nameOf(context, action.by) })
    case 'shot':
      return say(action.made ? 'shot' : 'miss', { name: nameOf(context, action.by) })
    case 'eight on the break':
      return say('eight')
    case 'breaker':
      return say('breaker', { name: nameOf(context, action.side) })
  }
}

const straight: Words<'straight'> = (action, context) => {
  const name = nameOf(context, action.by)
  if (action.kind === 'choice') return say(action.again ? 'breaksAgain' : 'takesTable', { name })
  return `${say('inning', { name, count: action.balls })}, ${say(`ends.${action.ends}`)}`
}

const x01: Words<'x01'> = (action, context) => {
  const name = nameOf(context, action.by)
  switch (action.kind) {
    case 'visit':
      return say('visit', { name, points: action.points })
    case 'thrown':
      return say('visit', { name, points: action.hit.join(' ') })
    case 'bust':
      return say('bust', { name })
  }
}

const cricket: Words<'cricket'> = ({ by, hit }, context) =>
  say('visit', { name: nameOf(context, by), points: hit.join(' ') })

const chess: Words<'chess'> = (action, context) => {
  const name = (colour: 'white' | 'black') =>
    nameOf(context, sideOfColour(context.settings as SettingsOf<'chess'>, colour))
  switch (action.kind) {
    case 'start':
    case 'beat':
    case 'pause':
    case 'resume':
    case 'draw':
      return say(action.kind)
    case 'press':
      return say('press', { name: name(action.side) })
    case 'illegal':
      return say('illegal', { name: name(action.by) })
    case 'flag':
      return say('flag', { name: name(action.of) })
    case 'time':
      return say('time', { name: name(action.side) })
    case 'loss':
      return say('loss', { name: name(action.of) })
  }
}

const foosball: Words<'foosball'> = (action, context) => {
  const name = nameOf(context, action.side)
  switch (action.kind) {
    case 'goal':
      return say(action.own === true ? 'ownGoal' : 'goal', { name })
    case 'timeout':
      return say('timeout', { name })
    case 'positions':
      return say('positions', { name })
    case 'penalty':
      return say('foosPenalty', { name })
    case 'warning':
      return say('warning', { name })
  }
}

const words: { readonly [Id in LiveGameId]: Words<Id> } = {
  tabletennis,
  racks,
  straight,
  x01,
  cricket,
  chess,
  foosball,
}

/** What an entry says, for people: in the log, on Undo, on the card of two versions. */
export function wordsOfEntry(game: LiveGameId, action: object, context: EntryContext): string {
  return (words[game] as (action: object, context: EntryContext) => string)(action, context)
}
