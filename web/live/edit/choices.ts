import type { ChessAction, Colour } from '#engine/live/chess/rules.ts'
import { drawReasons } from '#engine/live/chess/rules.ts'
import type { FoosballAction, Member } from '#engine/live/foosball/rules.ts'
import type { AnyAction, LiveGameId } from '#engine/live/games.ts'
import { type RackAction, rackTags } from '#engine/live/pool/racks.ts'
import type { StraightAction } from '#engine/live/pool/straight.ts'
import type { TableTennisAction } from '#engine/live/table-tennis/rules.ts'
import type { Player } from '#engine/live/table-tennis/service.ts'
import { otherSide } from '#engine/sports/finding.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import type { SideNames } from '../pad/props.ts'

/** Returns the candidates for an entry; those that the rules refuse are filtered out later. */
type ListChoices<Action> = (before: Action, sides: Pair<SideNames>) => readonly Action[]

const sideIds: readonly Side[] = [1, 2]
const members: readonly Member[] = [1, 2]
const booleans = [true, false] as const

/** Returns the players of a side with their position. */
const listSideMembers = (sides: Pair<SideNames>, side: Side): readonly Member[] =>
  members.slice(0, sides[side - 1]!.names.length)

const listSidePlayers = (sides: Pair<SideNames>, side: Side): readonly Player[] =>
  listSideMembers(sides, side).map((member) => ({ side, member }))

const tableTennis: ListChoices<TableTennisAction> = (before, sides) => {
  switch (before.kind) {
    case 'point':
    case 'let':
      return [...sideIds.map((side) => ({ kind: 'point', side }) as const), { kind: 'let' }]
    case 'game server':
      return listSidePlayers(sides, before.server.side).map((server) => ({
        kind: 'game server',
        server,
      }))
    case 'timeout':
      return sideIds.map((side) => ({ kind: 'timeout', side }))
    case 'warning':
    case 'penalty':
      return sideIds.flatMap((side): TableTennisAction[] => [
        { kind: 'warning', side },
        { kind: 'penalty', side, points: 1 },
        { kind: 'penalty', side, points: 2 },
      ])
    case 'expedite':
      return booleans.map((isBallInPlay) => ({ kind: 'expedite', isBallInPlay }))
    case 'order':
      return sideIds.flatMap((side) =>
        listSidePlayers(sides, side).flatMap((server) =>
          listSidePlayers(sides, otherSide(side)).map(
            (receiver) => ({ kind: 'order', server, receiver }) as const,
          ),
        ),
      )
    case 'thirteen returns':
    case 'ends':
      return []
  }
}

const eightBreakActions: readonly RackAction[] = (
  [undefined, 'spot', 'break again'] as const
).flatMap((choose) =>
  [undefined, true as const].map((foul): RackAction => ({
    kind: 'eight on the break',
    choose,
    foul,
  })),
)

const listTimeActions = (kind: 'timeout' | 'extension') =>
  sideIds.map((by) => ({ kind, by }) as const)

const racks: ListChoices<RackAction> = (before) => {
  switch (before.kind) {
    case 'rack':
      return sideIds.flatMap((winner): RackAction[] => [
        { kind: 'rack', winner },
        ...rackTags.map((how) => ({ kind: 'rack', winner, how }) as const),
      ])
    case 'break':
      return [...booleans.map((made) => ({ kind: 'break', made }) as const), ...eightBreakActions]
    case 'eight on the break':
      return [...eightBreakActions, ...booleans.map((made) => ({ kind: 'break', made }) as const)]
    case 'foul':
    case 'shot':
    case 'push out': {
      const { by } = before
      return [
        ...booleans.map((made) => ({ kind: 'shot', by, made }) as const),
        { kind: 'foul', by },
        { kind: 'push out', by },
      ]
    }
    case 'answer':
      return sideIds.map((plays) => ({ kind: 'answer', plays }))
    case 'breaker':
      return sideIds.map((side) => ({ kind: 'breaker', side }))
    case 'timeout':
    case 'extension':
      return listTimeActions(before.kind)
  }
}

const straight: ListChoices<StraightAction> = (before) => {
  switch (before.kind) {
    case 'choice':
      return booleans.map((again) => ({ ...before, again }))
    case 'timeout':
    case 'extension':
      return listTimeActions(before.kind)
    case 'inning':
      return []
  }
}

const foosball: ListChoices<FoosballAction> = (before, sides) => {
  if (before.kind === 'sides') return []
  if (before.kind !== 'goal') return sideIds.map((side) => ({ ...before, side }))
  return sideIds.flatMap((side) => [
    ...listGoalChoices(side, undefined, sides),
    ...listGoalChoices(side, true, sides),
  ])
}

/** Returns the goals of a side: without a scorer, and by each player of a pair. */
function listGoalChoices(
  side: Side,
  own: true | undefined,
  sides: Pair<SideNames>,
): FoosballAction[] {
  const possibleScorers = listSideMembers(sides, own === true ? otherSide(side) : side)
  const scorers = possibleScorers.length > 1 ? [undefined, ...possibleScorers] : [undefined]
  return scorers.map((scorer) => ({ kind: 'goal', side, own, scorer }))
}

const colours: readonly Colour[] = ['white', 'black']
const losses = ['mate', 'resignation', 'default', 'phone'] as const

const chess: ListChoices<ChessAction> = (before) => {
  switch (before.kind) {
    case 'draw':
    case 'loss':
    case 'flag':
      return [
        ...drawReasons.map((reason) => ({ kind: 'draw', reason }) as const),
        ...colours.flatMap((of) => [
          ...losses.map((reason) => ({ kind: 'loss', of, reason }) as const),
          ...booleans.map((opponentCanMate) => ({ kind: 'flag', of, opponentCanMate }) as const),
        ]),
      ]
    case 'illegal':
      return [undefined, false as const].map((opponentCanMate) => ({ ...before, opponentCanMate }))
    case 'time':
      return colours.flatMap((side) =>
        [before.seconds, -before.seconds].map((seconds) => ({ ...before, side, seconds })),
      )
    // A device recorded the clock presses, so they have no alternatives.
    case 'moves':
    case 'start':
    case 'press':
    case 'beat':
    case 'pause':
    case 'resume':
      return []
  }
}

const listNone = () => []
const choicesByGame: Readonly<
  Record<LiveGameId, (before: never, sides: Pair<SideNames>) => readonly object[]>
> = { tabletennis: tableTennis, racks, straight, foosball, chess, x01: listNone, cricket: listNone }

/**
 * Returns the possible alternatives to an entry, before the rules are checked; none if it can only
 * be removed.
 */
export function listAlternatives(
  game: LiveGameId,
  before: object,
  sides: Pair<SideNames>,
): readonly AnyAction[] {
  return choicesByGame[game](before as never, sides).map((other) => ({ ...other }) as AnyAction)
}

/** Whether an entry has alternatives. */
export function hasAlternatives(game: LiveGameId, before: object, sides: Pair<SideNames>): boolean {
  const isTyped = game === 'x01' || game === 'cricket' || 'balls' in before
  return (
    isTyped || listAlternatives(game, before, sides).some((other) => !isSameEntry(other, before))
  )
}

/** Returns the new entry with the old one's details cleared. */
export function replaceEntry(before: object, other: AnyAction): AnyAction {
  const cleared = Object.fromEntries(Object.keys(before).map((key) => [key, undefined]))
  return { ...cleared, ...other }
}

/** Whether two entries are equal; missing fields count as undefined. */
export function isSameEntry(one: object, two: object): boolean {
  const getDefinedFields = (entry: object) =>
    Object.entries(entry)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(getDefinedFields(one)) === JSON.stringify(getDefinedFields(two))
}
