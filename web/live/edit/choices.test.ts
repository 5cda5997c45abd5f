import { describe, expect, test } from 'vitest'
import { actionSchemas } from '#contract/live/actions.ts'
import { type AnyAction, gameOf, type LiveGameId } from '#engine/live/games.ts'
import { enter, entriesOf, type LiveEvent, revise } from '#engine/live/log.ts'
import type { Pair } from '#engine/sports/types.ts'
import { describeEntry } from '../entries/describe-entry.ts'
import type { SideNames } from '../pad/props.ts'
import { getSideNames } from '../pad/score/side-names.ts'
import { replaceEntry, hasAlternatives, listAlternatives } from './choices.ts'

const createPlayer = (name: string) => ({ id: name, name }) as never
const singles = getSideNames({ sides: [[createPlayer('Ana')], [createPlayer('Ben')]] })
const pairs = getSideNames({
  sides: [
    [createPlayer('Ana'), createPlayer('Cy')],
    [createPlayer('Ben'), createPlayer('Di')],
  ],
})

const settings: Partial<Record<LiveGameId, object>> = {
  tabletennis: {
    bestOf: 3,
    isDoubles: false,
    serves: { side: 1, member: 1 },
    receives: { side: 2, member: 1 },
    left: 1,
  },
  racks: { game: '9-ball', raceTo: 3, break: 'alternate', breaks: 1, shotClock: 30 },
  straight: { to: 50, breaks: 1 },
  chess: {
    kind: 'fischer',
    rate: 'blitz',
    firstIncrement: false,
    stages: [{ seconds: 300, increment: 2 }],
    white: 1,
  },
  foosball: { to: 5, games: 1, kickoff: 1 },
}

function createLog(game: LiveGameId, actions: readonly object[]): LiveEvent<AnyAction>[] {
  const events: LiveEvent<AnyAction>[] = []
  const { rules } = gameOf(game)
  for (const [index, action] of actions.entries()) {
    const match = { rules, settings: settings[game], events }
    const entered = enter(match, `e${index + 1}`, action as AnyAction)
    if (!entered.ok) throw new Error(entered.refusal.message)
    events.push(entered.event)
  }
  return events
}

/** Describes the alternatives to the last entry of a log. */
function describeAlternatives(
  game: LiveGameId,
  actions: readonly object[],
  sides: Pair<SideNames>,
): string[] {
  const events = createLog(game, actions)
  const match = { rules: gameOf(game).rules, settings: settings[game], events }
  const { id, action } = entriesOf(events).at(-1)!
  return listAlternatives(game, action, sides)
    .filter((other) => {
      const to = replaceEntry(action, other)
      return revise(match, 'x', { type: 'edit', target: id, to }).ok
    })
    .map((other) => describeEntry(game, other, { settings: settings[game], sides }))
}

describe('the alternatives to an entry', () => {
  const start = { kind: 'start', at: 0 }
  const twoMoves = [
    start,
    { kind: 'press', side: 'white', at: 5 },
    { kind: 'press', side: 'black', at: 9 },
  ]
  test.each<[LiveGameId, readonly object[], Pair<SideNames>, readonly string[]]>([
    ['tabletennis', [{ kind: 'point', side: 1 }], singles, ['Point to Ana', 'Point to Ben', 'Let']],
    ['tabletennis', [{ kind: 'timeout', side: 2 }], singles, ['Time-out, Ana', 'Time-out, Ben']],
    [
      'tabletennis',
      [{ kind: 'warning', side: 2 }],
      singles,
      [
        'Warning for Ana',
        'Penalty point against Ana',
        '2 penalty points against Ana',
        'Warning for Ben',
        'Penalty point against Ben',
        '2 penalty points against Ben',
      ],
    ],
    [
      'racks',
      [{ kind: 'rack', winner: 1 }],
      singles,
      [
        'Rack to Ana',
        'Rack to Ana, break and run',
        'Rack to Ana, nine on the break',
        'Rack to Ana, forfeit',
        'Rack to Ben',
        'Rack to Ben, table run',
        'Rack to Ben, forfeit',
      ],
    ],
    [
      'racks',
      [
        { kind: 'break', made: true },
        { kind: 'shot', by: 1, made: true },
        { kind: 'shot', by: 1, made: false },
      ],
      singles,
      ['Ana potted', 'Ana did not pot', 'Foul, Ana'],
    ],
    ['racks', [{ kind: 'extension', by: 1 }], singles, ['Extension, Ana', 'Extension, Ben']],
    [
      'straight',
      [
        { kind: 'inning', by: 1, balls: 0, ends: 'breaking foul' },
        { kind: 'choice', by: 2, again: true },
      ],
      singles,
      ['Ana breaks again', 'Ben takes the table'],
    ],
    [
      'foosball',
      [{ kind: 'goal', side: 1 }],
      pairs,
      [
        'Goal for Ana & Cy',
        'Goal for Ana & Cy, by Ana',
        'Goal for Ana & Cy, by Cy',
        'Own goal, point for Ana & Cy',
        'Own goal by Ben, point for Ana & Cy',
        'Own goal by Di, point for Ana & Cy',
        'Goal for Ben & Di',
        'Goal for Ben & Di, by Ben',
        'Goal for Ben & Di, by Di',
        'Own goal, point for Ben & Di',
        'Own goal by Ana, point for Ben & Di',
        'Own goal by Cy, point for Ben & Di',
      ],
    ],
    [
      'chess',
      [...twoMoves, { kind: 'draw', reason: 'agreement' }],
      singles,
      [
        'Draw agreed',
        'Draw by stalemate',
        'Draw, dead position',
        'Draw by threefold repetition',
        'Draw by fivefold repetition',
        'Draw by fifty moves',
        'Draw by seventy-five moves',
        'Ana is checkmated',
        'Ana resigned',
        'Ana arrived too late',
        'Ana lost: phone rang',
        'Ben is checkmated',
        'Ben resigned',
        'Ben arrived too late',
        'Ben lost: phone rang',
      ],
    ],
    [
      'chess',
      [...twoMoves, { kind: 'illegal', by: 'white', at: 12 }],
      singles,
      ['Illegal move, Ana', 'Illegal move, Ana; opponent can’t checkmate'],
    ],
  ])('are those that the rules of %s allow after %j', (game, actions, sides, descriptions) => {
    expect(describeAlternatives(game, actions, sides)).toEqual(descriptions)
  })

  test('are valid for the server, without details of the old entry', () => {
    const entries: [LiveGameId, object][] = [
      ['tabletennis', { kind: 'point', side: 1 }],
      ['tabletennis', { kind: 'warning', side: 1 }],
      ['tabletennis', { kind: 'expedite', isBallInPlay: true }],
      ['tabletennis', { kind: 'game server', server: { side: 1, member: 1 } }],
      [
        'tabletennis',
        { kind: 'order', server: { side: 1, member: 1 }, receiver: { side: 2, member: 1 } },
      ],
      ['racks', { kind: 'rack', winner: 1 }],
      ['racks', { kind: 'break', made: true }],
      ['racks', { kind: 'shot', by: 1, made: true }],
      ['racks', { kind: 'answer', plays: 1 }],
      ['racks', { kind: 'breaker', side: 1 }],
      ['racks', { kind: 'timeout', by: 1 }],
      ['straight', { kind: 'choice', by: 1, again: true }],
      ['foosball', { kind: 'goal', side: 1 }],
      ['foosball', { kind: 'positions', side: 1 }],
      ['chess', { kind: 'flag', of: 'white', opponentCanMate: true }],
      ['chess', { kind: 'illegal', by: 'white', at: 3 }],
      ['chess', { kind: 'time', side: 'white', seconds: 60, reason: '' }],
    ]
    for (const [game, action] of entries) {
      expect(hasAlternatives(game, action, pairs), JSON.stringify(action)).toBe(true)
      for (const other of listAlternatives(game, action, pairs)) {
        const sent = JSON.parse(JSON.stringify(replaceEntry(action, other))) as object
        expect(actionSchemas[game].parse(sent)).toEqual(sent)
      }
    }
  })

  test.each<[LiveGameId, object]>([
    ['tabletennis', { kind: 'ends' }],
    ['tabletennis', { kind: 'thirteen returns' }],
    ['chess', { kind: 'press', side: 'white', at: 3 }],
    ['chess', { kind: 'start', at: 0 }],
  ])('do not exist for %s %j', (game, action) => {
    expect(hasAlternatives(game, action, singles)).toBe(false)
  })
})
