import type { PlayerId } from '../ids.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Actor } from '../access/policy.ts'
import { createTestGroup, createActor } from './test-group.test-data.ts'
import { buildMembersOnlyTable, type CountedMatch } from './board.ts'
import { loadCases, createCommand, type GroupCase } from './cases.test-data.ts'
import { decidePlayerChange } from './commands.ts'
import { createGroup } from './create.ts'
import type { GroupCommand } from './command-types.ts'
import { allPermissions, noPermissions, type GroupEvent } from './events.ts'
import { foldGroup, inviteeKey, wasMember } from './fold.ts'
import { isInvited } from './invitation-commands.ts'
import type { Invitation } from './state.ts'

/** Parses a timestamp of the cases to epoch ms. */
const parseTimestamp = (text: string) => z.coerce.date().parse(text).getTime()

const start = parseTimestamp('2026-03-01T18:00:00Z')
const hour = 3_600_000
const day = 24 * hour

/** Returns the fields of an invitation that a case compares. */
const pickComparedFields = (one: Invitation) => ({
  status: one.status,
  createdAt: one.createdAt,
  expiresAt: one.expiresAt,
  respondedAt: one.respondedAt,
})

function playCase(groupCase: GroupCase) {
  const { group } = groupCase.given
  const people = Object.entries(group!.members)
  const [admin] = people.find(([, role]) => role === 'admin')!
  const others = people.filter(([, role]) => role === 'member').map(([id]) => id)
  const { template, maxSize, requireApproval, isPrivate } = group!
  const fresh = { template, maxSize, requireApproval, isPrivate }
  const played = createTestGroup(fresh, admin, start - day, others)
  const results = groupCase.when.map((step) => {
    const now = parseTimestamp(step.at)
    if (step.do === 'read') {
      const one = played.stateAt(now).invitations.get(String(step['invitation']))!
      return isInvited(one, step.by, []) ? 'ok' : 'NOT_FOUND'
    }
    const links = new Map(
      [...played.stateAt(now).invitations.values()].map((one) => [one.link, one.id]),
    )
    const command = createCommand(step, links)
    if (command === null) return 'NOT_FOUND'
    const result = played.act(step.by, now, command)
    const hasRequested = played.stateAt(now).requests.has(step.by) && step.do === 'join'
    return result === 'ok' && hasRequested ? 'requested' : result
  })
  return {
    results,
    state: played.stateAt(parseTimestamp(groupCase.when.at(-1)!.at)),
    log: played.log,
  }
}

const parseTimestamps = (value: object) =>
  Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key.endsWith('At') && typeof one === 'string' ? parseTimestamp(one) : (one as unknown),
    ]),
  )

test.each(loadCases(['invitation', 'joinLink']))('%s', (_title, given) => {
  const { results, state, log } = playCase(given)
  const { expect: expected } = given
  expect(results).toEqual(expected.results)
  if ('members' in expected) expect([...state.members.keys()]).toEqual(expected['members'])
  if ('requests' in expected) expect([...state.requests.keys()]).toEqual(expected['requests'])
  if ('linkUses' in expected) expect(state.link!.uses).toBe(expected['linkUses'])
  if ('invitationCount' in expected)
    expect(state.invitations.size).toBe(expected['invitationCount'])
  if ('P' in expected) expect(state.members.get('P')).toMatchObject(expected['P'] as object)
  if ('events' in expected) {
    const joins = log.filter((event) => event.type === 'joined' && event.player === 'P')
    expect({ 'group.member_joined': joins.length }).toEqual(expected['events'])
  }
  for (const id of ['i1', 'i2'].filter((ref) => ref in expected)) {
    const invitation = pickComparedFields(state.invitations.get(id)!)
    expect(invitation).toMatchObject(parseTimestamps(expected[id] as object))
  }
})

test.each(loadCases(['group']))('%s', (_title, { when, expect: expected }) => {
  const step = when[0]!
  const at = parseTimestamp(step.at)
  const template = step['template'] as 'league-team'
  const log = createGroup({ template, name: String(step['name']) }, step.by, at)
  const { details, status, members, createdAt } = foldGroup(log, at)
  const group = { ...details, isActive: status === 'active', playerIds: [...members.keys()] }
  expect(group).toMatchObject(expected['group'] as object)
  expect(members.get('A')).toMatchObject(expected['A'] as object)
  const stats = expected['stats'] as { activeSince: string }
  expect(createdAt).toBe(parseTimestamp(stats.activeSince))
})

const inviteCommand = (player: string, id = player): GroupCommand => ({
  type: 'invite',
  id,
  to: { kind: 'player', player },
  message: '',
  hours: 168,
  link: `link of ${id}`,
  isUnavailable: false,
})
const acceptCommand = (invitation: string): GroupCommand => ({
  type: 'accept',
  invitation,
  contacts: [],
})
const declineCommand = (invitation: string, never = false): GroupCommand => ({
  type: 'decline',
  invitation,
  contacts: [],
  never,
})

describe('an invitation', () => {
  const createWithInvitation = () => {
    const group = createTestGroup({}, 'A', start, ['M'])
    expect(group.act('A', start, inviteCommand('P', 'i'))).toBe('ok')
    return group
  }
  const reachStatus: Record<string, (group: ReturnType<typeof createWithInvitation>) => number> = {
    pending: () => start + 2 * hour,
    expired: () => start + 8 * day,
    accepted: (group) => {
      group.act('P', start + hour, acceptCommand('i'))
      return start + 2 * hour
    },
    declined: (group) => {
      group.act('P', start + hour, declineCommand('i'))
      return start + 2 * hour
    },
    revoked: (group) => {
      group.act('A', start + hour, { type: 'revoke', invitation: 'i' })
      return start + 2 * hour
    },
  }
  const resendCommand: GroupCommand = {
    type: 'resend',
    invitation: 'i',
    link: 'new',
    isUnavailable: false,
  }
  const revokeCommand: GroupCommand = { type: 'revoke', invitation: 'i' }

  // The state table of teams, 1.2.
  test.each([
    ['pending', 'ok', 'ok', 'ok', 'ok'],
    ['expired', 'CONFLICT', 'CONFLICT', 'ok', 'ok'],
    ['accepted', 'ok', 'CONFLICT', 'CONFLICT', 'CONFLICT'],
    ['declined', 'CONFLICT', 'ok', 'CONFLICT', 'CONFLICT'],
    ['revoked', 'CONFLICT', 'CONFLICT', 'CONFLICT', 'ok'],
  ])('that is %s can or can’t be accepted, declined, resent and revoked', (state, ...answers) => {
    const acts: [string, GroupCommand][] = [
      ['P', acceptCommand('i')],
      ['P', declineCommand('i')],
      ['A', resendCommand],
      ['A', revokeCommand],
    ]
    const results = acts.map(([who, command]) => {
      const group = createWithInvitation()
      const now = reachStatus[state]!(group)
      expect(group.stateAt(now).invitations.get('i')!.status).toBe(state)
      return group.act(who, now, command)
    })
    expect(results).toEqual(answers)
    for (const [, command] of acts) {
      const group = createWithInvitation()
      const stranger = createActor('X')
      const strangerResult = group.act(stranger, reachStatus[state]!(group), command)
      const isAddressee = command.type === 'accept' || command.type === 'decline'
      expect(strangerResult).toBe(isAddressee ? 'NOT_FOUND' : 'FORBIDDEN')
    }
  })

  test('is revoked with the group or when its sender is removed, but not when they leave', () => {
    const statusAfter = (what: 'archive' | 'remove' | 'leave') => {
      const group = createTestGroup({}, 'A', start, ['M'])
      const permissions = { canInviteOthers: true, canRemoveMembers: false, canEditGroup: false }
      const given = { player: 'M', role: 'member', title: '', permissions } as const
      group.act('A', start, { type: 'change_member', ...given })
      expect(group.act('M', start, inviteCommand('P', 'i'))).toBe('ok')
      if (what === 'archive') group.act('A', start + 1, { type: 'archive' })
      if (what === 'remove') group.act('A', start + 1, { type: 'remove', player: 'M' })
      if (what === 'leave') group.act('M', start + 1, { type: 'leave' })
      return group.stateAt(start + 2).invitations.get('i')!.status
    }
    expect([statusAfter('archive'), statusAfter('remove'), statusAfter('leave')]).toEqual([
      'revoked',
      'revoked',
      'pending',
    ])
  })

  test('moves to the remaining player in a merge: the older of two stays, and a member keeps none', () => {
    const group = createTestGroup({}, 'A', start, ['M'])
    group.act('A', start, inviteCommand('P', 'i'))
    group.act('A', start + 1, inviteCommand('Q', 'j'))
    const merge = (player: string, into: string) =>
      ({ type: 'player_merged', player, into }) as const
    const both = [...group.log, ...decidePlayerChange(group.log, merge('Q', 'P'), start + 2)]
    const after = foldGroup(both, start + 3).invitations
    expect([after.get('i'), after.get('j')]).toMatchObject([
      { status: 'pending', to: { player: 'P' } },
      { status: 'revoked', to: { player: 'P' } },
    ])
    const member = [...group.log, ...decidePlayerChange(group.log, merge('P', 'M'), start + 2)]
    expect(foldGroup(member, start + 3).invitations.get('i')!.status).toBe('revoked')
  })

  test('can be resent at most three times, an hour apart', () => {
    const group = createWithInvitation()
    const resendAt = (at: number) => group.act('A', at, resendCommand)
    expect(resendAt(start + hour - 1)).toBe('CONFLICT')
    for (let n = 1; n <= 3; n++) expect(resendAt(start + n * hour)).toBe('ok')
    expect(resendAt(start + 4 * hour)).toBe('CONFLICT')
  })

  test('can be declined for good, and a later invitation is refused', () => {
    const group = createWithInvitation()
    expect(group.act('P', start + 1, declineCommand('i', true))).toBe('ok')
    expect(group.act('A', start + 365 * day, inviteCommand('P', 'k'))).toBe('CONFLICT')
  })

  test('to an address can only be accepted by the first player who verified it', () => {
    const group = createTestGroup({}, 'A', start)
    const to = { kind: 'contact', contact: 'digest' } as const
    group.act('A', start, { ...inviteCommand('', 'i'), to } as GroupCommand)
    const accept = (player: string, contacts: string[]) =>
      group.act(player, start + 1, { type: 'accept', invitation: 'i', contacts })
    expect([accept('Q', ['other']), accept('P', ['digest']), accept('R', ['digest'])]).toEqual([
      'NOT_FOUND',
      'ok',
      'NOT_FOUND',
    ])
    expect(group.stateAt(start + 2).members.has('P')).toBe(true)
  })

  test('to a full group stays open until a place is free', () => {
    const group = createTestGroup({ maxSize: 2 }, 'A', start)
    group.act('A', start, inviteCommand('P', 'i'))
    group.act('A', start, inviteCommand('Q', 'j'))
    expect(group.act('P', start + 1, acceptCommand('i'))).toBe('ok')
    expect(group.act('Q', start + 2, acceptCommand('j'))).toBe('CONFLICT')
    expect(group.stateAt(start + 2).invitations.get('j')!.status).toBe('pending')
    group.act('P', start + 3, { type: 'leave' })
    expect(group.act('Q', start + 4, acceptCommand('j'))).toBe('ok')
  })
})

describe('a group', () => {
  test('combines the rights and settings of two members who are merged', () => {
    const group = createTestGroup({}, 'A', start, ['M', 'P'])
    const permissions = { ...noPermissions, canEditGroup: true }
    const change = { type: 'change_member', role: 'member', title: 'Editor' } as const
    group.act('A', start + 1, { ...change, player: 'P', permissions })
    group.act('P', start + 1, { type: 'mute', isMuted: true })
    group.act('P', start + 1, { type: 'always_in', isAlways: true })
    const merge = { type: 'player_merged', player: 'P', into: 'M' } as const
    const merged = [...group.log, ...decidePlayerChange(group.log, merge, start + 2)]
    expect(foldGroup(merged, start + 3).members.get('M')).toMatchObject({
      role: 'member',
      permissions,
      isMuted: true,
      isAutoSignedUp: true,
    })
    const admin = { type: 'player_merged', player: 'A', into: 'M' } as const
    const led = [...group.log, ...decidePlayerChange(group.log, admin, start + 2)]
    expect(foldGroup(led, start + 3).members.get('M')).toMatchObject({
      role: 'admin',
      adminSince: start,
      permissions: allPermissions,
    })
  })

  test('does not let its last admin leave, be removed or be demoted', () => {
    const group = createTestGroup({}, 'A', start, ['M'])
    const permissions = { canInviteOthers: false, canRemoveMembers: false, canEditGroup: false }
    const demotion = { player: 'A', role: 'member', title: '', permissions } as const
    const organiser = createActor('O', 'organizer')
    expect(group.act('A', start, { type: 'leave' })).toBe('CONFLICT')
    expect(group.act('A', start, { type: 'change_member', ...demotion })).toBe('CONFLICT')
    expect(group.act(organiser, start, { type: 'remove', player: 'A' })).toBe('CONFLICT')
  })

  test('stops a new admin from removing other admins for a day, and lets only an organiser remove the creator', () => {
    const group = createTestGroup({}, 'A', start, ['M', 'N'])
    const permissions = { canInviteOthers: true, canRemoveMembers: true, canEditGroup: true }
    for (const [player, at] of [
      ['M', start],
      ['N', start],
    ] as const) {
      group.act('A', at, { type: 'change_member', player, role: 'admin', title: '', permissions })
    }
    const remove = (who: string | Actor, player: string, at: number) =>
      group.act(who, at, { type: 'remove', player })
    expect(remove('M', 'N', start + day - 1)).toBe('CONFLICT')
    expect(remove('M', 'A', start + 2 * day)).toBe('FORBIDDEN')
    expect(remove('M', 'N', start + day)).toBe('ok')
    expect(remove(createActor('O', 'organizer'), 'A', start + 2 * day)).toBe('ok')
  })

  test('does not let a member who may remove members remove an admin', () => {
    const group = createTestGroup({}, 'A', start, ['M', 'N'])
    const permissions = { canInviteOthers: false, canRemoveMembers: true, canEditGroup: false }
    const given = { player: 'M', role: 'member', title: '', permissions } as const
    group.act('A', start, { type: 'change_member', ...given })
    expect(group.act('M', start, { type: 'remove', player: 'A' })).toBe('CONFLICT')
    group.act('A', start, { type: 'change_member', ...given, player: 'N', role: 'admin' })
    expect(group.act('M', start, { type: 'remove', player: 'N' })).toBe('FORBIDDEN')
    expect(group.act('N', start, { type: 'remove', player: 'M' })).toBe('ok')
  })

  test('whose last admin is deleted promotes an editor, else the longest-standing member', () => {
    const group = createTestGroup({}, 'A', start, ['M', 'N'])
    const permissions = { canInviteOthers: false, canRemoveMembers: false, canEditGroup: true }
    const editor = { player: 'N', role: 'member', title: '', permissions } as const
    group.act('A', start, { type: 'change_member', ...editor })
    const removePlayer = (player: string) => {
      group.log.push(...decidePlayerChange(group.log, { type: 'player_gone', player }, start + 1))
      const { members, status } = group.stateAt(start + 2)
      return [status, ...[...members.values()].map((one) => `${one.player} ${one.role}`)]
    }
    expect(removePlayer('A')).toEqual(['active', 'M member', 'N admin'])
    expect(removePlayer('N')).toEqual(['active', 'M admin'])
    expect(removePlayer('M')).toEqual(['archived'])
  })

  test('that is private looks missing to outsiders, including organisers', () => {
    const group = createTestGroup({ isPrivate: true }, 'A', start, ['M'])
    const acts: GroupCommand[] = [
      { type: 'join', message: '' },
      { type: 'archive' },
      { type: 'remove', player: 'M' },
      inviteCommand('P'),
    ]
    for (const command of acts) {
      expect(group.act('X', start, command)).toBe('NOT_FOUND')
      expect(group.act(createActor('O', 'organizer'), start, command)).toBe('NOT_FOUND')
    }
    expect(group.act(createActor('D', 'admin'), start, { type: 'remove', player: 'M' })).toBe('ok')
  })

  test('that is archived accepts only a restore', () => {
    const group = createTestGroup({}, 'A', start, ['M'])
    group.act('X', start, { type: 'make_link', id: 'l', link: 'l', maxUses: null, hours: 1 })
    group.act('A', start, { type: 'make_link', id: 'l', link: 'l', maxUses: null, hours: 168 })
    group.act('A', start, { type: 'archive' })
    expect(group.act('P', start + 1, { type: 'join', message: '' })).toBe('CONFLICT')
    group.act('A', start + 1, { type: 'restore', eligibleAdmins: new Set() })
    expect(group.stateAt(start + 1).link).toBeNull()
    const byLink = { type: 'join_by_link', link: 'l', message: '' } as const
    expect(group.act('P', start + 2, byLink)).toBe('NOT_FOUND')
  })

  test('records two periods for a member who returns, with a gap between them', () => {
    const group = createTestGroup({}, 'A', start, ['M'])
    group.act('M', start + 10, { type: 'leave' })
    group.act('M', start + 20, { type: 'join', message: '' })
    const periods = group.stateAt(start + 30).periods.get('M')
    expect(
      [start + 9, start + 10, start + 15, start + 20].map((at) => wasMember(periods, at)),
    ).toEqual([true, false, false, true])
  })

  test('ranks its current members by matches in which all players were members at the time', () => {
    const group = createTestGroup({}, 'A', start, ['B', 'C'])
    group.act('C', start + 100, { type: 'leave' })
    const { periods, members } = group.stateAt(start + 500)
    const match = (a: string, b: string, winnerSide: 0 | 1 | 2, at: number): CountedMatch => ({
      sides: [[a], [b]],
      winnerSide,
      playedAt: start + at,
    })
    const matches = [
      match('A', 'B', 1, 10),
      match('A', 'C', 2, 20),
      match('B', 'C', 0, 30),
      match('A', 'C', 1, 200),
      match('A', 'X', 1, 40),
      match('A', 'B', 1, -1),
    ]
    expect(buildMembersOnlyTable(periods, new Set(members.keys()), matches)).toEqual([
      { player: 'A', matches: 2, wins: 1, losses: 1, draws: 0, winRate: 50, form: ['W', 'L'] },
      { player: 'B', matches: 2, wins: 0, losses: 1, draws: 1, winRate: 25, form: ['L', 'D'] },
    ])
  })
})

describe('any sequence of commands', () => {
  const people = ['A', 'B', 'C', 'D', 'E', 'F']
  const person = fc.constantFrom(...people)
  const permissions = fc.record({
    canInviteOthers: fc.boolean(),
    canRemoveMembers: fc.boolean(),
    canEditGroup: fc.boolean(),
  })
  const id = fc.constantFrom('i0', 'i1', 'i2', 'i3', 'i4', 'i5')
  const command: fc.Arbitrary<GroupCommand> = fc.oneof(
    person.map((player) => inviteCommand(player, `${player} `)),
    fc.record({ type: fc.constant('accept' as const), invitation: id, contacts: fc.constant([]) }),
    fc.record({
      type: fc.constant('decline' as const),
      invitation: id,
      contacts: fc.constant([]),
      never: fc.boolean(),
    }),
    fc.record({
      type: fc.constant('resend' as const),
      invitation: id,
      link: fc.constant('again'),
      isUnavailable: fc.boolean(),
    }),
    fc.record({ type: fc.constant('revoke' as const), invitation: id }),
    fc.record({ type: fc.constant('leave' as const) }),
    fc.record({ type: fc.constant('join' as const), message: fc.constant('') }),
    fc.record({ type: fc.constant('withdraw' as const) }),
    fc.record({ type: fc.constant('remove' as const), player: person }),
    fc.record({
      type: fc.constant('answer_request' as const),
      player: person,
      approve: fc.boolean(),
    }),
    fc.record({
      type: fc.constant('change_member' as const),
      player: person,
      role: fc.constantFrom('admin' as const, 'member' as const),
      title: fc.constant('player'),
      permissions,
    }),
    fc.record({
      type: fc.constant('make_link' as const),
      id: fc.constant('l'),
      link: fc.constant('l'),
      maxUses: fc.constantFrom(null, 1, 2),
      hours: fc.constantFrom(1, 168),
    }),
    fc.record({
      type: fc.constant('join_by_link' as const),
      link: fc.constant('l'),
      message: fc.constant(''),
    }),
    fc.record({
      type: fc.constant('edit' as const),
      details: fc.record({
        maxSize: fc.integer({ min: 1, max: 6 }),
        requireApproval: fc.boolean(),
      }),
    }),
    fc.constantFrom(
      { type: 'archive' } as const,
      { type: 'restore', eligibleAdmins: new Set<PlayerId>() } as const,
    ),
  )
  type PlayerChange = Parameters<typeof decidePlayerChange>[1]
  const isPlayerChange = (what: GroupCommand | PlayerChange): what is PlayerChange =>
    what.type.startsWith('player_')

  const playerChange: fc.Arbitrary<PlayerChange> = fc.oneof(
    fc.record({
      type: fc.constantFrom('player_gone' as const, 'player_retired' as const),
      player: person,
    }),
    fc
      .tuple(person, person)
      .filter(([a, b]) => a !== b)
      .map(([player, into]) => ({ type: 'player_merged' as const, player, into })),
  )
  const step = fc.record({
    who: person,
    passes: fc.constantFrom(1, hour, 7 * day, 31 * day),
    what: fc.oneof<fc.MaybeWeightedArbitrary<GroupCommand | PlayerChange>[]>(
      { weight: 12, arbitrary: command },
      { weight: 1, arbitrary: playerChange },
    ),
  })

  test('folds the same from stored JSON, and keeps the invariants of a group', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const group = createTestGroup({ maxSize: 4 }, 'A', start, ['B'])
        let now = start
        let inviteCount = 0
        for (const { who, passes, what } of steps) {
          now += passes
          if (isPlayerChange(what)) {
            group.log.push(...decidePlayerChange(group.log, what, now))
          } else if (what.type === 'invite') {
            if (group.act(who, now, { ...what, id: `i${inviteCount % 6}x${inviteCount}` }) === 'ok')
              inviteCount += 1
          } else {
            const known = [...group.stateAt(now).invitations.keys()]
            const named =
              'invitation' in what
                ? { ...what, invitation: known[Number(what.invitation[1])] ?? 'none' }
                : what
            group.act(who, now, named)
          }
          expectInvariants(group.log, now)
        }
      }),
      { numRuns: 150 },
    )
  })

  function expectInvariants(log: readonly GroupEvent[], now: number) {
    const state = foldGroup(log, now)
    // Events are stored as JSON, so fold a parsed copy.
    const foldedFromJson = foldGroup(JSON.parse(JSON.stringify(log)) as GroupEvent[], now)
    expect(foldedFromJson).toEqual(state)
    const { members, details, invitations, periods, link, requests } = state
    const open = [...periods].filter(([, all]) => all.some(({ to }) => to === null))
    expect(open.map(([id]) => id).toSorted()).toEqual([...members.keys()].toSorted())
    const admins = [...members.values()].filter(({ role }) => role === 'admin')
    if (state.status === 'active' && members.size > 0) expect(admins.length).toBeGreaterThan(0)
    expect(members.size).toBeLessThanOrEqual(Math.max(details.maxSize, 1))
    const pending = [...invitations.values()].filter(({ status }) => status === 'pending')
    expect(new Set(pending.map(({ to }) => inviteeKey(to))).size).toBe(pending.length)
    expect(pending.every(({ expiresAt }) => now < expiresAt)).toBe(true)
    expect([...requests.keys()].every((id) => !members.has(id))).toBe(true)
    if (link !== null) expect(link.uses).toBeLessThanOrEqual(link.maxUses)
    if (state.status === 'archived')
      expect([pending.length, requests.size, link]).toEqual([0, 0, null])
  }
})

test('an administrator without a player manages a group without being a member', () => {
  const group = createTestGroup({ isPrivate: true }, 'A', start, ['M'])
  const administrator: Actor = { userId: 'keeper', role: 'admin', playerId: null }
  expect(group.act(administrator, start, inviteCommand('P', 'i'))).toBe('ok')
  expect(group.act(administrator, start, { type: 'remove', player: 'M' })).toBe('ok')
  expect(group.act(administrator, start, { type: 'join', message: '' })).toBe('FORBIDDEN')
  expect(group.act(administrator, start, acceptCommand('i'))).toBe('NOT_FOUND')
  expect(group.log.at(-1)!.by).toBeNull()
})
