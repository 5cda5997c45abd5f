import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkTeamSettings, defaultTeamSettings } from '../settings.ts'
import { decideRoster, type RosterCommand } from './commands.ts'
import type { RosterEvent } from './events.ts'
import {
  emptyRoster,
  foldRoster,
  isSuspended,
  applyRosterEvent,
  OFFER_HOURS,
  currentMembers,
  roleOf,
  findOfferedPlayer,
  type Roster,
} from './fold.ts'

const hour = 3_600_000
const open = { ...defaultTeamSettings, allowSelfRegistration: true }

function createTeam(settings = defaultTeamSettings) {
  const log: RosterEvent[] = []
  const send = (command: RosterCommand, now = log.length + 1) => {
    const decision = decideRoster(foldRoster(log), command, { now, settings })
    if (decision.ok) log.push(...decision.events)
    return decision.ok ? 'ok' : decision.refusals[0]!.key
  }
  const add = (player: string, now?: number) =>
    send({ type: 'add', player, role: 'player', jerseyNumber: null }, now)
  return { log, send, add, roster: (at?: number) => foldRoster(log, at) }
}

describe('the captaincy', () => {
  test('is offered and accepted within three days', () => {
    const { send, add, roster } = createTeam()
    add('a')
    add('b')
    send({ type: 'makeCaptain', player: 'a' })
    expect(send({ type: 'offerCaptaincy', player: 'b' }, 10)).toBe('ok')
    expect(send({ type: 'offerCaptaincy', player: 'c' }, 11)).toBe('roster.offered')
    expect(send({ type: 'answerCaptaincy', player: 'c', accept: true }, 12)).toBe('roster.noOffer')
    expect(send({ type: 'withdrawCaptaincy', player: 'c' }, 13)).toBe('roster.noStandingOffer')
    expect(send({ type: 'withdrawCaptaincy', player: 'b' }, 9)).toBe('ok')
    expect(roster().offer).toBeNull()
    expect(send({ type: 'offerCaptaincy', player: 'b' }, 10)).toBe('ok')
    expect(findOfferedPlayer(roster(), 9 + OFFER_HOURS * hour)).toBe('b')
    expect(findOfferedPlayer(roster(), 10 + OFFER_HOURS * hour)).toBeNull()
    const late = 10 + OFFER_HOURS * hour
    expect(send({ type: 'answerCaptaincy', player: 'b', accept: true }, late)).toBe(
      'roster.noOffer',
    )
    expect(send({ type: 'offerCaptaincy', player: 'b' }, late)).toBe('ok')
    expect(send({ type: 'answerCaptaincy', player: 'b', accept: true }, late + 1)).toBe('ok')
    expect(roster().captain).toBe('b')
  })

  test('passes to the vice-captain when the captain leaves, who otherwise cannot leave', () => {
    const { send, add, roster } = createTeam()
    for (const player of ['a', 'b', 'c']) add(player)
    send({ type: 'makeCaptain', player: 'a' })
    const leave = { type: 'remove', player: 'a', how: 'left' } as const
    expect(send(leave)).toBe('roster.captainStays')
    send({ type: 'giveRole', player: 'c', role: 'vice_captain' })
    expect(send(leave)).toBe('ok')
    expect(roster().captain).toBe('c')
    expect(send({ type: 'remove', player: 'c', how: 'deleted' })).toBe('ok')
    expect(roster().captain).toBe('b')
  })

  test('can be held by someone who does not play', () => {
    const { send, add, roster } = createTeam()
    add('a')
    expect(send({ type: 'makeCaptain', player: 'boss' })).toBe('ok')
    expect(roster().captain).toBe('boss')
    expect(currentMembers(roster()).map(({ player }) => player)).toEqual(['a'])
    expect(send({ type: 'remove', player: 'boss', how: 'deleted' })).toBe('ok')
    expect(roster().captain).toBe('a')
  })

  test('allows only one vice-captain', () => {
    const { send, add, roster } = createTeam()
    add('a')
    add('b')
    send({ type: 'giveRole', player: 'a', role: 'vice_captain' })
    send({ type: 'giveRole', player: 'b', role: 'vice_captain' })
    const members = currentMembers(roster())
    expect(members.map((member) => roleOf(roster(), member))).toEqual(['player', 'vice_captain'])
  })
})

describe('joining', () => {
  test('is refused by a closed team, and needs an approval if the team requires one', () => {
    const closed = createTeam()
    expect(closed.send({ type: 'join', player: 'a' })).toBe('roster.closed')
    const { send, roster } = createTeam(open)
    expect(send({ type: 'join', player: 'a' })).toBe('ok')
    expect(send({ type: 'join', player: 'a' })).toBe('roster.asked')
    expect(currentMembers(roster())).toEqual([])
    expect(send({ type: 'approve', player: 'a' })).toBe('ok')
    expect(send({ type: 'refuse', player: 'a' })).toBe('roster.noRequest')
    expect(send({ type: 'join', player: 'a' })).toBe('roster.onTeam')
    const free = createTeam({ ...open, requireApproval: false })
    expect(free.send({ type: 'join', player: 'a' })).toBe('ok')
    expect(currentMembers(free.roster())).toHaveLength(1)
  })

  test('a second time starts a new membership and keeps the old one', () => {
    const { send, add, roster } = createTeam()
    add('a', 1)
    send({ type: 'number', player: 'a', jerseyNumber: 7 }, 2)
    send({ type: 'remove', player: 'a', how: 'left' }, 3)
    add('a', 5)
    expect(roster().earlier).toMatchObject([{ player: 'a', joinedAt: 1, leftAt: 3 }])
    expect(currentMembers(roster())).toMatchObject([{ joinedAt: 5, jerseyNumber: null }])
    expect([2, 3, 4, 5].map((at) => currentMembers(roster(at)).length)).toEqual([1, 0, 0, 1])
  })
})

test('keeps a suspension when the player leaves and joins again', () => {
  const { send, add, roster } = createTeam(open)
  add('a')
  send({ type: 'suspend', player: 'a', until: 100, reason: 'cards' }, 10)
  send({ type: 'remove', player: 'a', how: 'left' }, 20)
  add('a', 30)
  expect(isSuspended(roster().members.get('a')!, 31)).toBe(true)
  expect(isSuspended(roster().members.get('a')!, 100)).toBe(false)
  send({ type: 'reinstate', player: 'a' }, 40)
  send({ type: 'remove', player: 'a', how: 'left' }, 50)
  add('a', 60)
  expect(isSuspended(roster().members.get('a')!, 61)).toBe(false)
})

test('ends a suspension on its date, or when it is lifted', () => {
  const { send, add, roster } = createTeam()
  add('a')
  expect(send({ type: 'suspend', player: 'a', until: 20, reason: 'Late' }, 10)).toBe('ok')
  const member = () => currentMembers(roster())[0]!
  expect([19, 20].map((at) => isSuspended(member(), at))).toEqual([true, false])
  expect(send({ type: 'reinstate', player: 'a' }, 15)).toBe('ok')
  expect(isSuspended(member(), 16)).toBe(false)
  expect(send({ type: 'reinstate', player: 'a' }, 17)).toBe('roster.notSuspended')
})

const people = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const commands: fc.Arbitrary<RosterCommand> = fc.oneof(
  fc.record({
    type: fc.constant('add' as const),
    player: people,
    role: fc.constantFrom('player', 'vice_captain', 'substitute'),
    jerseyNumber: fc.option(fc.integer({ min: 0, max: 4 })),
  }),
  fc.record({ type: fc.constantFrom('join', 'approve', 'refuse', 'withdraw'), player: people }),
  fc.record({
    type: fc.constant('remove' as const),
    player: people,
    how: fc.constantFrom('left', 'removed', 'deleted'),
  }),
  fc.record({
    type: fc.constant('number' as const),
    player: people,
    jerseyNumber: fc.option(fc.integer({ min: 0, max: 4 })),
  }),
  fc.record({
    type: fc.constant('giveRole' as const),
    player: people,
    role: fc.constantFrom('player', 'vice_captain', 'substitute'),
  }),
  fc.record({
    type: fc.constantFrom('offerCaptaincy', 'withdrawCaptaincy', 'makeCaptain'),
    player: people,
  }),
  fc.record({
    type: fc.constant('answerCaptaincy' as const),
    player: people,
    accept: fc.boolean(),
  }),
)

function expectValidRoster(roster: Roster, most: number) {
  const members = currentMembers(roster)
  const numbers = members.map(({ jerseyNumber }) => jerseyNumber).filter((one) => one !== null)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(members.length).toBeLessThanOrEqual(most)
  expect(members.filter(({ role }) => role === 'vice_captain').length).toBeLessThanOrEqual(1)
}

test('folds the same event by event and from the whole log, for any commands', () => {
  const settings = { ...open, maxPlayers: 4 }
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 40 }), (commandSequence) => {
      const log: RosterEvent[] = []
      let roster = emptyRoster
      for (const [now, command] of commandSequence.entries()) {
        const decision = decideRoster(roster, command, { now, settings })
        if (!decision.ok) continue
        for (const event of decision.events) roster = applyRosterEvent(roster, event)
        log.push(...decision.events)
        expectValidRoster(roster, settings.maxPlayers)
        expect(foldRoster(log)).toEqual(roster)
        // The roster of a past day is what it was on that day.
        const before = log.filter(({ at }) => at < now)
        expect(foldRoster(log, now - 1)).toEqual(before.reduce(applyRosterEvent, emptyRoster))
      }
    }),
  )
})

describe('the join window', () => {
  const window = { from: 100, until: 200 }
  const resultAt = (now: number, part: object, command: 'add' | 'join' = 'add') => {
    const settings = { ...open, ...part }
    const rosterCommand =
      command === 'add'
        ? ({ type: 'add', player: 'a', role: 'player', jerseyNumber: null } as const)
        : ({ type: 'join', player: 'a' } as const)
    const decision = decideRoster(emptyRoster, rosterCommand, { now, settings, window })
    return decision.ok ? 'ok' : decision.refusals[0]!.message
  }
  const both = { joinsFrom: '2026-01-01', joinsTo: '2026-01-31' }

  test.each([
    [99, 'Joining is open from 2026-01-01 to 2026-01-31. Ask an organiser.'],
    [100, 'ok'],
    [199, 'ok'],
    [200, 'Joining is open from 2026-01-01 to 2026-01-31. Ask an organiser.'],
  ])('applies from the first to the last day: at %s %s', (now, expected) => {
    expect(resultAt(now, both)).toBe(expected)
    expect(resultAt(now, both, 'join')).toBe(expected)
  })

  test('can have only a first or only a last day, and organisers can override it', () => {
    expect(resultAt(99, { joinsFrom: '2026-01-01' })).toContain('on 2026-01-01')
    expect(resultAt(200, { joinsTo: '2026-01-31' })).toContain('on 2026-01-31')
    const command = { type: 'add', player: 'a', role: 'player', jerseyNumber: null } as const
    const settings = { ...open, ...both }
    expect(decideRoster(emptyRoster, command, { now: 1, settings, window: null }).ok).toBe(true)
    const [fault] = checkTeamSettings({ ...both, joinsTo: '2025-12-31', ...rest }, 0)
    expect(fault).toMatchObject({ field: 'settings.joinsTo', key: 'settings.windowEndsFirst' })
  })
  const { joinsFrom: _from, joinsTo: _to, ...rest } = defaultTeamSettings
})
