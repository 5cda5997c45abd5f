import { describe, expect, test } from 'vitest'
import { buildCallQueue, findNextToCall, type CallContext } from './calls.ts'
import { decideCommand } from './commands/commands.ts'
import type { TournamentCommand } from './commands/command-types.ts'
import type { Tournament } from './events.ts'
import { listAdvancements } from '../formats/advancement.ts'
import { foldTournamentLog } from './log-state.ts'
import { foldTournament } from './fold.ts'
import { numberMatches } from './match-numbers.ts'
import { isPlayable, sortByPlayOrder } from './play-order.ts'
import { groupName } from './round-id.ts'
import { bracketRounds, roundTitle } from '../formats/round-title.ts'
import { defaultSettings } from './settings/default-settings.ts'
import type { TournamentFormat } from './settings/settings.ts'

const minute = 60_000

function execute(tournament: Tournament, ...commands: readonly TournamentCommand[]): Tournament {
  return commands.reduce((now, command) => {
    const result = decideCommand(now, command)
    if (!result.ok) throw new Error(JSON.stringify(result.refusals))
    return { ...now, log: [...now.log, ...result.events] }
  }, tournament)
}

function startTournament(format: TournamentFormat, count: number): Tournament {
  const settings = { ...defaultSettings('tabletennis', format), seedingMethod: 'hand' as const }
  const players = Array.from({ length: count }, (_, at) => `p${at + 1}`)
  const entries = players.map((player): TournamentCommand => ({
    type: 'enter',
    at: 0,
    player,
    rating: null,
  }))
  return execute({ settings: { ...settings, maxParticipants: null }, log: [] }, ...entries, {
    type: 'start',
    at: 0,
    belowMinimum: true,
  })
}

const idle: CallContext = {
  now: 100 * minute,
  restMs: 10 * minute,
  called: new Map(),
  atTables: new Set(),
  lastEnded: new Map(),
}

const buildQueue = (tournament: Tournament, changes: Partial<CallContext> = {}) =>
  buildCallQueue(foldTournament(tournament).matches, { ...idle, ...changes })

describe('the call queue', () => {
  test('lists matches that can be played, earlier rounds first', () => {
    const queue = buildQueue(startTournament('round_robin', 4))
    expect(queue.map(({ match }) => match.id)).toEqual([
      'R1-1',
      'R1-2',
      'R2-1',
      'R2-2',
      'R3-1',
      'R3-2',
    ])
    expect(findNextToCall(queue)?.id).toBe('R1-1')
  })

  test('calls no player who is at a table, here or in another tournament', () => {
    const queue = buildQueue(startTournament('round_robin', 4), { atTables: new Set(['p1']) })
    expect(queue[0]!.blocker).toEqual({ kind: 'playing', player: 'p1' })
    expect(findNextToCall(queue)?.id).toBe('R1-2')
  })

  test('calls no match twice', () => {
    const called = new Map([['R1-1', 'Table 1']])
    const queue = buildQueue(startTournament('round_robin', 4), { called })
    expect(queue[0]!.blocker).toEqual({ kind: 'called', table: 'Table 1' })
  })

  test('respects a player’s rest to the millisecond', () => {
    const lastEnded = new Map([['p1', 95 * minute]])
    const tournament = startTournament('round_robin', 2)
    const [resting] = buildQueue(tournament, { lastEnded })
    expect(resting!.blocker).toEqual({ kind: 'resting', player: 'p1', until: 105 * minute })
    const [rested] = buildQueue(tournament, { lastEnded, now: 105 * minute })
    expect(rested!.blocker).toBeNull()
  })
})

const numberAll = (tournament: Tournament) =>
  numberMatches(foldTournamentLog(tournament), foldTournament(tournament).matches)

describe('the order of play', () => {
  test('numbers only matches that are played, not byes', () => {
    const numbers = numberAll(startTournament('single_elimination', 5))
    expect(numbers.get('W1-1')).toBeUndefined()
    expect(numbers.get('W1-2')).toBe(1)
    expect(Math.max(...numbers.values())).toBe(5)
  })

  test('does not count a bye whose player has left', () => {
    const withdraw = { type: 'withdraw', at: 9, player: 'p1', reason: '' } as const
    const left = execute(startTournament('single_elimination', 5), withdraw)
    const bye = foldTournament(left).matches.find(({ id }) => id === 'W1-1')!
    expect(bye.decision).toMatchObject({ kind: 'double_walkover', winner: null })
    expect(isPlayable(bye)).toBe(false)
    expect(numberAll(left).get('W1-1')).toBeUndefined()
  })

  test('keeps its numbers when players leave', () => {
    const before = startTournament('single_elimination', 8)
    const withdrawn = { type: 'withdrew', at: 9, player: 'p1', reason: '' } as const
    const others = { type: 'withdrew', at: 9, player: 'p8', reason: '' } as const
    const after = { ...before, log: [...before.log, withdrawn, others] }
    expect([...numberAll(after)]).toEqual([...numberAll(before)])
  })

  test.each(['single_elimination', 'double_elimination', 'round_robin'] as const)(
    'keeps the numbers of a %s when further players enter late',
    (format) => {
      const settings = { allowLateRegistration: true }
      let tournament = execute(startTournament(format, 6), {
        type: 'change_settings',
        at: 1,
        settings,
      })
      for (let at = 1; at <= 4; at++) {
        const numbers = numberAll(tournament)
        tournament = execute(tournament, { type: 'enter', at, player: `late${at}`, rating: null })
        const after = numberAll(tournament)
        expect([...numbers.keys()].map((id) => after.get(id))).toEqual([...numbers.values()])
        expect(after.size).toBeGreaterThan(numbers.size)
      }
    },
  )

  test('puts the third place before the final, and the grand final last', () => {
    const single = sortByPlayOrder(foldTournament(startTournament('single_elimination', 8)).matches)
    expect(single.slice(-2).map(({ id }) => id)).toEqual(['T1-1', 'W3-1'])
    const double = sortByPlayOrder(foldTournament(startTournament('double_elimination', 8)).matches)
    expect(double.slice(-2).map(({ id }) => id)).toEqual(['F1-1', 'F2-1'])
  })

  test('never puts a match before one that feeds it', () => {
    for (const count of [4, 5, 8, 13, 16, 32]) {
      for (const format of ['single_elimination', 'double_elimination'] as const) {
        const tournament = startTournament(format, count)
        const order = sortByPlayOrder(foldTournament(tournament).matches).map(({ id }) => id)
        for (const { from, to } of listAdvancements(foldTournamentLog(tournament))) {
          expect(order.indexOf(from)).toBeLessThan(order.indexOf(to))
        }
      }
    }
  })
})

describe('advancement in a knockout', () => {
  test('sends every winner but the last to a later match, and fills both sides of those', () => {
    const tournament = startTournament('double_elimination', 8)
    const advancements = listAdvancements(foldTournamentLog(tournament))
    const { matches } = foldTournament(tournament)
    const laterMatches = matches.filter(({ id }) => advancements.some(({ to }) => to === id))
    for (const { id } of laterMatches) {
      expect(advancements.filter(({ to }) => to === id).map(({ side }) => side)).toEqual([0, 1])
    }
    expect(advancements.filter(({ from }) => from === 'W1-1')).toEqual([
      { from: 'W1-1', outcome: 'winner', to: 'W2-1', side: 0 },
      { from: 'W1-1', outcome: 'loser', to: 'L1-1', side: 0 },
    ])
  })

  test('sends the winner of a play-in to the place of its seed', () => {
    const settings = { allowLateRegistration: true }
    const late = execute(
      startTournament('single_elimination', 4),
      { type: 'change_settings', at: 1, settings },
      { type: 'enter', at: 1, player: 'late', rating: null },
    )
    const playIn = foldTournament(late).matches.find(({ stage }) => stage === 'play_in')!
    expect(listAdvancements(foldTournamentLog(late))).toContainEqual(
      expect.objectContaining({ from: playIn.id, outcome: 'winner' }),
    )
  })

  test('is empty in a format without elimination', () => {
    expect(listAdvancements(foldTournamentLog(startTournament('swiss', 6)))).toEqual([])
  })
})

test('uses the common names for rounds', () => {
  const titles = (format: TournamentFormat, count: number) => {
    const { matches } = foldTournament(startTournament(format, count))
    return [...new Set(matches.map((match) => roundTitle(match, bracketRounds(format, matches))))]
  }
  expect(titles('single_elimination', 16)).toEqual([
    'Round of 16',
    'Quarter-finals',
    'Semi-finals',
    'Final',
    'Third place',
  ])
  expect(titles('double_elimination', 4)).toEqual([
    'Winners’ round 1',
    'Winners’ round 2',
    'Losers’ round 1',
    'Losers’ round 2',
    'Grand final',
    'Grand final, reset',
  ])
  expect(titles('round_robin', 4)).toEqual(['Round 1', 'Round 2', 'Round 3'])
  expect([groupName(0), groupName(25), groupName(26)]).toEqual(['Group A', 'Group Z', 'Group 27'])
})

describe('an entry that is removed', () => {
  const entered = (...players: readonly string[]): Tournament =>
    execute(
      { settings: defaultSettings('chess'), log: [] },
      ...players.map((player): TournamentCommand => ({
        type: 'enter',
        at: 0,
        player,
        rating: null,
      })),
    )

  test('disappears before the start, with its seed', () => {
    const tournament = execute(
      entered('a', 'b', 'c'),
      { type: 'fix_seeds', at: 1, seeds: { b: 1 } },
      { type: 'remove', at: 2, player: 'b' },
    )
    expect(foldTournament(tournament).participants.map(({ player }) => player)).toEqual(['a', 'c'])
    expect(foldTournamentLog(tournament).fixedSeeds).toEqual({})
  })

  test('becomes a withdrawal once the player has opponents', () => {
    const tournament = execute(
      entered('a', 'b', 'c', 'd'),
      { type: 'start', at: 1 },
      { type: 'remove', at: 2, player: 'b' },
    )
    const [, removed] = foldTournament(tournament).participants
    expect(removed).toMatchObject({ player: 'b', status: 'withdrawn' })
  })
})

test('resumes a cancelled tournament where it was', () => {
  const cancelled = execute(startTournament('round_robin', 4), {
    type: 'cancel',
    at: 1,
    reason: 'Power cut',
  })
  expect(foldTournament(cancelled).status).toBe('cancelled')
  const again = execute(cancelled, { type: 'reopen', at: 2 })
  expect(foldTournament(again)).toEqual(foldTournament(startTournament('round_robin', 4)))
})
