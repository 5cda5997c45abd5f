import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TournamentCommand } from './commands/command-types.ts'
import { decideCommand } from './commands/commands.ts'
import { defaultSettings } from './settings/default-settings.ts'
import type { Tournament } from './events.ts'
import { foldTournamentLog } from './log-state.ts'
import { foldTournament } from './fold.ts'
import { findActiveEntry, membersOf, ratePair, entrantsWithoutPartner } from './pairs.ts'
import type { TournamentSettings } from './settings/settings.ts'

/** Creates a tournament of pairs; each command returns `ok` or the key of the refusal. */
function createCup(settings: Partial<TournamentSettings> = {}) {
  let tournament: Tournament = {
    settings: {
      ...defaultSettings('foosball', 'single_elimination'),
      entrants: 'pairs',
      minParticipants: 2,
      ...settings,
    },
    log: [],
  }
  const send = (command: Omit<TournamentCommand, 'at'>) => {
    const result = decideCommand(tournament, { at: 1, ...command } as TournamentCommand)
    if (!result.ok) return result.refusals[0]!.key
    tournament = { ...tournament, log: [...tournament.log, ...result.events] }
    return 'ok'
  }
  const enter = (player: string, partner: string | null = null, rating: number | null = null) =>
    send({ type: 'enter', player, partner, rating } as never)
  const pairUp = (player: string, partner: string) =>
    send({ type: 'pair_up', player, partner, rating: null } as never)
  const pairs = () =>
    foldTournament(tournament).participants.map(({ player, partner }) => [player, partner])
  const state = () => foldTournament(tournament)
  const logState = () => foldTournamentLog(tournament)
  return { send, enter, pairUp, pairs, state, logState, tournament: () => tournament }
}

describe('a tournament of pairs', () => {
  test('accepts two players who play together, each in one pair only', () => {
    const { enter, pairs } = createCup()
    expect(enter('a', 'b')).toBe('ok')
    expect(enter('c', 'c')).toBe('tournament.ownPartner')
    for (const [player, partner] of [
      ['a', 'c'],
      ['b', 'c'],
      ['c', 'a'],
      ['c', 'b'],
    ] as const) {
      expect(enter(player, partner)).toBe('tournament.alreadyEntered')
    }
    expect(enter('b')).toBe('tournament.alreadyEntered')
    expect(pairs()).toEqual([['a', 'b']])
  })

  test('refuses pairs where players enter individually', () => {
    const { enter, pairUp, send } = createCup({ entrants: 'players' })
    expect(enter('a', 'b')).toBe('tournament.noPairs')
    enter('a')
    expect(pairUp('a', 'b')).toBe('tournament.noPairs')
    expect(send({ type: 'draw_pairs', seed: 1 } as never)).toBe('tournament.noPairs')
  })

  test('starts when everyone has a partner, by hand or by lot', () => {
    const { enter, pairUp, send, pairs, state } = createCup()
    for (const player of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) enter(player)
    expect(send({ type: 'start' })).toBe('tournament.partnersMissing')
    expect(pairUp('a', 'b')).toBe('ok')
    expect(pairUp('c', 'b')).toBe('tournament.hasPartner')
    expect(pairUp('a', 'c')).toBe('tournament.hasPartner')
    expect(pairUp('b', 'c')).toBe('tournament.notEntered')
    expect(send({ type: 'draw_pairs', seed: 7 } as never)).toBe('ok')
    expect(pairs()).toHaveLength(4)
    expect(pairs().find(([player]) => player === 'g')).toEqual(['g', null])
    expect(send({ type: 'draw_pairs', seed: 7 } as never)).toBe('tournament.nobodyAlone')
    expect(pairUp('g', 'new')).toBe('ok')
    expect(send({ type: 'start' })).toBe('ok')
    expect(state().matches.filter(({ status }) => status === 'ready')).toHaveLength(2)
    expect(enter('y')).toBe('tournament.registrationClosed')
  })

  test('limits the number of pairs; two players without a partner use one place', () => {
    const { enter, state } = createCup({ maxParticipants: 2 })
    enter('a', 'b')
    for (const player of ['c', 'd', 'e']) enter(player)
    expect(state().participants.map(({ status }) => status)).toEqual([
      'registered',
      'registered',
      'registered',
      'waiting',
    ])
  })

  test('requires both players of a late pair, and cannot change to individual entries later', () => {
    const { enter, send } = createCup({ allowLateRegistration: true, format: 'swiss' })
    enter('a', 'b')
    const settings = { entrants: 'players' } as const
    expect(send({ type: 'change_settings', settings } as never)).toBe('tournament.pairsEntered')
    enter('c', 'd')
    expect(send({ type: 'start' })).toBe('ok')
    expect(enter('e')).toBe('tournament.partnerNeeded')
    expect(enter('e', 'f')).toBe('ok')
  })

  test('removes the pair when one leaves, and lets both enter again', () => {
    const { enter, send, logState, pairs } = createCup()
    enter('a', 'b')
    expect(findActiveEntry(logState(), 'b')?.player).toBe('a')
    expect(membersOf(logState(), 'a')).toEqual(['a', 'b'])
    expect(send({ type: 'withdraw', player: 'a', reason: '' } as never)).toBe('ok')
    expect(findActiveEntry(logState(), 'b')).toBeNull()
    expect(enter('b', 'c')).toBe('ok')
    expect(enter('a')).toBe('ok')
    expect(pairs()).toEqual([
      ['b', 'c'],
      ['a', null],
    ])
  })

  test('does not admit a rejected player as a partner, nor a drawn player by another entry', () => {
    const { enter, send, pairUp, pairs, logState } = createCup({
      allowLateRegistration: true,
      format: 'swiss',
    })
    enter('a')
    enter('b')
    send({ type: 'decline', player: 'b', reason: 'Not now' } as never)
    expect(pairUp('a', 'b')).toBe('tournament.notLetBack')
    expect(enter('c', 'b')).toBe('tournament.notLetBack')
    expect(
      send({ type: 'pair_up', player: 'a', partner: 'b', rating: null, isApproved: true } as never),
    ).toBe('ok')
    expect(logState().entrants.get('b')!.out!.reason).toBe('Not now')
    enter('d', 'e')
    expect(send({ type: 'start' })).toBe('ok')
    send({ type: 'withdraw', player: 'd', reason: '' } as never)
    expect(enter('x', 'd')).toBe('tournament.alreadyEntered')
    expect(enter('e', 'y')).toBe('tournament.alreadyEntered')
    expect(pairs()).toHaveLength(3)
  })

  test('lets the player who entered first lead and keep the place', () => {
    const { enter, send, pairUp, state } = createCup({ maxParticipants: 2 })
    enter('a')
    enter('c', 'd')
    enter('e', 'f')
    enter('b')
    expect(send({ type: 'draw_pairs', seed: 3 } as never)).toBe('ok')
    const statuses = () =>
      Object.fromEntries(state().participants.map(({ player, status }) => [player, status]))
    expect(statuses()).toEqual({ a: 'registered', c: 'registered', e: 'waiting' })
    const other = createCup()
    other.enter('a')
    other.enter('b')
    expect(other.pairUp('b', 'a')).toBe('ok')
    expect(other.pairs()).toEqual([['a', 'b']])
    expect(pairUp('a', 'z')).toBe('tournament.hasPartner')
  })

  test('admits no late entry without a partner, and pairs one who waits', () => {
    const { enter, send, pairUp, state } = createCup({
      requiresApproval: true,
      allowLateRegistration: true,
      format: 'swiss',
    })
    for (const [one, two] of [
      ['a', 'b'],
      ['c', 'd'],
    ] as const) {
      enter(one, two)
      send({ type: 'approve', player: one } as never)
    }
    enter('z')
    expect(send({ type: 'start' })).toBe('ok')
    const approve = () => send({ type: 'approve', player: 'z' } as never)
    expect(approve()).toBe('tournament.partnerNeeded')
    expect(pairUp('a', 'y')).toBe('tournament.notBeforeStart')
    expect(pairUp('z', 'y')).toBe('ok')
    expect(approve()).toBe('ok')
    expect(state().participants.find(({ player }) => player === 'z')!.partner).toBe('y')
  })

  test('rates a pair by both players', () => {
    expect(ratePair(1500, 1601)).toBe(1551)
    expect(ratePair(null, 1600)).toBe(1600)
    expect(ratePair(null, null)).toBeNull()
  })
})

test('never has a player in two pairs, for any entries, draws and withdrawals', () => {
  const player = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const command = fc.oneof(
    fc.record({
      type: fc.constant('enter'),
      player,
      partner: fc.option(player),
      rating: fc.constant(null),
    }),
    fc.record({ type: fc.constant('pair_up'), player, partner: player, rating: fc.constant(null) }),
    fc.record({ type: fc.constant('draw_pairs'), seed: fc.nat() }),
    fc.record({ type: fc.constant('remove'), player }),
    fc.record({ type: fc.constant('withdraw'), player, reason: fc.constant('') }),
    fc.record({ type: fc.constantFrom('reinstate', 'approve'), player }),
  )
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
      const { send, logState, tournament } = createCup()
      for (const one of commands) send(one as never)
      const activeEntrants = [...logState().entrants.values()].filter(({ out }) => out === null)
      const members = activeEntrants.flatMap((one) => [...membersOf(logState(), one.player)])
      expect(new Set(members).size).toBe(members.length)
      expect(entrantsWithoutPartner(logState()).every(({ partner }) => partner === null)).toBe(true)
      const copy = JSON.parse(JSON.stringify(tournament())) as Tournament
      expect(foldTournament(copy)).toEqual(foldTournament(tournament()))
    }),
    { numRuns: 1000 },
  )
})
