import { describe, expect, test } from 'vitest'
import type { TournamentCommand } from '../log/commands/command-types.ts'
import type { Tournament } from '../log/events.ts'
import { foldTournament } from '../log/fold.ts'
import { findChampion } from '../ranking/champion.ts'
import { perform, startTournament } from '../log/random-play.test-data.ts'

const performAll = (tournament: Tournament, ...commands: TournamentCommand[]) =>
  commands.reduce(perform, tournament)
const win = (matchId: string, winner: string): TournamentCommand => ({
  type: 'record',
  at: 2000,
  matchId,
  outcome: { kind: 'played', winner },
})
const doubleNoShow = (matchId: string): TournamentCommand => ({
  type: 'double_no_show',
  at: 2,
  matchId,
})
const leave = (player: string): TournamentCommand => ({
  type: 'withdraw',
  at: 3,
  player,
  reason: 'ill',
})
const four = startTournament(4, { format: 'double_elimination', seedingMethod: 'rating' })
const listPlaces = (tournament: Tournament) =>
  foldTournament(tournament).participants.map(({ place }) => place)
const findMatch = (tournament: Tournament, id: string) =>
  foldTournament(tournament).matches.find((match) => match.id === id)
const listTies = (tournament: Tournament) =>
  foldTournament(tournament).tables.flatMap(({ ties }) => ties)

/** A tournament up to the grand final: p1 unbeaten, p2 from the losers' bracket. */
const untilFinal = performAll(
  four,
  win('W1-1', 'p1'),
  win('W1-2', 'p2'),
  win('L1-1', 'p4'),
  win('W2-1', 'p1'),
  win('L2-1', 'p2'),
)
/** The last match of both brackets was a double walkover: p1 and p2 have lost once each. */
const withoutWinners = performAll(
  four,
  win('W1-1', 'p1'),
  win('W1-2', 'p2'),
  doubleNoShow('L1-1'),
  doubleNoShow('W2-1'),
)

describe('a double elimination whose last match has no winner', () => {
  test('goes to the unbeaten finalist when neither comes to the grand final', () => {
    const over = performAll(untilFinal, doubleNoShow('F1-1'))
    expect(foldTournament(over)).toMatchObject({ status: 'completed', winner: 'p1' })
    expect(listPlaces(over)).toEqual([1, 2, 4, 3])
    expect(findChampion(foldTournament(over))).toMatchObject({
      player: 'p1',
      wins: 2,
      final: { id: 'F1-1', decision: { kind: 'double_walkover' } },
    })
  })

  test('goes to the unbeaten finalist of two as well', () => {
    const two = startTournament(2, { format: 'double_elimination', seedingMethod: 'rating' })
    const over = performAll(two, win('W1-1', 'p2'), doubleNoShow('F1-1'))
    expect(foldTournament(over)).toMatchObject({ status: 'completed', winner: 'p2' })
    expect(listPlaces(over)).toEqual([2, 1])
  })

  test('asks who wins when neither comes to the reset', () => {
    const undecided = performAll(untilFinal, win('F1-1', 'p2'), doubleNoShow('F2-1'))
    expect(foldTournament(undecided)).toMatchObject({ status: 'active', winner: null })
    expect(listPlaces(undecided)).toEqual([null, null, 4, 3])
    expect(listTies(undecided)).toMatchObject([
      { players: ['p1', 'p2'], place: 1, isAwaited: true, by: null },
    ])
    const named = performAll(undecided, {
      type: 'draw_lots',
      at: 4,
      group: null,
      players: ['p2', 'p1'],
    })
    expect(foldTournament(named)).toMatchObject({ status: 'completed', winner: 'p2' })
    expect(listPlaces(named)).toEqual([2, 1, 4, 3])
    const reopened = performAll(named, {
      type: 'reopen_tie',
      at: 5,
      group: null,
      players: ['p1', 'p2'],
    })
    expect(foldTournament(reopened).status).toBe('active')
  })

  test('asks who wins when neither bracket has a winner, and allows a play-off', () => {
    expect(listTies(withoutWinners)).toMatchObject([{ players: ['p1', 'p2'], by: null }])
    const called = performAll(withoutWinners, {
      type: 'call_play_off',
      at: 4,
      group: null,
      players: ['p1', 'p2'],
    })
    expect(foldTournament(called)).toMatchObject({ status: 'active', currentRound: 1 })
    const over = performAll(called, win('PO1-1', 'p2'))
    expect(foldTournament(over)).toMatchObject({ status: 'completed', winner: 'p2' })
    expect(listPlaces(over)).toEqual([2, 1, 3, 3])
  })

  test('goes to the remaining finalist when the other one left', () => {
    const over = performAll(withoutWinners, leave('p1'))
    expect(foldTournament(over)).toMatchObject({ status: 'completed', winner: 'p2' })
  })

  test('asks again when a play-off has no winner either', () => {
    const players = ['p1', 'p2']
    const again = performAll(
      withoutWinners,
      { type: 'call_play_off', at: 4, group: null, players },
      doubleNoShow('PO1-1'),
    )
    expect(listTies(again).map(({ by }) => by)).toEqual(['play_off', null])
    expect(foldTournament(again).status).toBe('active')
  })

  test('ends without a champion when everyone left before the first match', () => {
    const empty = performAll(four, ...['p1', 'p2', 'p3', 'p4'].slice(0, 3).map(leave))
    expect(foldTournament(empty)).toMatchObject({ status: 'completed', winner: 'p4' })
    const two = startTournament(2, { format: 'double_elimination' })
    const disqualified = ['p1', 'p2'].map((player): TournamentCommand => ({
      type: 'disqualify',
      at: 3,
      player,
      reason: 'fight',
    }))
    expect(foldTournament(performAll(two, ...disqualified))).toMatchObject({
      status: 'completed',
      winner: null,
    })
  })

  test('stays unchanged if it started under an earlier edition of the rules', () => {
    const log = performAll(untilFinal, doubleNoShow('F1-1')).log.map((event) =>
      event.type === 'started' ? { ...event, rules: 2 as const } : event,
    )
    expect(foldTournament({ ...untilFinal, log })).toMatchObject({
      status: 'completed',
      winner: null,
    })
  })
})

describe('a double walkover before the last match', () => {
  test('in the losers’ final gives the unbeaten player the title, and two share second place', () => {
    const ready = performAll(
      four,
      win('W1-1', 'p1'),
      win('W1-2', 'p2'),
      win('L1-1', 'p4'),
      win('W2-1', 'p1'),
    )
    const over = performAll(ready, doubleNoShow('L2-1'))
    expect(foldTournament(over)).toMatchObject({ status: 'completed', winner: 'p1' })
    expect(listPlaces(over)).toEqual([1, 2, 4, 2])
  })

  test('in the round before the losers’ final advances the next opponent', () => {
    const ready = performAll(
      four,
      win('W1-1', 'p1'),
      win('W1-2', 'p2'),
      doubleNoShow('L1-1'),
      win('W2-1', 'p1'),
    )
    expect(findMatch(ready, 'L2-1')).toMatchObject({ decision: { kind: 'bye', winner: 'p2' } })
    expect(findMatch(ready, 'F1-1')).toMatchObject({ status: 'ready' })
    expect(listPlaces(performAll(ready, win('F1-1', 'p1')))).toEqual([1, 2, 3, 3])
  })

  test('in the winners’ final leaves the title to the losers’ bracket', () => {
    const over = performAll(
      four,
      win('W1-1', 'p1'),
      win('W1-2', 'p2'),
      win('L1-1', 'p4'),
      doubleNoShow('W2-1'),
    )
    expect(foldTournament(over)).toMatchObject({ status: 'completed', winner: 'p4' })
    expect(listPlaces(over)).toEqual([2, 2, 4, 1])
  })

  test('asks who wins when no one came to any match', () => {
    const undecided = performAll(four, doubleNoShow('W1-1'), doubleNoShow('W1-2'))
    expect(foldTournament(undecided).status).toBe('active')
    expect(listTies(undecided)).toMatchObject([{ players: ['p1', 'p2', 'p3', 'p4'], by: null }])
  })
})

describe('a single elimination', () => {
  const single = startTournament(4, {
    format: 'single_elimination',
    seedingMethod: 'rating',
    thirdPlacePlayoff: true,
  })
  const semifinals = performAll(single, win('W1-1', 'p1'), win('W1-2', 'p2'))

  test.each([
    ['the final', [doubleNoShow('W2-1'), win('T1-1', 'p3')], null, [2, 2, 4, 5]],
    ['the match for third place', [doubleNoShow('T1-1'), win('W2-1', 'p1')], 'p1', [1, 2, 3, 3]],
    ['both', [doubleNoShow('T1-1'), doubleNoShow('W2-1')], null, [2, 2, 4, 4]],
  ])('ends when neither came to %s', (_, commands, winner, places) => {
    const over = performAll(semifinals, ...commands)
    expect(foldTournament(over)).toMatchObject({ status: 'completed', winner })
    expect(listPlaces(over)).toEqual(places)
  })

  test('has a champion when neither came to the other semifinal', () => {
    const over = performAll(single, win('W1-1', 'p1'), doubleNoShow('W1-2'))
    expect(foldTournament(over)).toMatchObject({ status: 'completed', winner: 'p1' })
    expect(listPlaces(over)).toEqual([1, 3, 3, 2])
  })
})
