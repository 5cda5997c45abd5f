import { describe, expect, test } from 'vitest'
import type { TournamentCommand } from '../log/commands/command-types.ts'
import type { Tournament } from '../log/events.ts'
import { foldTournament } from '../log/fold.ts'
import { championOf } from '../ranking/champion.ts'
import { perform, startedTournament } from '../log/random-play.test-data.ts'

const run = (tournament: Tournament, ...commands: TournamentCommand[]) =>
  commands.reduce(perform, tournament)
const win = (matchId: string, winner: string): TournamentCommand => ({
  type: 'record',
  at: 2000,
  matchId,
  outcome: { kind: 'played', winner },
})
const absent = (matchId: string): TournamentCommand => ({ type: 'double_no_show', at: 2, matchId })
const leave = (player: string): TournamentCommand => ({
  type: 'withdraw',
  at: 3,
  player,
  reason: 'ill',
})
const four = startedTournament(4, { format: 'double_elimination', seedingMethod: 'rating' })
const placesOf = (tournament: Tournament) =>
  foldTournament(tournament).participants.map(({ place }) => place)
const matchOf = (tournament: Tournament, id: string) =>
  foldTournament(tournament).matches.find((match) => match.id === id)
const tiesOf = (tournament: Tournament) =>
  foldTournament(tournament).tables.flatMap(({ ties }) => ties)

/** A tournament up to the grand final: p1 unbeaten, p2 from the losers' bracket. */
const toFinal = run(
  four,
  win('W1-1', 'p1'),
  win('W1-2', 'p2'),
  win('L1-1', 'p4'),
  win('W2-1', 'p1'),
  win('L2-1', 'p2'),
)
/** The last match of both brackets was a double walkover: p1 and p2 have lost once each. */
const bothEmpty = run(four, win('W1-1', 'p1'), win('W1-2', 'p2'), absent('L1-1'), absent('W2-1'))

describe('a double elimination whose last match has no winner', () => {
  test('goes to the unbeaten finalist when neither comes to the grand final', () => {
    const over = run(toFinal, absent('F1-1'))
    expect(foldTournament(over)).toMatchObject({ status: 'completed', winner: 'p1' })
    expect(placesOf(over)).toEqual([1, 2, 4, 3])
    expect(championOf(foldTournament(over))).toMatchObject({
      player: 'p1',
      wins: 2,
      final: { id: 'F1-1', decision: { kind: 'double_walkover' } },
    })
  })

  test('goes to the unbeaten finalist of two as well', () => {
    const two = startedTournament(2, { format: 'double_elimination', seedingMethod: 'rating' })
    const over = run(two, win('W1-1', 'p2'), absent('F1-1'))
    expect(foldTournament(over)).toMatchObject({ status: 'completed', winner: 'p2' })
    expect(placesOf(over)).toEqual([2, 1])
  })

  test('asks who wins when neither comes to the reset', () => {
    const asked = run(toFinal, win('F1-1', 'p2'), absent('F2-1'))
    expect(foldTournament(asked)).toMatchObject({ status: 'active', winner: null })
    expect(placesOf(asked)).toEqual([null, null, 4, 3])
    expect(tiesOf(asked)).toMatchObject([
      { players: ['p1', 'p2'], place: 1, isAwaited: true, by: null },
    ])
    const named = run(asked, { type: 'draw_lots', at: 4, group: null, players: ['p2', 'p1'] })
    expect(foldTournament(named)).toMatchObject({ status: 'completed', winner: 'p2' })
    expect(placesOf(named)).toEqual([2, 1, 4, 3])
    const reopened = run(named, { type: 'reopen_tie', at: 5, group: null, players: ['p1', 'p2'] })
    expect(foldTournament(reopened).status).toBe('active')
  })

  test('asks who wins when neither bracket has a winner, and allows a play-off', () => {
    expect(tiesOf(bothEmpty)).toMatchObject([{ players: ['p1', 'p2'], by: null }])
    const called = run(bothEmpty, {
      type: 'call_play_off',
      at: 4,
      group: null,
      players: ['p1', 'p2'],
    })
    expect(foldTournament(called)).toMatchObject({ status: 'active', currentRound: 1 })
    const over = run(called, win('PO1-1', 'p2'))
    expect(foldTournament(over)).toMatchObject({ status: 'completed', winner: 'p2' })
    expect(placesOf(over)).toEqual([2, 1, 3, 3])
  })

  test('goes to the remaining finalist when the other one left', () => {
    const over = run(bothEmpty, leave('p1'))
    expect(foldTournament(over)).toMatchObject({ status: 'completed', winner: 'p2' })
  })

  test('asks again when a play-off has no winner either', () => {
    const players = ['p1', 'p2']
    const again = run(
      bothEmpty,
      { type: 'call_play_off', at: 4, group: null, players },
      absent('PO1-1'),
    )
    expect(tiesOf(again).map(({ by }) => by)).toEqual(['play_off', null])
    expect(foldTournament(again).status).toBe('active')
  })

  test('ends without a champion when everyone left before the first match', () => {
    const empty = run(four, ...['p1', 'p2', 'p3', 'p4'].slice(0, 3).map(leave))
    expect(foldTournament(empty)).toMatchObject({ status: 'completed', winner: 'p4' })
    const two = startedTournament(2, { format: 'double_elimination' })
    const disqualified = ['p1', 'p2'].map((player): TournamentCommand => ({
      type: 'disqualify',
      at: 3,
      player,
      reason: 'fight',
    }))
    expect(foldTournament(run(two, ...disqualified))).toMatchObject({
      status: 'completed',
      winner: null,
    })
  })

  test('stays unchanged if it started under an earlier edition of the rules', () => {
    const log = run(toFinal, absent('F1-1')).log.map((event) =>
      event.type === 'started' ? { ...event, rules: 2 as const } : event,
    )
    expect(foldTournament({ ...toFinal, log })).toMatchObject({ status: 'completed', winner: null })
  })
})

describe('a match before the last one that neither side came to', () => {
  test('in the losers’ final gives the unbeaten player the title, and two share second place', () => {
    const ready = run(
      four,
      win('W1-1', 'p1'),
      win('W1-2', 'p2'),
      win('L1-1', 'p4'),
      win('W2-1', 'p1'),
    )
    const over = run(ready, absent('L2-1'))
    expect(foldTournament(over)).toMatchObject({ status: 'completed', winner: 'p1' })
    expect(placesOf(over)).toEqual([1, 2, 4, 2])
  })

  test('in the round before lets the next opponent pass', () => {
    const ready = run(four, win('W1-1', 'p1'), win('W1-2', 'p2'), absent('L1-1'), win('W2-1', 'p1'))
    expect(matchOf(ready, 'L2-1')).toMatchObject({ decision: { kind: 'bye', winner: 'p2' } })
    expect(matchOf(ready, 'F1-1')).toMatchObject({ status: 'ready' })
    expect(placesOf(run(ready, win('F1-1', 'p1')))).toEqual([1, 2, 3, 3])
  })

  test('in the winners’ final leaves the title to the losers’ bracket', () => {
    const over = run(four, win('W1-1', 'p1'), win('W1-2', 'p2'), win('L1-1', 'p4'), absent('W2-1'))
    expect(foldTournament(over)).toMatchObject({ status: 'completed', winner: 'p4' })
    expect(placesOf(over)).toEqual([2, 2, 4, 1])
  })

  test('asks who wins when no one came to any match', () => {
    const asked = run(four, absent('W1-1'), absent('W1-2'))
    expect(foldTournament(asked).status).toBe('active')
    expect(tiesOf(asked)).toMatchObject([{ players: ['p1', 'p2', 'p3', 'p4'], by: null }])
  })
})

describe('a single elimination', () => {
  const single = startedTournament(4, {
    format: 'single_elimination',
    seedingMethod: 'rating',
    thirdPlacePlayoff: true,
  })
  const semifinals = run(single, win('W1-1', 'p1'), win('W1-2', 'p2'))

  test.each([
    ['the final', [absent('W2-1'), win('T1-1', 'p3')], null, [2, 2, 4, 5]],
    ['the match for third place', [absent('T1-1'), win('W2-1', 'p1')], 'p1', [1, 2, 3, 3]],
    ['both', [absent('T1-1'), absent('W2-1')], null, [2, 2, 4, 4]],
  ])('ends when neither came to %s', (_, commands, winner, places) => {
    const over = run(semifinals, ...commands)
    expect(foldTournament(over)).toMatchObject({ status: 'completed', winner })
    expect(placesOf(over)).toEqual(places)
  })

  test('has a champion when neither came to the other semifinal', () => {
    const over = run(single, win('W1-1', 'p1'), absent('W1-2'))
    expect(foldTournament(over)).toMatchObject({ status: 'completed', winner: 'p1' })
    expect(placesOf(over)).toEqual([1, 3, 3, 2])
  })
})
