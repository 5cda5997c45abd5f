import { describe, expect, test } from 'vitest'
import { checkResult } from '../../sports/check.ts'
import { sportIds, type Pair } from '../../sports/types.ts'
import { checkPlaces } from '../line-up/check-line-up.ts'
import { playersAt, type LineUp } from '../line-up/line-up.ts'
import { decideTeamMatch } from '../match/decide-team-match.ts'
import type { RubberResult, TeamMatchEvent } from '../match/events.ts'
import { foldTeamMatch } from '../match/state.ts'
import { checkSystem, reorderRubbers } from './check-system.ts'
import { findSystem, systemsBySport } from './systems.ts'
import {
  maxCombinedPoints,
  rubberKind,
  totalPoints,
  walkoverScore,
  winningScore,
  type Play,
  type System,
} from './types.ts'

const allSystems = sportIds.flatMap((sport) => systemsBySport[sport])
const requireSystem = (id: string) => findSystem(id)!

/** Returns a name for every place, with each player in one single place and in one pair. */
function createLineUp({ home }: System, side: string, missing?: string): LineUp {
  let seat = 0
  const places = Object.fromEntries(
    home
      .filter(({ of }) => of === undefined)
      .map(({ id, size }) => [
        id,
        id === missing
          ? Array.from({ length: size }, () => null)
          : Array.from({ length: size }, () => `${side}${seat++}`),
      ]),
  )
  return { places, guests: [] }
}

function createLog(system: System, missing?: string): TeamMatchEvent[] {
  const home = createLineUp(system, 'h', missing)
  const away = { ...createLineUp({ ...system, home: system.away }, 'a'), guests: [] }
  return [
    { type: 'linedUp', at: 1, side: 'home', lineUp: home, isFilled: false },
    { type: 'linedUp', at: 2, side: 'away', lineUp: away, isFilled: false },
  ]
}

const homeWin = (system: System, worth: number): RubberResult => ({
  ending: 'played',
  score: system.score === 'rubbers' ? [1, 0] : [worth, 0],
  winner: 1,
  details: null,
})

describe.each(allSystems)('$id', (system) => {
  test('is valid, has a source and is found by its id', () => {
    expect(checkSystem(system)).toEqual([])
    expect(findSystem(system.id)).toBe(system)
    expect(system.source).not.toBe('')
  })

  test('has rubbers that can be recorded as matches of the sport', () => {
    for (const rubber of system.rubbers) {
      const { format, details } = rubber.play
      const isPair = rubberKind(system, rubber) !== 'single'
      const unfinished = checkResult({
        sportId: system.sport,
        format,
        details: details ?? undefined,
        player1Id: 'a',
        player2Id: 'b',
        ...(isPair ? { partner1Id: 'c', partner2Id: 'd' } : {}),
        score1: 0,
        score2: 0,
        ending: 'retired',
        winnerSide: 1,
      })
      // Chess has no retirement; all other endings are the same in every sport.
      const refusals = unfinished.ok
        ? []
        : unfinished.errors.filter(({ field }) => field !== 'ending')
      expect([rubber.n, refusals.map(({ message }) => message)]).toEqual([rubber.n, []])
    }
  })

  test('ends when one side has enough points, or everything is played', () => {
    const log = createLog(system)
    const context = { system, now: 3, tables: 99 }
    let state = foldTeamMatch(system, log)
    for (const { rubber } of state.rubbers) {
      if (state.isOver) break
      const { n, value } = rubber
      const decision = decideTeamMatch(
        state,
        { type: 'decide', n, result: homeWin(system, value), matchId: null, isCorrection: false },
        context,
      )
      if (!decision.ok) throw new Error(JSON.stringify(decision.refusals))
      log.push(...decision.events)
      state = foldTeamMatch(system, log)
    }
    expect([state.isOver, state.winner, state.score]).toEqual([true, 1, [walkoverScore(system), 0]])
  })

  test('loses exactly the rubbers of a missing player', () => {
    const [slot] = system.home.filter(({ size }) => size === 1)
    if (slot === undefined) return
    const { rubbers, status } = foldTeamMatch(system, createLog(system, slot.id))
    if (status === 'walkover') return expect(system.home.length).toBeLessThanOrEqual(system.fewest)
    const forfeited = rubbers.filter((rubber) => rubber.status === 'forfeited')
    const theirs = system.rubbers.filter(({ home }) => {
      const { of = [home] } = system.home.find(({ id }) => id === home)!
      return of.includes(slot.id)
    })
    expect(forfeited.map(({ rubber }) => rubber.n)).toEqual(theirs.map(({ n }) => n))
    expect(forfeited.every(({ result }) => result?.winner === 2)).toBe(true)
  })
})

test('keeps the published orders of play', () => {
  const playOrder = (id: string) =>
    requireSystem(id)
      .rubbers.map(({ home, away }) => (home === away ? home : `${home}-${away}`))
      .join(' ')
  expect(playOrder('tt.swaythling5')).toBe('A-X B-Y C-Z A-Y B-X')
  expect(playOrder('tt.corbillon5')).toBe('A-X B-Y D A-Y B-X')
  expect(playOrder('tt.olympic5')).toBe('D A-X C-Z A-Y B-X')
  expect(playOrder('tt.best7')).toBe('A-Y B-X C-Z D A-X C-Y B-Z')
  expect(playOrder('tt.swaythling9')).toBe('A-X B-Y C-Z B-X A-Z C-Y B-Z C-X A-Y')
  expect(playOrder('tt.british10')).toBe('1 2 3 D 2-1 1-3 3-2 2-3 3-1 1-2')
  expect(playOrder('tt.peterborough10')).toBe('3-2 1-3 2-1 1-2 3-1 2-3 1 2 3 D')
  expect(playOrder('tt.scheffler14')).toBe('D1 D2 1-2 2-1 3-4 4-3 1 2 3 4 3-1 1-3 2-4 4-2')
  expect(playOrder('tt.paarkreuz16')).toBe('D1-D2 D2-D1 D3 1-2 2-1 3-4 4-3 5-6 6-5 1 2 3 4 5 6 D1')
  expect(playOrder('pool.robin9')).toBe('1 2 3 1-2 2-3 3-1 1-3 2-1 3-2')
  expect(playOrder('darts.ten')).toBe('P1 P2 P3 1 2 3 4 5 6 T')
  expect(playOrder('foosball.swiss6')).toBe('D1 D2 S1 S2 D3 D4')
  expect(playOrder('chess.boards4')).toBe('1 2 3 4')
})

test('lets home break in odd rounds of pool, and away throw first in odd games of darts', () => {
  const opens = (id: string) => requireSystem(id).rubbers.map((rubber) => rubber.opens?.[0])
  expect(opens('pool.robin16').join('')).toBe('hhhhaaaahhhhaaaa')
  expect(opens('darts.ten').join('')).toBe('ahahahahah')
  expect(opens('chess.boards5').join('')).toBe('ahaha')
})

test('has the totals that the leagues use', () => {
  const totals = ['tt.british10', 'pool.robin25', 'pool.masters3', 'foosball.swiss6', 'tt.bundes10']
  expect(totals.map((id) => totalPoints(requireSystem(id)))).toEqual([10, 25, 21, 12, 10])
})

test('treats every possible level score as a draw where the system ends without a winner', () => {
  const system = requireSystem('tt.bundes10')
  const log = createLog(system)
  for (const { n } of system.rubbers) {
    const winner = n % 2 === 0 ? 2 : 1
    const result: RubberResult = { ending: 'played', score: [0, 0], winner, details: null }
    const players = { home: ['h'], away: ['a'] }
    log.push({ type: 'decided', at: n + 2, n, result, players, matchId: null })
  }
  const { score, winner, isOver } = foldTeamMatch(system, log)
  expect([score, winner, isOver]).toEqual([[5, 5], 0, true])
})

test('needs no choice for pairs that are composed of places', () => {
  const system = requireSystem('tt.olympic5')
  const singles: LineUp = { places: { A: ['a'], B: ['b'], C: ['c'] }, guests: [] }
  expect(playersAt(system, 'home', singles, 'D')).toEqual(['b', 'c'])
  expect(checkPlaces({ system, side: 'home' }, singles)).toEqual([])
})

test('checks every part of a club’s own system', () => {
  const system = requireSystem('tt.british10')
  const keys = (changed: Partial<System>) =>
    checkSystem({ ...system, ...changed }).map(({ key }) => key)
  const [rubber, ...others] = [system.rubbers[0]!, ...system.rubbers.slice(1)]
  const first = (changed: Partial<typeof rubber>) =>
    keys({ rubbers: [{ ...rubber, ...changed }, ...others] })
  expect(keys({})).toEqual([])
  expect(keys({ home: [...system.home, system.home[0]!] })).toEqual(['system.slotTwice'])
  expect(first({ home: 'Q' })).toEqual(['system.noSlot'])
  expect(first({ away: 'D' })).toEqual(['system.otherSize'])
  expect(first({ n: 2 })).toEqual(['system.order'])
  expect(first({ play: { format: '501', details: null } })).toEqual(['system.noFormat'])
  expect(first({ play: { format: 'Best of 5', details: { raceTo: 7 } } })).toEqual(['system.play'])
  expect(keys({ home: [...system.home, { id: 'E', size: 2 }] })).toEqual(['system.idle'])
  expect(keys({ score: 'racks' })).toContain('system.counted')
  expect(keys({ most: 1 })).toEqual(['system.most'])
  expect(keys({ winAt: 11 })).toEqual(['system.winAt'])
  expect(keys({ fewest: 6 })).toEqual(['system.fewest'])
  expect(keys({ drawAllowed: false })).toEqual(['system.draw'])
  expect(keys({ home: [...system.home, { id: 'E', size: 2, of: ['1', 'Q'] }] })).toEqual([
    'system.composed',
    'system.idle',
  ])
  expect(keys({ home: [...system.home, { id: 'E', size: 2, of: ['1', '1'] }] })).toContain(
    'system.composed',
  )
  for (const of of [['1'], ['E']]) {
    expect(keys({ home: [...system.home, { id: 'E', size: 1, of }] })).toContain('system.composed')
  }
  expect(keys({ home: [...system.home, { id: 'toString', size: 1 }] })).toContain('system.slotName')
  expect(keys({ mostEach: 2 })).toEqual(Array.from({ length: 6 }, () => 'system.mostEach'))
  expect(keys({ mostEach: 3 })).toEqual([])
  const races = requireSystem('pool.masters3')
  const worth = races.rubbers.map((each) => ({ ...each, value: 5 }))
  expect(checkSystem({ ...races, rubbers: worth }).map(({ key }) => key)).toEqual([
    'system.worth',
    'system.worth',
    'system.worth',
  ])
  const pairs = { ...requireSystem('chess.boards4'), home: [{ id: '1', size: 2 }] }
  const away = pairs.home
  const rubbers = [pairs.rubbers[0]!]
  const fewest = 1
  expect(checkSystem({ ...pairs, away, rubbers, fewest }).map(({ key }) => key)).toEqual([
    'system.noPairs',
  ])
})

test('accepts a league’s own order, but not one with unknown rubbers', () => {
  const system = requireSystem('tt.british10')
  const playOrder = ['D', '1-1', '2-2', '3-3', '2-1', '1-3', '3-2', '2-3', '3-1', '1-2']
  expect(reorderRubbers(system, playOrder)?.rubbers.map(({ home }) => home)).toEqual(
    'D123213231'.split(''),
  )
  expect(reorderRubbers(system, playOrder.slice(1))).toBeNull()
  expect(reorderRubbers(system, ['1-1', ...playOrder.slice(1)])).toBeNull()
})

test('keeps colours with their boards and the first throw with the order when a league reorders play', () => {
  const opens = (id: string, playOrder: readonly string[]) =>
    reorderRubbers(requireSystem(id), playOrder)!.rubbers.map((rubber) => rubber.opens?.[0])
  expect(opens('chess.boards4', ['2', '1', '4', '3']).join('')).toBe('haha')
  const darts = ['T', 'P1', 'P2', 'P3', '1', '2', '3', '4', '5', '6']
  expect(opens('darts.ten', darts).join('')).toBe('ahahahahah')
})

test('needs one player fewer than single places, regardless of who plays the pairs', () => {
  expect(requireSystem('tt.best7').fewest).toBe(2)
  expect(requireSystem('tt.olympic5').fewest).toBe(2)
})

test.each([3, 4])('gives every player balanced colours in a Scheveningen of %i', (count) => {
  const { rubbers } = requireSystem(`chess.scheveningen${count}`)
  const whites = (side: 'home' | 'away', id: string) =>
    rubbers.filter((rubber) => rubber[side] === id && rubber.opens === side).length
  for (let at = 1; at <= count; at++) {
    for (const side of ['home', 'away'] as const) {
      const white = whites(side, String(at))
      expect([side, at, Math.abs(2 * white - count) <= 1]).toEqual([side, at, true])
    }
  }
  const meetings = rubbers.map(({ home, away }) => `${home}-${away}`)
  expect(new Set(meetings).size).toBe(count * count)
  for (let round = 0; round < count; round++) {
    const boards = rubbers.slice(round * count, (round + 1) * count)
    expect(boards.map(({ home }) => Number(home)).join('')).toBe('1234'.slice(0, count))
    expect(new Set(boards.map(({ away }) => away)).size).toBe(count)
  }
})

const swiss6 = requireSystem('foosball.swiss6')
const play: Play = { format: 'Tournament', details: { unit: 'sets', goalsTo: 5, bestOf: 3 } }
const bestOf3Sets: System = {
  ...swiss6,
  rubbers: swiss6.rubbers.map((rubber) => ({ ...rubber, play })),
}

/** Returns the log of a team match whose first rubber the away side gives up. */
function logRetirement(system: System, score: Pair): readonly TeamMatchEvent[] {
  const log = createLog(system)
  const result: RubberResult = { ending: 'retired', score, winner: 1, details: null }
  const command = { type: 'decide', n: 1, result, matchId: null, isCorrection: false } as const
  const context = { system, now: 3, tables: 99 }
  const decision = decideTeamMatch(foldTeamMatch(system, log), command, context)
  if (!decision.ok) throw new Error(JSON.stringify(decision.refusals))
  return [...log, ...decision.events]
}

test.each([
  ['the whole race', requireSystem('pool.masters3'), [5, 3], [7, 3]],
  ['the sets that win a best of three', bestOf3Sets, [1, 1], [2, 1]],
  ['the remaining sets if all are played', swiss6, [0, 1], [1, 1]],
] as const)('awards %s when the other side retires', (_, system, score, expected) => {
  expect(checkSystem(system)).toEqual([])
  expect(foldTeamMatch(system, logRetirement(system, score)).score).toEqual(expected)
})

test('still awards the remaining sets of a best of three that was stored before', () => {
  const log = logRetirement(bestOf3Sets, [1, 1]).map((event) => {
    if (event.type !== 'decided') return event
    const { isRace: _, ...stored } = event
    return stored
  })
  expect(foldTeamMatch(bestOf3Sets, log).score).toEqual([1, 1])
})

test('wins with more than half, by half a point in chess, and returns null where losers score', () => {
  const wins = (id: string) => winningScore(requireSystem(id))
  expect([wins('chess.boards4'), wins('chess.boards5'), wins('tt.british10')]).toEqual([2.5, 3, 6])
  expect([wins('tt.swaythling5'), wins('pool.robin9'), wins('foosball.swiss6')]).toEqual([3, 5, 7])
  expect(wins('pool.masters3')).toBeNull()
  expect(winningScore(bestOf3Sets)).toBeNull()
  expect([maxCombinedPoints(bestOf3Sets), maxCombinedPoints(swiss6)]).toEqual([18, 12])
})
