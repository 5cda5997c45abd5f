import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomPlay } from '../../random-play.test-data.ts'
import type { Tournament } from '../log/events.ts'
import { foldTournament } from '../log/fold.ts'
import { playersOf } from '../log/commands/decide-match.ts'
import { attempt, openTournament, perform, startTournament } from '../log/random-play.test-data.ts'
import type { TournamentFormat } from '../log/settings/settings.ts'
import { isTableStage, type TournamentMatch, type TournamentState } from '../log/state.ts'

const isLong = randomPlay > 1
const sizes = Array.from({ length: isLong ? 22 : 10 }, (_, at) => at + 3)
const formats = ['round_robin', 'double_round_robin', 'groups_then_knockout'] as const

const listTableMatches = (state: TournamentState) => state.matches.filter(isTableStage)

const listPlayers = (match: TournamentMatch) => playersOf(match) ?? []

function enterLate(tournament: Tournament, at: number): Tournament {
  return perform(tournament, { type: 'enter', at, player: `late${at}`, rating: null })
}

function startWithLateEntrants(
  size: number,
  late: number,
  format: TournamentFormat,
  sportId: 'chess' | 'tabletennis',
) {
  let tournament = startTournament(size, {
    format,
    sportId,
    groups: Math.max(1, Math.floor(size / 4)),
    allowLateRegistration: true,
  })
  for (let at = 1; at <= late; at++) tournament = enterLate(tournament, at)
  return tournament
}

/** Records every match of the tables with the side that `chooseWinner` returns; null for a draw. */
function playTables(
  tournament: Tournament,
  chooseWinner: (at: number) => 0 | 1 | null,
): Tournament {
  return listTableMatches(foldTournament(tournament)).reduce((before, { id, ...match }, at) => {
    const sides = listPlayers({ id, ...match })
    const side = chooseWinner(at)
    const winner = side === null ? null : sides[side]!
    return attempt(before, {
      type: 'record',
      at: 5000 + at,
      matchId: id,
      outcome: { kind: 'played', winner },
    })
  }, tournament)
}

const pointsTimesTen = (match: TournamentMatch, player: string) => {
  if (match.decision === null) return 0
  if (match.decision.winner === null) return match.decision.kind === 'played' ? 5 : 0
  return match.decision.winner === player ? 10 : 0
}

/** Returns the points that each player earned in matches. */
function sumPoints(state: TournamentState): ReadonlyMap<string, number> {
  const earned = new Map<string, number>()
  for (const match of listTableMatches(state)) {
    for (const player of listPlayers(match)) {
      earned.set(player, (earned.get(player) ?? 0) + pointsTimesTen(match, player))
    }
  }
  return earned
}

function expectTablesToMatchResults(state: TournamentState) {
  const earned = sumPoints(state)
  const rows = state.tables.flatMap((table) => table.rows)
  expect(rows.map(({ player, points }) => [player, points])).toEqual(
    rows.map(({ player }) => [player, earned.get(player)]),
  )
  for (const { values, points } of rows) {
    if (values[0] !== undefined) expect(values[0].value).toBe(points / 10)
  }
}

function expectOneMatchARound(state: TournamentState) {
  const matches = listTableMatches(state)
  const seats = matches.flatMap((match) =>
    listPlayers(match).map((player) => `${match.group} ${match.round} ${player}`),
  )
  expect(new Set(seats).size).toBe(seats.length)
  const boards = matches.map(({ group, round, board }) => `${group} ${round} ${board}`)
  expect(new Set(boards).size).toBe(boards.length)
  expect(new Set(matches.map(({ id }) => id)).size).toBe(matches.length)
  for (const [, groupMatches] of Map.groupBy(matches, ({ group }) => group)) {
    const rounds = [...new Set(groupMatches.map(({ round }) => round))].toSorted((a, b) => a - b)
    expect(rounds).toEqual(rounds.map((_, at) => at + 1))
  }
}

function expectAllMeet(state: TournamentState, times: number) {
  const matches = listTableMatches(state)
  const pairs = Map.groupBy(matches, (match) => listPlayers(match).toSorted().join(' '))
  const expected = state.tables.reduce(
    (sum, { rows }) => sum + (rows.length * (rows.length - 1)) / 2,
    0,
  )
  expect(pairs.size).toBe(expected)
  expect([...pairs.values()].every(({ length }) => length === times)).toBe(true)
}

const describePlacements = (state: TournamentState) =>
  listTableMatches(state).map(({ id, round, board, sides }) =>
    JSON.stringify({ id, round, board, sides }),
  )

for (const format of formats) {
  test(`${format}: late entrants meet everyone, at most once a round, and move no earlier match`, () => {
    for (const size of sizes) {
      let tournament = startWithLateEntrants(size, 0, format, 'chess')
      let before = describePlacements(foldTournament(tournament))
      for (let late = 1; late <= 6; late++) {
        tournament = enterLate(tournament, late)
        const state = foldTournament(tournament)
        const after = describePlacements(state)
        expect([...new Set(before).difference(new Set(after))]).toEqual([])
        expectOneMatchARound(state)
        expectAllMeet(state, format === 'double_round_robin' ? 2 : 1)
        before = after
      }
    }
  })

  test(`${format}: the table adds up the points of the matches, however many players came late`, () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...sizes),
        fc.integer({ min: 0, max: 6 }),
        fc.constantFrom('chess' as const, 'tabletennis' as const),
        fc.infiniteStream(fc.constantFrom(0 as const, 1 as const, null)),
        (size, late, sportId, luck) => {
          const started = startWithLateEntrants(size, late, format, sportId)
          const played = playTables(
            started,
            () => luck.next().value ?? (sportId === 'chess' ? null : 0),
          )
          const state = foldTournament(played)
          expectTablesToMatchResults(state)
          expectOneMatchARound(state)
        },
      ),
      { numRuns: 20 * randomPlay },
    )
  })
}
test('awards every point when the player entered earlier always wins and three of five came late', () => {
  const tournament = startWithLateEntrants(2, 3, 'round_robin', 'chess')
  const players = ['p1', 'p2', 'late1', 'late2', 'late3']
  const played = listTableMatches(foldTournament(tournament)).reduce((before, match) => {
    const winner = players.find((player) => listPlayers(match).some((each) => each === player))!
    return perform(before, {
      type: 'record',
      at: 1,
      matchId: match.id,
      outcome: { kind: 'played', winner },
    })
  }, tournament)
  const { rows } = foldTournament(played).tables[0]!
  expect(rows.map(({ player, wins, points }) => [player, wins, points])).toEqual([
    ['p1', 4, 40],
    ['p2', 3, 30],
    ['late1', 2, 20],
    ['late2', 1, 10],
    ['late3', 0, 0],
  ])
})

const listWaiting = (tournament: Tournament) =>
  foldTournament(tournament)
    .participants.filter(({ status }) => status === 'waiting')
    .map(({ player }) => player)

const withdraw = (tournament: Tournament, player: string, at: number) =>
  perform(tournament, { type: 'withdraw', at, player, reason: '' })

test.each(['swiss', 'round_robin'] as const)(
  'gives the places of players who leave a full %s to the waiting list, in order of entry',
  (format) => {
    const settings = { format, maxParticipants: 5, allowLateRegistration: true }
    const full = [2001, 2002, 2003].reduce(enterLate, startTournament(5, settings))
    expect(listWaiting(full)).toEqual(['late2001', 'late2002', 'late2003'])
    const once = withdraw(full, 'p1', 3000)
    expect(listWaiting(once)).toEqual(['late2002', 'late2003'])
    expect(listWaiting(withdraw(once, 'late2001', 3001))).toEqual(['late2003'])
  },
)

test.each(['withdraw', 'disqualify', 'remove'] as const)(
  'gives the place to the waiting list when a %s takes a player out after the start',
  (type) => {
    const settings = { format: 'swiss', maxParticipants: 5, allowLateRegistration: true } as const
    const full = enterLate(startTournament(5, settings), 2001)
    const after = perform(full, { type, at: 3000, player: 'p1', reason: '' })
    expect(listWaiting(after)).toEqual([])
  },
)

test('gives the places of a raised limit to the waiting list, in order of entry', () => {
  const settings = { format: 'swiss', maxParticipants: 5, allowLateRegistration: true } as const
  const full = [2001, 2002, 2003].reduce(enterLate, startTournament(5, settings))
  const raised = perform(full, {
    type: 'change_settings',
    at: 3000,
    settings: { maxParticipants: 7 },
    placesWaiting: true,
  })
  expect(listWaiting(raised)).toEqual(['late2003'])
})

test('frees no place when a player on the waiting list is removed', () => {
  const settings = { format: 'swiss', maxParticipants: 5, allowLateRegistration: true } as const
  const full = [2001, 2002].reduce(enterLate, startTournament(5, settings))
  const after = perform(full, { type: 'remove', at: 3000, player: 'late2001' })
  expect(listWaiting(after)).toEqual(['late2002'])
})

test('does not give a free place to a player who missed the check-in', () => {
  const settings = { format: 'swiss', allowLateRegistration: true, requiresCheckIn: true } as const
  const players = ['p1', 'p2', 'p3', 'p4', 'p5']
  const checkedIn = players.reduce(
    (before, player) => perform(before, { type: 'check_in', at: 500, player }),
    openTournament(6, settings),
  )
  const started = perform(checkedIn, { type: 'start', at: 1000 })
  expect(listWaiting(started)).toEqual(['p6'])
  expect(listWaiting(withdraw(started, 'p1', 3000))).toEqual(['p6'])
})
