import { describe, expect, test } from 'vitest'
import type { TournamentCommand } from '../log/commands/command-types.ts'
import { decideCommand } from '../log/commands/commands.ts'
import { playersOf } from '../log/commands/decide-match.ts'
import type { Outcome, Tournament } from '../log/events.ts'
import { foldTournament } from '../log/fold.ts'
import { perform, startTournament, withRules } from '../log/random-play.test-data.ts'
import type { TournamentSettings } from '../log/settings/settings.ts'

type Decide = (a: string, b: string) => Outcome | null

const win = (winner: string, score?: readonly [number, number]): Outcome => ({
  kind: 'played',
  winner,
  ...(score === undefined ? {} : { score }),
})

/** Records the result that `decide` returns for every match of the groups; null leaves a match open. */
function play(tournament: Tournament, decide: Decide): Tournament {
  const isTable = ({ stage }: { readonly stage: string }) =>
    stage === 'group' || stage === 'round_robin'
  return foldTournament(tournament)
    .matches.filter(isTable)
    .reduce((before, match) => {
      const [a, b] = playersOf(match)!
      const outcome = decide(a, b)
      if (outcome === null) return before
      return perform(before, { type: 'record', at: 2000, matchId: match.id, outcome })
    }, tournament)
}

const startGroups = (size: number, more: Partial<TournamentSettings> = {}) =>
  startTournament(size, {
    format: 'groups_then_knockout',
    sportId: 'tabletennis',
    seedingMethod: 'rating',
    groups: 1,
    qualifiers: 2,
    thirdPlacePlayoff: false,
    ...more,
  })

const lowerNumberWins: Decide = (a, b) =>
  win(Number(a.slice(1)) < Number(b.slice(1)) ? a : b, a < b ? [3, 1] : [1, 3])

/** p1 beats p2, p2 beats p3 and p3 beats p1 by the same score; p4 loses to all. */
const winInCircle: Decide = (a, b) => {
  const beats: Readonly<Record<string, string>> = { p1: 'p2', p2: 'p3', p3: 'p1' }
  const first = b === 'p4' || beats[a] === b
  return win(first ? a : b, first ? [3, 1] : [1, 3])
}

const refusalKey = (tournament: Tournament, command: TournamentCommand) => {
  const result = decideCommand(tournament, command)
  return result.ok ? 'ok' : result.refusals[0]!.key
}

const findFinal = (tournament: Tournament) =>
  foldTournament(tournament).matches.find(({ stage }) => stage === 'winners')!

describe('a tie for qualification that no criterion breaks', () => {
  const tied = play(startGroups(4), winInCircle)
  const tie = { group: 0, players: ['p1', 'p2', 'p3'] } as const

  test('blocks the knockout and asks the organiser', () => {
    const state = foldTournament(tied)
    expect(state.tables[0]!.ties).toEqual([
      { players: ['p1', 'p2', 'p3'], place: 1, isAwaited: true, by: null, isSettled: false },
    ])
    expect(findFinal(tied).sides.map(({ kind }) => kind)).toEqual(['qualifier', 'qualifier'])
    expect(state.status).toBe('active')
  })

  test('is settled by lot, in the log and in the table', () => {
    const drawn = perform(tied, { type: 'draw_lots', at: 1, ...tie, players: ['p3', 'p1', 'p2'] })
    expect(drawn.log.at(-1)).toEqual({
      type: 'lots_drawn',
      at: 1,
      group: 0,
      players: ['p3', 'p1', 'p2'],
    })
    expect(playersOf(findFinal(drawn))).toEqual(['p3', 'p1'])
    const [table] = foldTournament(drawn).tables
    expect(table!.rows.map(({ player, rank }) => [player, rank])).toEqual([
      ['p3', 1],
      ['p1', 2],
      ['p2', 3],
      ['p4', 4],
    ])
    expect(table!.ties).toMatchObject([{ players: ['p3', 'p1', 'p2'], by: 'lot', isSettled: true }])
    expect(refusalKey(drawn, { type: 'draw_lots', at: 1, ...tie })).toBe('tournament.noSuchTie')
    const back = perform(drawn, { type: 'reopen_tie', at: 2, ...tie })
    expect(foldTournament(back)).toEqual(foldTournament(tied))
  })

  test('is played off, and needs another decision while players remain level', () => {
    const called = perform(tied, { type: 'call_play_off', at: 1, ...tie })
    const ids = foldTournament(called).matches.flatMap(({ id, stage }) =>
      stage === 'play_off' ? [id] : [],
    )
    expect(ids).toEqual(['PO1-1', 'PO1-2', 'PO1-3'])
    const decide = (tournament: Tournament, decider: Decide) =>
      ids.reduce((before, matchId) => {
        const match = foldTournament(before).matches.find(({ id }) => id === matchId)!
        const [a, b] = playersOf(match)!
        const outcome = decider(a, b)!
        return perform(before, { type: 'record', at: 3, matchId, outcome })
      }, tournament)
    expect(playersOf(findFinal(decide(called, lowerNumberWins)))).toEqual(['p1', 'p2'])
    const again = decide(called, winInCircle)
    expect(foldTournament(again).tables[0]!.ties.map(({ by }) => by)).toEqual(['play_off', null])
    expect(refusalKey(called, { type: 'reopen_tie', at: 4, ...tie })).toBe('ok')
    const lots = perform(again, { type: 'draw_lots', at: 4, ...tie })
    expect(playersOf(findFinal(lots))).toEqual(['p1', 'p2'])
    const begun = perform(called, { type: 'record', at: 3, matchId: 'PO1-1', outcome: win('p2') })
    expect(refusalKey(begun, { type: 'reopen_tie', at: 4, ...tie })).toBe('tournament.playOffBegun')
  })

  test('disappears when a correction breaks it, and is settled again when it returns', () => {
    const drawn = perform(tied, { type: 'draw_lots', at: 1, ...tie, players: ['p3', 'p1', 'p2'] })
    const match = foldTournament(drawn).matches.find((each) =>
      ['p1', 'p2'].every((player) => playersOf(each)?.some((side) => side === player)),
    )!
    const correct = (loser: number) => {
      const [a] = playersOf(match)!
      const outcome = win('p1', a === 'p1' ? [3, loser] : [loser, 3])
      return { type: 'correct', at: 5, matchId: match.id, outcome } as const
    }
    const broken = perform(drawn, correct(0))
    expect(foldTournament(broken).tables[0]!.ties).toEqual([])
    expect(playersOf(findFinal(broken))![0]).toBe('p1')
    expect(foldTournament(perform(broken, correct(1)))).toEqual(foldTournament(drawn))
  })

  test('needs no decision below the last qualifying place', () => {
    const decideBelow: Decide = (a, b) => {
      const beats: Readonly<Record<string, string>> = { p2: 'p3', p3: 'p4', p4: 'p2' }
      const first = a === 'p1' || (b !== 'p1' && beats[a] === b)
      return win(first ? a : b, first ? [3, 1] : [1, 3])
    }
    const one = play(startGroups(4, { qualifiers: 1 }), decideBelow)
    expect(foldTournament(one).tables[0]!.ties).toEqual([])
    const placesOf = (tournament: Tournament) =>
      foldTournament(tournament).participants.map(({ place }) => place)
    expect(placesOf(one)).toEqual([1, 2, 2, 2])
    expect(placesOf(withRules(one, 3))).toEqual([1, 2, 3, 4])
    const two = play(startGroups(4), decideBelow)
    expect(foldTournament(two).tables[0]!.ties).toMatchObject([{ place: 2, isAwaited: true }])
    expect(findFinal(two).sides[0]).toEqual({ kind: 'player', player: 'p1' })
  })

  test('is still settled by the draw in tournaments under the first rules', () => {
    const before = withRules(tied, 1)
    expect(playersOf(findFinal(before))).toEqual(['p1', 'p2'])
    expect(foldTournament(before).tables[0]!.ties).toEqual([])
  })
})

describe('a shared first place of a round robin', () => {
  const tied = play(
    startTournament(4, { format: 'round_robin', sportId: 'tabletennis' }),
    winInCircle,
  )
  const tie = { group: null, players: ['p1', 'p2', 'p3'] }

  test('may remain shared', () => {
    const state = foldTournament(tied)
    expect([state.status, state.winner]).toEqual(['completed', null])
    expect(state.tables[0]!.ties).toMatchObject([{ isAwaited: false, by: null }])
    expect(refusalKey(tied, { type: 'draw_lots', at: 1, ...tie })).toBe('tournament.titleByLot')
  })

  test('passes to the one who is left alone in it', () => {
    const disqualify = (before: Tournament, player: string) =>
      perform(before, { type: 'disqualify', at: 3, player, reason: 'false name' })
    const two = disqualify(tied, 'p1')
    expect(foldTournament(two).winner).toBeNull()
    const one = foldTournament(disqualify(two, 'p2'))
    expect(one.winner).toBe('p3')
    expect(one.participants.map(({ place }) => place)).toEqual([null, null, 1, 2])
    expect(foldTournament(withRules(disqualify(two, 'p2'), 3)).winner).toBeNull()
  })

  test('may be played off, and then has a winner', () => {
    let called = perform(tied, { type: 'call_play_off', at: 1, ...tie })
    expect(foldTournament(called).status).toBe('active')
    for (const match of foldTournament(called).matches.filter(
      ({ stage }) => stage === 'play_off',
    )) {
      const [a, b] = playersOf(match)!
      const outcome = lowerNumberWins(a, b)!
      called = perform(called, { type: 'record', at: 3, matchId: match.id, outcome })
    }
    const state = foldTournament(called)
    expect([state.status, state.winner]).toEqual(['completed', 'p1'])
    expect(state.tables[0]!.rows.map(({ player, rank, points }) => [player, rank, points])).toEqual(
      [
        ['p1', 1, 20],
        ['p2', 2, 20],
        ['p3', 3, 20],
        ['p4', 4, 0],
      ],
    )
    expect(state.participants.map(({ place }) => place)).toEqual([1, 2, 3, 4])
  })
})

describe('the points of a group', () => {
  test('are zero for a loss by retirement or forfeit', () => {
    const played = play(startGroups(3), (a, b) => {
      const winner = a < b ? a : b
      if ([a, b].includes('p3') && winner === 'p1') {
        return { kind: 'retired', winner, score: a < b ? [2, 1] : [1, 2] }
      }
      if ([a, b].includes('p3')) return { kind: 'walkover', winner, reason: 'no-show' }
      return win(winner, a < b ? [3, 0] : [0, 3])
    })
    const [table] = foldTournament(played).tables
    expect(table!.rows.map(({ player, steps }) => [player, steps[0]!.value[0]])).toEqual([
      ['p1', 4],
      ['p2', 3],
      ['p3', 0],
    ])
  })
})

describe('a player who leaves', () => {
  const leave = (tournament: Tournament, player: string) =>
    perform(tournament, { type: 'withdraw', at: 1900, player, reason: 'ill' })
  const without =
    (...players: string[]): Decide =>
    (a, b) =>
      [a, b].some((each) => players.includes(each)) ? null : lowerNumberWins(a, b)

  test('during the groups does not advance: the next in the group moves up', () => {
    const before = play(startGroups(4), (a, b) =>
      [a, b].includes('p1') && ![a, b].includes('p4') ? lowerNumberWins(a, b) : null,
    )
    const afterLeaving = play(leave(before, 'p1'), without('p1'))
    const state = foldTournament(afterLeaving)
    expect(state.tables[0]!.rows[0]!.player).toBe('p2')
    expect(playersOf(findFinal(afterLeaving))).toEqual(['p2', 'p3'])
  })

  test('during the groups does not advance, even with all own matches played', () => {
    const played = play(startGroups(4), (a, b) =>
      [a, b].includes('p1') ? lowerNumberWins(a, b) : null,
    )
    const afterLeaving = play(leave(played, 'p1'), without('p1'))
    expect(foldTournament(afterLeaving).tables[0]!.rows[0]!.player).toBe('p1')
    expect(playersOf(findFinal(afterLeaving))).toEqual(['p2', 'p3'])
  })

  test('after the groups has advanced, and the opponent wins', () => {
    const afterLeaving = leave(play(startGroups(4), lowerNumberWins), 'p1')
    expect(playersOf(findFinal(afterLeaving))).toEqual(['p1', 'p2'])
    expect(foldTournament(afterLeaving).winner).toBe('p2')
  })

  test('leaves an empty place if no one can take it', () => {
    const afterLeaving = leave(leave(leave(startGroups(4), 'p1'), 'p2'), 'p4')
    const state = foldTournament(afterLeaving)
    expect([state.status, state.winner]).toEqual(['completed', 'p3'])
  })

  test('before half of the games is removed from a chess table, with the points of those games', () => {
    const chess = { format: 'round_robin', sportId: 'chess' } as const
    const one = play(startTournament(5, chess), (a, b) =>
      [a, b].includes('p5') && [a, b].includes('p1') ? win('p5') : null,
    )
    const afterLeaving = play(leave(one, 'p5'), without('p5'))
    const [table] = foldTournament(afterLeaving).tables
    expect(table!.left).toEqual(['p5'])
    expect(table!.rows.map(({ player, points, played }) => [player, points, played])).toEqual([
      ['p1', 30, 3],
      ['p2', 20, 3],
      ['p3', 10, 3],
      ['p4', 0, 3],
    ])
    const half = play(startTournament(5, chess), (a, b) =>
      [a, b].includes('p5') && ['p1', 'p2'].some((each) => [a, b].includes(each))
        ? win('p5')
        : null,
    )
    const afterHalf = foldTournament(play(leave(half, 'p5'), without('p5'))).tables[0]!
    expect(afterHalf.left).toEqual([])
    const points = afterHalf.rows.map((row) => [row.player, row.points] as const)
    expect(Object.fromEntries(points)).toEqual({ p1: 30, p2: 20, p3: 20, p4: 10, p5: 20 })
    const kept = play(startTournament(5, { ...chess, dropsEarlyLeavers: false }), () => null)
    expect(foldTournament(leave(kept, 'p5')).tables[0]!.left).toEqual([])
  })

  test('can still get the result of a match played before leaving', () => {
    const three = startTournament(3, { format: 'single_elimination', seedingMethod: 'rating' })
    const won = perform(three, { type: 'record', at: 1, matchId: 'W1-2', outcome: win('p2') })
    const afterLeaving = leave(won, 'p1')
    expect(foldTournament(afterLeaving).winner).toBe('p2')
    const paper = perform(afterLeaving, {
      type: 'record',
      at: 2,
      matchId: 'W2-1',
      outcome: win('p1'),
    })
    expect(foldTournament(paper).winner).toBe('p1')
    expect(foldTournament(paper).status).toBe('completed')
  })
})
