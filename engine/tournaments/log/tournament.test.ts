import { describe, expect, test } from 'vitest'
import type { TournamentCommand } from './commands/command-types.ts'
import { decideCommand } from './commands/commands.ts'
import type { Tournament, TournamentEvent } from './events.ts'
import { foldTournament } from './fold.ts'
import { previewEvents } from './preview.ts'
import { openTournament, perform, startTournament, withRules } from './random-play.test-data.ts'
import { readFormat, tournamentFormats } from './settings/settings.ts'
import type { TournamentMatch, TournamentState } from './state.ts'

const findMatch = (state: TournamentState, id: string) =>
  state.matches.find((each) => each.id === id)!
const sideNames = (match: TournamentMatch) =>
  match.sides.map((side) => (side.kind === 'player' ? side.player : side.kind))
const win = (matchId: string, winner: string, at = 2000): TournamentCommand => ({
  type: 'record',
  at,
  matchId,
  outcome: { kind: 'played', winner },
})
const correct = (matchId: string, winner: string): TournamentCommand => ({
  type: 'correct',
  at: 3000,
  matchId,
  outcome: { kind: 'played', winner },
})
const performAll = (tournament: Tournament, ...commands: TournamentCommand[]) =>
  commands.reduce(perform, tournament)
const refusalKey = (tournament: Tournament, command: TournamentCommand) => {
  const result = decideCommand(tournament, command)
  return result.ok ? 'ok' : result.refusals[0]!.key
}
const knockout = { format: 'single_elimination', seedingMethod: 'rating' } as const

describe('entries', () => {
  const enter = (player: string, at = 1): TournamentCommand => ({
    type: 'enter',
    at,
    player,
    rating: null,
  })

  test('above the maximum wait, and move up when a player withdraws', () => {
    const full = openTournament(3, { maxParticipants: 2 })
    const statuses = (tournament: Tournament) =>
      foldTournament(tournament).participants.map(({ status }) => status)
    expect(statuses(full)).toEqual(['registered', 'registered', 'waiting'])
    const afterLeaving = performAll(full, { type: 'withdraw', at: 2, player: 'p1', reason: 'ill' })
    expect(statuses(afterLeaving)).toEqual(['withdrawn', 'registered', 'registered'])
    expect(foldTournament(afterLeaving).participants[0]!.reason).toBe('ill')
  })

  test('that need approval have no place until approved', () => {
    const pending = openTournament(2, { requiresApproval: true })
    expect(foldTournament(pending).participants.map(({ status }) => status)).toEqual([
      'pending',
      'pending',
    ])
    expect(refusalKey(pending, { type: 'start', at: 2 })).toBe('tournament.tooFewParticipants')
    const approved = performAll(
      pending,
      { type: 'approve', at: 2, player: 'p1' },
      { type: 'approve', at: 2, player: 'p2' },
    )
    expect(refusalKey(approved, { type: 'start', at: 3 })).toBe('ok')
  })

  test('close at the deadline, unless late registration is allowed', () => {
    const closing = openTournament(1, { registrationDeadline: 10 })
    expect(refusalKey(closing, enter('x', 10))).toBe('ok')
    expect(refusalKey(closing, enter('x', 11))).toBe('tournament.registrationClosed')
    expect(refusalKey(closing, enter('p1', 5))).toBe('tournament.alreadyEntered')
    const open = openTournament(1, { registrationDeadline: 10, allowLateRegistration: true })
    expect(refusalKey(open, enter('x', 11))).toBe('ok')
  })

  test('without check-in are not drawn where check-in is required', () => {
    const tournament = openTournament(3, { requiresCheckIn: true })
    const both = performAll(
      tournament,
      { type: 'check_in', at: 2, player: 'p1' },
      { type: 'check_in', at: 2, player: 'p3' },
      { type: 'start', at: 3 },
    )
    expect(foldTournament(both).participants.map(({ seed }) => seed !== null)).toEqual([
      true,
      false,
      true,
    ])
  })
})

describe('the start', () => {
  test('needs two participants, and the minimum unless waived', () => {
    expect(refusalKey(openTournament(1, {}), { type: 'start', at: 1 })).toBe(
      'tournament.tooFewParticipants',
    )
    const three = openTournament(3, { minParticipants: 4 })
    expect(refusalKey(three, { type: 'start', at: 1 })).toBe('tournament.belowMinimum')
    expect(refusalKey(three, { type: 'start', at: 1, belowMinimum: true })).toBe('ok')
  })

  test('can happen once, and freezes the settings of the draw', () => {
    const started = startTournament(4, knockout)
    expect(refusalKey(started, { type: 'start', at: 1 })).toBe('tournament.notDraft')
    expect(
      refusalKey(started, { type: 'change_settings', at: 1, settings: { format: 'swiss' } }),
    ).toBe('tournament.notBeforeStart')
    expect(
      refusalKey(started, { type: 'change_settings', at: 1, settings: { isPublic: false } }),
    ).toBe('ok')
  })

  test('seeds by rating, and repeats a draw from its seed', () => {
    const state = foldTournament(startTournament(4, knockout))
    expect(state.matches.slice(0, 2).map(sideNames)).toEqual([
      ['p1', 'p4'],
      ['p2', 'p3'],
    ])
    const order = (drawSeed: number) =>
      foldTournament(startTournament(16, { drawSeed })).participants.map(({ seed }) => seed)
    expect(order(5)).toEqual(order(5))
    expect(order(5)).not.toEqual(order(6))
  })

  test('accepts both spellings of the format', () => {
    expect(readFormat('singleelimination')).toBe('single_elimination')
    expect(tournamentFormats.map(readFormat)).toEqual(tournamentFormats)
    expect(readFormat('ladder')).toBeNull()
  })
})

describe('a knockout', () => {
  const played = performAll(
    startTournament(4, knockout),
    win('W1-1', 'p1'),
    win('W1-2', 'p2'),
    win('T1-1', 'p4'),
    win('W2-1', 'p1'),
  )

  test('completes with its last match', () => {
    const state = foldTournament(played)
    expect(state.status).toBe('completed')
    expect(state.winner).toBe('p1')
    expect(state.participants.map(({ place }) => place)).toEqual([1, 2, 4, 3])
  })

  test('previews the effects of a correction before it is saved', () => {
    const result = decideCommand(played, correct('W1-1', 'p4'))
    const preview = previewEvents(played, result.ok ? result.events : [])
    expect(preview).toEqual({
      changedSides: [
        { matchId: 'W2-1', before: ['p1', 'p2'], after: ['p4', 'p2'] },
        { matchId: 'T1-1', before: ['p4', 'p3'], after: ['p1', 'p3'] },
      ],
      fallenResults: ['W2-1', 'T1-1'],
      newlyDecided: [],
      changedPlaces: [
        { player: 'p1', before: 1, after: null },
        { player: 'p2', before: 2, after: null },
        { player: 'p3', before: 4, after: null },
        { player: 'p4', before: 3, after: null },
      ],
      statusBefore: 'completed',
      statusAfter: 'active',
    })
  })

  test('keeps all later matches when the same player wins by another score', () => {
    const events: TournamentEvent[] = [
      {
        type: 'result_corrected',
        at: 9,
        matchId: 'W1-1',
        sides: ['p1', 'p4'],
        outcome: { kind: 'played', winner: 'p1', score: [3, 2] },
      },
    ]
    expect(previewEvents(played, events)).toMatchObject({
      changedSides: [],
      fallenResults: [],
      newlyDecided: [],
      changedPlaces: [],
    })
  })

  test('previews no lost result if players advanced only through absences', () => {
    const absent = performAll(
      startTournament(4, { format: 'double_elimination', seedingMethod: 'rating' }),
      win('W1-1', 'p1'),
      win('W1-2', 'p2'),
      { type: 'double_no_show', at: 2001, matchId: 'L1-1' },
      win('W2-1', 'p1'),
      { type: 'withdraw', at: 2002, player: 'p2', reason: 'ill' },
    )
    const result = decideCommand(absent, correct('W2-1', 'p2'))
    expect(previewEvents(absent, result.ok ? result.events : []).fallenResults).toEqual([])
  })

  test('restores the results of a match when a correction is undone', () => {
    const corrected = performAll(played, correct('W1-1', 'p4'))
    expect(findMatch(foldTournament(corrected), 'W2-1').status).toBe('ready')
    expect(foldTournament(performAll(corrected, correct('W1-1', 'p1'))).status).toBe('completed')
  })

  test('refuses impossible results', () => {
    const started = startTournament(4, knockout)
    expect(refusalKey(started, win('W2-1', 'p1'))).toBe('tournament.matchNotReady')
    expect(refusalKey(started, win('W9-1', 'p1'))).toBe('tournament.unknownMatch')
    expect(refusalKey(started, win('W1-1', 'p2'))).toBe('tournament.notInMatch')
    expect(refusalKey(started, correct('W1-1', 'p1'))).toBe('tournament.noResult')
    expect(refusalKey(performAll(started, win('W1-1', 'p1')), win('W1-1', 'p4'))).toBe(
      'tournament.alreadyDecided',
    )
    const draw: TournamentCommand = {
      type: 'record',
      at: 1,
      matchId: 'W1-1',
      outcome: { kind: 'played', winner: null },
    }
    expect(refusalKey(started, draw)).toBe('tournament.noDraw')
    const score = { kind: 'played', winner: 'p1', score: [1, 3] } as const
    expect(refusalKey(started, { type: 'record', at: 1, matchId: 'W1-1', outcome: score })).toBe(
      'tournament.scoreDisagrees',
    )
  })

  test('continues when no one comes to a match, and keeps the reason', () => {
    const state = foldTournament(
      performAll(
        startTournament(4, knockout),
        { type: 'double_no_show', at: 2, matchId: 'W1-1' },
        win('W1-2', 'p2'),
      ),
    )
    expect(state.status).toBe('completed')
    expect(state.winner).toBe('p2')
    expect(findMatch(state, 'W2-1').decision).toMatchObject({
      kind: 'bye',
      reason: 'W1-1: no-show of both',
    })
  })

  test('ends without a winner when no one comes to the final', () => {
    const state = foldTournament(
      performAll(startTournament(2, knockout), { type: 'double_no_show', at: 2, matchId: 'W1-1' }),
    )
    expect(state).toMatchObject({ status: 'completed', winner: null })
    expect(state.participants.map(({ place }) => place)).toEqual([2, 2])
  })

  test('gives the opponents of a player who leaves a walkover, now and later', () => {
    const afterLeaving = performAll(
      startTournament(4, knockout),
      win('W1-1', 'p1'),
      { type: 'withdraw', at: 3, player: 'p1', reason: 'injured' },
      win('W1-2', 'p2'),
    )
    const state = foldTournament(afterLeaving)
    expect(state.winner).toBe('p2')
    expect(findMatch(state, 'W2-1').decision).toMatchObject({
      kind: 'walkover',
      reason: 'withdrawn: injured',
    })
    const back = performAll(afterLeaving, { type: 'reinstate', at: 4, player: 'p1' })
    expect(findMatch(foldTournament(back), 'W2-1').status).toBe('ready')
  })

  test('gives a late entrant a bye, else a play-in against the lowest seed', () => {
    const late = { ...knockout, allowLateRegistration: true }
    const enter = (player: string): TournamentCommand => ({
      type: 'enter',
      at: 5,
      player,
      rating: 1,
    })
    const three = performAll(startTournament(3, late), enter('x'))
    expect(sideNames(findMatch(foldTournament(three), 'W1-1'))).toEqual(['p1', 'x'])
    const four = performAll(startTournament(4, late), win('W1-1', 'p1'), enter('x'))
    expect(sideNames(findMatch(foldTournament(four), 'P3-1'))).toEqual(['p3', 'x'])
    const beaten = performAll(four, win('P3-1', 'x'))
    expect(sideNames(findMatch(foldTournament(beaten), 'W1-2'))).toEqual(['p2', 'x'])
    const over = performAll(startTournament(2, late), win('W1-1', 'p1'))
    expect(refusalKey(over, enter('x'))).toBe('tournament.over')
    const semis = performAll(startTournament(4, late), win('W1-1', 'p1'), win('W1-2', 'p2'))
    expect(refusalKey(semis, enter('x'))).toBe('tournament.noLatePlace')
  })

  test('waits for the organiser between rounds without autoAdvance', () => {
    const started = performAll(
      startTournament(4, { ...knockout, autoAdvance: false }),
      win('W1-1', 'p1'),
      win('W1-2', 'p2'),
    )
    expect(findMatch(foldTournament(started), 'W2-1').status).toBe('waiting')
    const released = performAll(started, { type: 'release_round', at: 4, round: 'W2' })
    expect(findMatch(foldTournament(released), 'W2-1').status).toBe('ready')
  })

  test('sets the best of by the name of the round', () => {
    const bestOf = { usual: 3, rounds: { final: 7, W1: 5 } }
    const state = foldTournament(startTournament(8, { ...knockout, bestOf }))
    expect(['W1-1', 'W2-1', 'W3-1'].map((id) => findMatch(state, id).bestOf)).toEqual([5, 3, 7])
  })

  test('has no third-place match if it is switched off', () => {
    expect(
      foldTournament(startTournament(4, { ...knockout, thirdPlacePlayoff: false })).matches,
    ).toHaveLength(3)
  })
})

describe('a player who leaves', () => {
  // Five players: the first three have byes, the last two meet for a place against the first.
  const withByes = () => startTournament(5, knockout)

  test('keeps a bye that was followed by a played match, and the opponent keeps the loss', () => {
    const met = foldTournament(withByes()).matches.find(
      ({ id, status }) => id.startsWith('W2') && status === 'ready',
    )!
    const [first, second] = sideNames(met) as [string, string]
    const played = performAll(withByes(), win(met.id, second))
    const afterLeaving = performAll(played, {
      type: 'withdraw',
      at: 3000,
      player: first,
      reason: 'went home',
    })
    expect(sideNames(findMatch(foldTournament(afterLeaving), met.id))).toEqual([first, second])
    expect(findMatch(foldTournament(afterLeaving), met.id).decision).toMatchObject({
      kind: 'played',
      winner: second,
    })
    const gone = performAll(withByes(), {
      type: 'withdraw',
      at: 3000,
      player: first,
      reason: 'ill',
    })
    expect(findMatch(foldTournament(gone), met.id).decision).toMatchObject({ winner: second })
  })

  const leave = (player: string, at: number): TournamentCommand => ({
    type: 'withdraw',
    at,
    player,
    reason: 'ill',
  })
  const withLateEntry = (at: number): TournamentCommand => ({
    type: 'enter',
    at,
    player: 'late',
    rating: null,
  })
  const eight = { ...knockout, allowLateRegistration: true }
  const matchOf = (tournament: Tournament, id: string) => {
    const match = findMatch(foldTournament(tournament), id)
    return [...sideNames(match), match.decision?.kind, match.decision?.winner]
  }

  test.each([
    ['a knockout', eight, 'p8', [win('W1-2', 'p4'), win('W2-1', 'p1')], 'W2-1', ['p1', 'p4']],
    [
      'a double elimination',
      { ...eight, format: 'double_elimination' },
      'p8',
      [win('W1-2', 'p4'), win('W2-1', 'p1')],
      'W2-1',
      ['p1', 'p4'],
    ],
    [
      'a play-in',
      eight,
      'late',
      [withLateEntry(1100), leave('late', 1200), win('W1-1', 'p8')],
      'W1-1',
      ['p1', 'p8'],
    ],
  ] as const)(
    'keeps a walkover of %s that was followed by a played match, and the first to leave can’t return',
    (_, settings, first, commands, id, sides) => {
      const absent = first === 'late' ? [] : [leave(first, 1500)]
      const played = performAll(startTournament(8, settings), ...absent, ...commands)
      const second = matchOf(played, id).at(-1)!
      expect(matchOf(played, id)).toEqual([...sides, 'played', second])
      expect(matchOf(performAll(played, leave(second, 3000)), id)).toEqual(matchOf(played, id))
      expect(refusalKey(played, { type: 'reinstate', at: 3000, player: first })).toBe(
        'tournament.playedOn',
      )
      const unused = performAll(startTournament(8, eight), leave('p8', 1500), leave('p1', 1600))
      expect(matchOf(unused, 'W1-1')).toEqual(['p1', 'p8', 'double_walkover', null])
    },
  )

  test('loses what followed from a bye of the other side under earlier rules', () => {
    const played = performAll(
      startTournament(6, knockout),
      leave('p1', 1500),
      win('W1-2', 'p4'),
      win('W1-4', 'p3'),
      win('W2-2', 'p2'),
      win('W3-1', 'p2'),
      { type: 'disqualify', at: 3000, player: 'p4', reason: 'false name' },
    )
    expect(matchOf(played, 'W3-1')).toEqual(['p4', 'p2', 'played', 'p2'])
    expect(matchOf(withRules(played, 3), 'W3-1')).toEqual(['nobody', 'p2', 'bye', 'p2'])
  })

  test('keeps points of walkovers in a table', () => {
    const table = startTournament(4, { format: 'round_robin', dropsEarlyLeavers: false })
    const left = performAll(table, leave('p4', 1500), leave('p1', 1600))
    const rows = foldTournament(left).tables[0]!.rows.map(({ player, points }) => [player, points])
    expect(Object.fromEntries(rows)).toEqual({ p1: 10, p2: 20, p3: 20, p4: 0 })
  })

  const playOpenMatches = (tournament: Tournament) =>
    foldTournament(tournament)
      .matches.filter(({ status }) => status === 'ready')
      .reduce(
        (before, match) => perform(before, win(match.id, sideNames(match).toSorted()[0]!)),
        tournament,
      )
  const startChessGroups = () =>
    startTournament(8, {
      format: 'groups_then_knockout',
      sportId: 'chess',
      seedingMethod: 'rating',
      groups: 2,
      qualifiers: 2,
      dropsEarlyLeavers: true,
    })
  const firstPair = (tournament: Tournament) => matchOf(tournament, 'W1-1').slice(0, 2)

  test('stays in the table of a group that was over, whatever others gave away', () => {
    const played = playOpenMatches(
      performAll(startChessGroups(), leave('p4', 1500), leave('p5', 1600)),
    )
    expect(firstPair(played)).toContain('p1')
    expect(firstPair(performAll(played, leave('p1', 3000)))).toEqual(firstPair(played))
  })

  test('stays out of the table once others have played on: the setting is fixed then', () => {
    const keepLeavers: TournamentCommand = {
      type: 'change_settings',
      at: 3000,
      settings: { dropsEarlyLeavers: false },
    }
    const decide = (before: Tournament, one: string, other: string, winner: string | null) => {
      const match = foldTournament(before).matches.find((each) =>
        [one, other].every((player) => sideNames(each).includes(player)),
      )!
      const outcome = { kind: 'played', winner } as const
      return perform(before, { type: 'record', at: 2000, matchId: match.id, outcome })
    }
    // With the games of p1, who left, p8 is second of the first group; without them p5 is.
    let groups = performAll(decide(startChessGroups(), 'p1', 'p5', 'p1'), leave('p1', 2100))
    groups = decide(groups, 'p4', 'p5', 'p4')
    groups = decide(groups, 'p5', 'p8', 'p5')
    groups = decide(groups, 'p4', 'p8', null)
    const groupsOver = playOpenMatches(groups)
    const knockoutPlayers = (each: Tournament) => {
      const state = foldTournament(each)
      return ['W1-1', 'W1-2'].flatMap((id) => sideNames(findMatch(state, id))).toSorted()
    }
    expect(knockoutPlayers(groupsOver)).toEqual(['p2', 'p3', 'p4', 'p5'])
    expect(knockoutPlayers(performAll(groupsOver, keepLeavers))).toEqual(['p2', 'p3', 'p4', 'p8'])
    const played = playOpenMatches(groupsOver)
    expect(refusalKey(played, keepLeavers)).toBe('tournament.notBeforeStart')
  })

  test('cannot leave a finished tournament, nor leave twice', () => {
    const over = performAll(startTournament(2, knockout), win('W1-1', 'p1'))
    const leave = (type: 'withdraw' | 'remove') =>
      type === 'withdraw'
        ? ({ type, at: 9, player: 'p1', reason: '' } as const)
        : ({ type, at: 9, player: 'p1' } as const)
    expect(refusalKey(over, leave('withdraw'))).toBe('tournament.over')
    expect(refusalKey(over, leave('remove'))).toBe('tournament.over')
    const gone = performAll(withByes(), leave('withdraw'))
    expect(refusalKey(gone, leave('withdraw'))).toBe('tournament.alreadyOut')
  })

  test('cannot enter again alone after being rejected', () => {
    const entering = { type: 'enter', at: 9, player: 'p1', rating: null } as const
    const startRejected = (type: 'decline' | 'withdraw') =>
      performAll(openTournament(3, {}), { type, at: 2, player: 'p1', reason: '' })
    expect(refusalKey(startRejected('decline'), entering)).toBe('tournament.notLetBack')
    expect(refusalKey(startRejected('decline'), { ...entering, isApproved: true })).toBe('ok')
    expect(refusalKey(startRejected('withdraw'), entering)).toBe('ok')
  })

  test('has no place after a disqualification, and the others move up', () => {
    const over = performAll(startTournament(2, knockout), win('W1-1', 'p1'))
    const disqualified = performAll(over, {
      type: 'disqualify',
      at: 9,
      player: 'p1',
      reason: 'false name',
    })
    const state = foldTournament(disqualified)
    expect(state).toMatchObject({ status: 'completed', winner: 'p2' })
    expect(state.participants.map(({ place }) => place)).toEqual([null, 1])
  })
})

describe('a place', () => {
  test('is final only when the round is over', () => {
    const first = foldTournament(performAll(startTournament(8, knockout), win('W1-1', 'p1')))
    expect(first.participants.every(({ place }) => place === null)).toBe(true)
    const round = foldTournament(startTournament(8, knockout)).matches.filter(({ id }) =>
      id.startsWith('W1'),
    )
    const all = performAll(
      startTournament(8, knockout),
      ...round.map((match) => win(match.id, sideNames(match)[0]!)),
    )
    const places = foldTournament(all).participants.flatMap(({ place }) => place ?? [])
    expect(places).toEqual([5, 5, 5, 5])
  })
})

describe('a round that waits for the organiser', () => {
  const settings = {
    format: 'groups_then_knockout',
    seedingMethod: 'rating',
    groups: 2,
    autoAdvance: false,
  } as const
  const isReady = (tournament: Tournament, group: number) =>
    foldTournament(tournament).matches.some(
      (match) => match.group === group && match.round === 2 && match.status === 'ready',
    )

  test('is released in one group or in all', () => {
    const waiting = startTournament(8, settings)
    const one = performAll(waiting, { type: 'release_round', at: 9, round: 'G1R2' })
    expect([isReady(one, 0), isReady(one, 1)]).toEqual([true, false])
    const all = performAll(waiting, { type: 'release_round', at: 9, round: 'R2' })
    expect([isReady(all, 0), isReady(all, 1)]).toEqual([true, true])
    expect(refusalKey(waiting, { type: 'release_round', at: 9, round: 'R9' })).toBe(
      'tournament.noSuchRound',
    )
  })
})

describe('a finished tournament', () => {
  test('can be reopened, held open and closed, unlike any other', () => {
    const playing = startTournament(2, knockout)
    expect(refusalKey(playing, { type: 'reopen', at: 9 })).toBe('tournament.notOver')
    expect(refusalKey(playing, { type: 'close', at: 9 })).toBe('tournament.notHeldOpen')
    const open = performAll(playing, win('W1-1', 'p1'), { type: 'reopen', at: 9 })
    expect(foldTournament(open).status).toBe('active')
    expect(foldTournament(performAll(open, { type: 'close', at: 10 })).status).toBe('completed')
  })
})

describe('an entry', () => {
  test('that was accepted remains so when approval is required later', () => {
    const asking = performAll(openTournament(2, {}), {
      type: 'change_settings',
      at: 5,
      settings: { requiresApproval: true },
    })
    const more = performAll(
      asking,
      { type: 'enter', at: 6, player: 'self', rating: null },
      { type: 'enter', at: 6, player: 'pasted', rating: null, isApproved: true },
    )
    expect(foldTournament(more).participants.map(({ status }) => status)).toEqual([
      'registered',
      'registered',
      'pending',
      'registered',
    ])
  })

  test('approved after the start needs a place and late registration', () => {
    const settings = { ...knockout, requiresApproval: true, maxParticipants: 4 }
    const entered = (late: boolean) => {
      const open = openTournament(0, { ...settings, allowLateRegistration: late })
      const all = [1, 2, 3].map((at): TournamentCommand => ({
        type: 'enter',
        at,
        player: `p${at}`,
        rating: null,
        isApproved: at < 3,
      }))
      return performAll(open, ...all, { type: 'start', at: 5 })
    }
    const approving = { type: 'approve', at: 9, player: 'p3' } as const
    expect(refusalKey(entered(false), approving)).toBe('tournament.registrationClosed')
    expect(refusalKey(entered(true), approving)).toBe('ok')
    const full = performAll(entered(true), {
      type: 'change_settings',
      at: 6,
      settings: { maxParticipants: 2 },
    })
    expect(refusalKey(full, approving)).toBe('tournament.full')
  })
})

describe('a double elimination', () => {
  const settings = { format: 'double_elimination', seedingMethod: 'rating' } as const
  const untilFinal = performAll(
    startTournament(4, settings),
    win('W1-1', 'p1'),
    win('W1-2', 'p2'),
    win('W2-1', 'p1'),
    win('L1-1', 'p3'),
    win('L2-1', 'p2'),
  )

  test('ends with the grand final when the unbeaten player wins', () => {
    const state = foldTournament(performAll(untilFinal, win('F1-1', 'p1')))
    expect(state).toMatchObject({ status: 'completed', winner: 'p1' })
    expect(findMatch(state, 'F2-1').status).toBe('not_needed')
    expect(state.participants.map(({ place }) => place)).toEqual([1, 2, 3, 4])
  })

  test('has a reset when the unbeaten player loses the grand final', () => {
    const first = performAll(untilFinal, win('F1-1', 'p2'))
    expect(foldTournament(first).status).toBe('active')
    expect(sideNames(findMatch(foldTournament(first), 'F2-1'))).toEqual(['p2', 'p1'])
    expect(foldTournament(performAll(first, win('F2-1', 'p1')))).toMatchObject({ winner: 'p1' })
  })
})

describe('a round robin', () => {
  test('lets a late entrant meet everyone, whatever was played before', () => {
    for (const [size, format, total] of [
      [4, 'round_robin', 10],
      [5, 'round_robin', 15],
      [4, 'double_round_robin', 20],
      [5, 'double_round_robin', 30],
    ] as const) {
      const before = startTournament(size, { format, allowLateRegistration: true })
      const played = performAll(
        before,
        win('R1-2', sideNames(foldTournament(before).matches.find(({ id }) => id === 'R1-2')!)[0]!),
      )
      const after = foldTournament(
        performAll(played, { type: 'enter', at: 9, player: 'x', rating: null }),
      )
      expect(after.matches).toHaveLength(total)
      expect(findMatch(after, 'R1-2').decision).toEqual(
        findMatch(foldTournament(played), 'R1-2').decision,
      )
      const meetings = new Set(after.matches.map((match) => sideNames(match).join('-')))
      expect(meetings.size).toBe(total)
      for (const player of ['x', 'p1', `p${size}`]) {
        const rounds = after.matches
          .filter((match) => sideNames(match).includes(player))
          .map(({ round }) => round)
        expect(new Set(rounds).size).toBe(rounds.length)
      }
    }
  })

  test('in table tennis ranks by the matches among the tied', () => {
    const state = foldTournament(
      startTournament(4, { format: 'round_robin', sportId: 'tabletennis' }),
    )
    expect(state.tables[0]!.criteria).toEqual(['match points', 'set ratio', 'point ratio'])
  })
})

describe('a Swiss tournament', () => {
  const settings = { format: 'swiss', seedingMethod: 'rating', rounds: 3 } as const

  test('pairs its next round when the last result is in', () => {
    const started = startTournament(4, settings)
    expect(foldTournament(started).matches).toHaveLength(2)
    const [first, second] = foldTournament(started).matches
    const next = performAll(
      started,
      win(first!.id, sideNames(first!)[0]!),
      win(second!.id, sideNames(second!)[0]!),
    )
    expect(foldTournament(next).currentRound).toBe(2)
    expect(foldTournament(next).matches).toHaveLength(4)
    const unpaired = performAll(next, { type: 'unpair_round', at: 9 })
    expect(foldTournament(unpaired).matches).toHaveLength(2)
  })

  test('grants a requested half-point bye and leaves a withdrawn player unpaired', () => {
    const waiting = startTournament(6, { ...settings, autoAdvance: false })
    const pending = performAll(
      waiting,
      { type: 'request_bye', at: 1, player: 'p2', round: 1, bye: 'half' },
      { type: 'withdraw', at: 1, player: 'p3', reason: '' },
      { type: 'pair_round', at: 2 },
    )
    const state = foldTournament(pending)
    expect(state.matches.flatMap(sideNames).toSorted()).toEqual(['p1', 'p4', 'p5', 'p6'])
    const done = state.matches.reduce(
      (all, match) => perform(all, win(match.id, sideNames(match)[0]!)),
      pending,
    )
    const row = foldTournament(done).tables[0]!.rows.find(({ player }) => player === 'p2')!
    expect(row.points).toBe(5)
  })

  test('names the next rule to relax when no legal pairing exists', () => {
    const two = startTournament(2, settings)
    const [match] = foldTournament(two).matches
    const played = performAll(two, win(match!.id, 'p1'))
    const result = decideCommand(played, { type: 'pair_round', at: 3 })
    expect(result.ok ? null : result.refusals[0]).toMatchObject({
      key: 'tournament.mayRelax',
      relaxation: 'colour',
    })
    const relaxed = performAll(played, {
      type: 'pair_round',
      at: 3,
      relax: ['colour', 'second-bye', 'rematch'],
    })
    expect(foldTournament(relaxed).broken).toEqual([
      { round: 2, rule: 'rematch', players: ['p1', 'p2'] },
    ])
  })

  test('ends when fewer than two players are left', () => {
    const two = startTournament(2, settings)
    const state = foldTournament(
      performAll(two, { type: 'withdraw', at: 3, player: 'p2', reason: 'ill' }),
    )
    expect(state).toMatchObject({ status: 'completed', winner: 'p1' })
  })
})

describe('groups followed by a knockout', () => {
  const settings = {
    format: 'groups_then_knockout',
    seedingMethod: 'rating',
    groups: 2,
    qualifiers: 2,
  } as const

  test('move from the last match of a group to the knockout', () => {
    let tournament = startTournament(8, settings)
    const strength = (player: string) => Number(player.slice(1))
    for (const match of foldTournament(tournament).matches.filter(
      ({ stage }) => stage === 'group',
    )) {
      const [a, b] = sideNames(match) as [string, string]
      tournament = perform(tournament, win(match.id, strength(a) < strength(b) ? a : b))
    }
    const state = foldTournament(tournament)
    expect(sideNames(findMatch(state, 'W1-1'))).toEqual(['p1', 'p3'])
    expect(sideNames(findMatch(state, 'W1-2'))).toEqual(['p2', 'p4'])
  })
})
