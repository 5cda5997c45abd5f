import { describe, expect, test } from 'vitest'
import { CORRECTION_DAYS, actions, can } from './policy.ts'
import type { Action, Actor, Subject } from './policy.ts'

const NOW = 1_700_000_000_000
const DAY = 86_400_000

const actors: Record<string, Actor> = {
  admin: { userId: 'u1', role: 'admin', playerId: null },
  organizer: { userId: 'u2', role: 'organizer', playerId: null },
  player: { userId: 'u3', role: 'player', playerId: 'ada' },
  unlinked: { userId: 'u4', role: 'player', playerId: null },
}

const yes = 'yes'

/** What each actor is told about their own and others' subjects: `yes`, or the reason why not. */
type Row = {
  readonly admin: string
  readonly organizer: string
  readonly own: string
  readonly others: string
  readonly unlinked: string
}

const everyone: Row = { admin: yes, organizer: yes, own: yes, others: yes, unlinked: yes }

const organisersOnly = (what: string): Row => {
  const no = `Only organisers and admins can ${what}.`
  return { admin: yes, organizer: yes, own: no, others: no, unlinked: no }
}

const adminsOnly = (what: string): Row => {
  const no = `Only admins can ${what}.`
  return { admin: yes, organizer: no, own: no, others: no, unlinked: no }
}

const ownMatchOnly = (what: string): Row => ({
  admin: yes,
  organizer: yes,
  own: yes,
  others: `You can only ${what} your own matches.`,
  unlinked: `Link your account to a player to ${what} matches.`,
})

const noPlayer = 'Link your account to a player to join groups.'
const membersOnly = 'Only members can see a private group.'
/** Without a group as subject, every group action is refused. */
const withoutGroup: Row = {
  admin: membersOnly,
  organizer: membersOnly,
  own: membersOnly,
  others: membersOnly,
  unlinked: membersOnly,
}
/** Allowed to captains on their own team. */
const captainsOnly = (what: string): Row => {
  const no = `Only the captain, organisers and admins can ${what}.`
  return { admin: yes, organizer: yes, own: yes, others: no, unlinked: no }
}

const ownPlayerOnly = (what: string): Row => {
  const no = `You can only ${what}.`
  return { admin: yes, organizer: yes, own: yes, others: no, unlinked: no }
}

const table: Record<Action, Row> = {
  'match.read': everyone,
  'match.preview': everyone,
  'match.record': ownMatchOnly('record'),
  'match.correct': ownMatchOnly('correct'),
  'match.void': ownMatchOnly('void'),
  'match.review': organisersOnly('review matches'),
  'match.restore': organisersOnly('restore voided matches'),
  'live.score': ownMatchOnly('score'),
  'live.tableCode': organisersOnly('create table codes'),
  'live.stop': organisersOnly('stop others’ live matches'),
  'leaderboard.read': everyone,
  'player.read': everyone,
  'player.contact': {
    admin: yes,
    organizer: yes,
    own: yes,
    others: 'You can only see the e-mail of your own player.',
    unlinked: 'You can only see the e-mail of your own player.',
  },
  'player.add': organisersOnly('add players'),
  'player.import': organisersOnly('import players'),
  'player.export': organisersOnly('export players'),
  'player.exportContacts': organisersOnly('export players'),
  'player.rename': {
    admin: yes,
    organizer: yes,
    own: yes,
    others: 'You can only rename your own player.',
    unlinked: 'You can only rename your own player.',
  },
  'player.picture': {
    admin: yes,
    organizer: yes,
    own: yes,
    others: 'You can only change the picture of your own player.',
    unlinked: 'You can only change the picture of your own player.',
  },
  'player.level': organisersOnly('set a starting level'),
  'player.retire': organisersOnly('retire players'),
  'player.restore': organisersOnly('restore players'),
  'player.delete': organisersOnly('delete players'),
  'player.erase': adminsOnly('erase people'),
  'player.merge': organisersOnly('merge players'),
  'season.manage': organisersOnly('edit seasons'),
  'group.create': {
    admin: noPlayer,
    organizer: noPlayer,
    own: yes,
    others: yes,
    unlinked: noPlayer,
  },
  'group.read': withoutGroup,
  'group.invite': withoutGroup,
  'group.remove': withoutGroup,
  'group.edit': withoutGroup,
  'group.attendance': withoutGroup,
  'group.roles': withoutGroup,
  'group.archive': withoutGroup,
  'group.fees': withoutGroup,
  'group.add': withoutGroup,
  'team.read': {
    admin: yes,
    organizer: yes,
    own: yes,
    others: 'Only its players can see a private team.',
    unlinked: 'Only its players can see a private team.',
  },
  'team.create': organisersOnly('create teams'),
  'team.manage': captainsOnly('manage the team'),
  'team.captaincy': captainsOnly('change the captain'),
  'team.delete': organisersOnly('delete teams'),
  'team.join': ownPlayerOnly('add your own player to a team'),
  'team.leave': ownPlayerOnly('remove your own player from a team'),
  'teamMatch.create': captainsOnly('create a team match'),
  'teamMatch.plan': captainsOnly('change the date of a team match'),
  'teamMatch.lineUp': captainsOnly('submit this line-up'),
  'teamMatch.enter': captainsOnly('edit this team match'),
  'teamMatch.confirm': captainsOnly('confirm this team match'),
  'teamMatch.rule': organisersOnly('rule on a team match'),
  'affiliation.manage': organisersOnly('edit other clubs'),
  'system.manage': organisersOnly('edit match systems'),
  'tournament.read': organisersOnly('see draft tournaments'),
  'tournament.create': organisersOnly('create tournaments'),
  'tournament.manage': organisersOnly('run a tournament'),
  'tournament.delete': organisersOnly('delete tournaments'),
  'tournament.enter': {
    admin: yes,
    organizer: yes,
    own: 'Registration is closed. Ask an organiser.',
    others: 'You can only enter your own player.',
    unlinked: 'You can only enter your own player.',
  },
  'tournament.leave': {
    admin: yes,
    organizer: yes,
    own: yes,
    others: 'You can only withdraw your own player.',
    unlinked: 'You can only withdraw your own player.',
  },
  'tournament.checkIn': {
    admin: yes,
    organizer: yes,
    own: 'Check-in is closed. Ask an organiser.',
    others: 'You can only check in your own player.',
    unlinked: 'You can only check in your own player.',
  },
  'tournament.report': ownMatchOnly('report'),
  'account.link': organisersOnly('link accounts to players'),
  'system.read': adminsOnly('see the admin overview'),
  'system.operate': adminsOnly('operate the system'),
  'rating.rebuild': adminsOnly('rebuild ratings'),
  'user.read': adminsOnly('see users'),
  'user.contact': adminsOnly('see users'),
  'user.manage': adminsOnly('manage users'),
  'audit.read': adminsOnly('read the audit log'),
  'audit.export': adminsOnly('export the audit log'),
  'alert.acknowledge': adminsOnly('acknowledge alerts'),
  'deletion.read': adminsOnly('see deleted items'),
  'mention.edit': adminsOnly('edit texts naming an erased person'),
  'deletion.restore': adminsOnly('restore deleted items'),
  'tablet.enrol': organisersOnly('set up shared tablets'),
  'tablet.manage': adminsOnly('manage shared tablets'),
  'webhook.manage': adminsOnly('manage webhooks'),
  'display.manage': organisersOnly('manage TV screens'),
  'settings.read': adminsOnly('see club settings'),
  'club.settings': adminsOnly('change club settings'),
}

const own: Subject = {
  playerIds: ['ben', 'ada'],
  playerId: 'ada',
  completedAt: NOW,
  now: NOW,
  isCaptain: true,
  isMainCaptain: true,
  isOnTeam: true,
}
const others: Subject = { playerIds: ['ben', 'cleo'], playerId: 'ben', completedAt: NOW, now: NOW }

const readPermission = (actor: keyof typeof actors, action: Action, subject: Subject) => {
  const permission = can(actors[actor]!, action, subject)
  return permission.ok ? yes : permission.reason.message
}

describe('the policy', () => {
  test.each(actions)('decides on %s', (action) => {
    const row = table[action]
    expect(readPermission('admin', action, others)).toBe(row.admin)
    expect(readPermission('admin', action, own)).toBe(row.admin)
    expect(readPermission('organizer', action, others)).toBe(row.organizer)
    expect(readPermission('organizer', action, own)).toBe(row.organizer)
    expect(readPermission('player', action, own)).toBe(row.own)
    expect(readPermission('player', action, others)).toBe(row.others)
    expect(
      readPermission('unlinked', action, {
        ...own,
        isCaptain: false,
        isMainCaptain: false,
        isOnTeam: false,
      }),
    ).toBe(row.unlinked)
    expect(readPermission('unlinked', action, others)).toBe(row.unlinked)
  })
})

describe('players’ own matches', () => {
  const late = { ...own, now: NOW + CORRECTION_DAYS * DAY + 1 }
  const expired = (what: string) =>
    `You can ${what} a match for 7 days. After that, ask an organiser.`

  test('can be corrected and voided until the last millisecond of seven days', () => {
    const lastMillisecond = { ...own, now: NOW + 7 * DAY }
    expect(readPermission('player', 'match.correct', lastMillisecond)).toBe(yes)
    expect(readPermission('player', 'match.void', lastMillisecond)).toBe(yes)
  })

  test('are left to organisers after seven days', () => {
    expect(readPermission('player', 'match.correct', late)).toBe(expired('correct'))
    expect(readPermission('player', 'match.void', late)).toBe(expired('void'))
    expect(readPermission('organizer', 'match.correct', late)).toBe(yes)
    expect(readPermission('admin', 'match.void', late)).toBe(yes)
  })

  test('are left to organisers if they belong to a tournament', () => {
    const inTournament = { ...own, isOfTournament: true }
    const reason = 'Only an organiser can correct a tournament result.'
    expect(readPermission('player', 'match.correct', inTournament)).toBe(reason)
    expect(readPermission('player', 'match.void', inTournament)).toBe(reason)
    expect(readPermission('organizer', 'match.correct', inTournament)).toBe(yes)
  })

  test('are left to organisers if they are rubbers of a team match', () => {
    const reason = 'Correct this rubber in its team match, or ask an organiser.'
    expect(readPermission('player', 'match.void', { ...own, isOfTeamMatch: true })).toBe(reason)
    expect(readPermission('organizer', 'match.void', { ...own, isOfTeamMatch: true })).toBe(yes)
  })

  test('can be recorded late', () => {
    expect(readPermission('player', 'match.record', late)).toBe(yes)
  })

  test('include matches of pairs for each of the four players', () => {
    for (const at of [0, 1, 2, 3]) {
      const playerIds = ['p', 'q', 'r', 's'].with(at, 'ada')
      expect(readPermission('player', 'match.record', { playerIds })).toBe(yes)
    }
  })
})

describe('the club’s settings', () => {
  const player = actors['player']!
  const allowed = (actor: Actor, action: Action, subject: Subject = {}) =>
    can(actor, action, subject).ok

  test('can let players record and report for others', () => {
    const actor = { ...player, mayRecordForOthers: true }
    expect(allowed(actor, 'match.record', others)).toBe(true)
    expect(allowed(actor, 'tournament.report', others)).toBe(true)
    expect(allowed(actor, 'match.void', others)).toBe(false)
  })

  test('can let players add guests, but no one with an e-mail or a level', () => {
    const actor = { ...player, mayAddGuests: true }
    expect(allowed(actor, 'player.add', { isGuest: true })).toBe(true)
    expect(allowed(actor, 'player.add')).toBe(false)
    expect(allowed(player, 'player.add', { isGuest: true })).toBe(false)
  })

  test.each(actions)('do not open %s to someone who is not approved', (action) => {
    expect(allowed({ ...actors['organizer']!, awaits: 'admission' }, action, own)).toBe(false)
  })

  test('let someone with an unverified address read, but change nothing', () => {
    const actor: Actor = { ...player, awaits: 'email' }
    expect(allowed(actor, 'leaderboard.read')).toBe(true)
    expect(allowed(actor, 'match.record', own)).toBe(false)
  })
})

test('shows a tournament to players once it is no longer a draft', () => {
  expect(can(actors['unlinked']!, 'tournament.read', { isDraft: false }).ok).toBe(true)
  expect(can(actors['unlinked']!, 'tournament.read', { isDraft: true }).ok).toBe(false)
})

test('refuses a player when facts about the subject are missing', () => {
  expect(readPermission('player', 'match.record', {})).not.toBe(yes)
  expect(readPermission('player', 'match.correct', { playerIds: ['ada'] })).not.toBe(yes)
  expect(readPermission('player', 'player.rename', {})).not.toBe(yes)
  expect(can(actors['player']!, 'player.rename').ok).toBe(false)
  expect(can(actors['organizer']!, 'match.correct').ok).toBe(true)
})

describe('the policy on groups', () => {
  const none = { canInviteOthers: false, canRemoveMembers: false, canEditGroup: false }
  const member = (permissions: Partial<typeof none> = {}, role: 'admin' | 'member' = 'member') => ({
    role,
    permissions: { ...none, ...permissions },
  })
  const groupActions = actions.filter((action) => /^group\.(?!create)/.test(action))
  const allowed = (
    actor: keyof typeof actors,
    isPrivate: boolean,
    membership: ReturnType<typeof member> | null,
  ) =>
    groupActions
      .filter((action) => can(actors[actor]!, action, { group: { isPrivate, membership } }).ok)
      .map((action) => action.slice('group.'.length))

  test('lets everyone read a public group, and its admins, organisers and administrators manage it', () => {
    const all = groupActions.map((action) => action.slice('group.'.length))
    expect(allowed('player', false, null)).toEqual(['read'])
    expect(allowed('player', false, member())).toEqual(['read', 'attendance'])
    expect(allowed('player', false, member({}, 'admin'))).toEqual(
      all.filter((action) => action !== 'add'),
    )
    expect(allowed('organizer', false, null)).toEqual(all)
    expect(allowed('admin', false, null)).toEqual(all)
  })

  test('hides a private group from all but its members and administrators', () => {
    expect(allowed('player', true, null)).toEqual([])
    expect(allowed('organizer', true, null)).toEqual([])
    expect(allowed('organizer', true, member())).toEqual(['read', 'attendance'])
    expect(allowed('admin', true, null)).toHaveLength(groupActions.length)
  })

  test('allows a member exactly the action of each permission', () => {
    const allowedWith = (given: Partial<typeof none>) => allowed('player', true, member(given))
    expect(allowedWith({ canInviteOthers: true })).toEqual(['read', 'invite', 'attendance'])
    expect(allowedWith({ canRemoveMembers: true })).toEqual(['read', 'remove', 'attendance'])
    expect(allowedWith({ canEditGroup: true })).toEqual(['read', 'edit', 'attendance'])
  })

  test('lets only organisers create groups if the club says so', () => {
    const player = { ...actors['player']!, mayMakeGroups: false }
    expect(can(player, 'group.create').ok).toBe(false)
    expect(can({ ...player, role: 'organizer' }, 'group.create').ok).toBe(true)
  })
})

describe('a demo administrator', () => {
  const demo: Actor = { ...actors['admin']!, isDemo: true }
  const notInDemo = 'This is disabled in the demo, which everyone shares.'
  /** Whether demo administrators may do each action that is reserved to administrators. */
  const demoDecisions: Partial<Record<Action, 'allowed' | 'refused'>> = {
    'player.erase': 'refused',
    'system.read': 'allowed',
    'system.operate': 'refused',
    'rating.rebuild': 'refused',
    'user.read': 'allowed',
    'user.contact': 'refused',
    'user.manage': 'refused',
    'audit.read': 'allowed',
    'audit.export': 'refused',
    'alert.acknowledge': 'refused',
    'deletion.read': 'allowed',
    'deletion.restore': 'refused',
    'mention.edit': 'refused',
    'tablet.manage': 'refused',
    'webhook.manage': 'refused',
    'settings.read': 'allowed',
    'club.settings': 'refused',
  }
  const onlyAdmins = actions.filter(
    (action) => can(actors['admin']!, action, own).ok && !can(actors['organizer']!, action, own).ok,
  )

  test('has a decision for every action of administrators', () => {
    expect(Object.keys(demoDecisions).toSorted()).toEqual(onlyAdmins.toSorted())
  })

  test.each(Object.entries(demoDecisions))('%s is %s', (action, decision) => {
    const permission = can(demo, action as Action, own)
    const refusal = { ok: false, reason: expect.objectContaining({ message: notInDemo }) as object }
    expect(permission).toEqual(decision === 'allowed' ? { ok: true } : refusal)
  })

  test('may do no more than a demo organiser with players, teams and tournaments', () => {
    const organiser: Actor = { ...demo, role: 'organizer' }
    const shared = actions.filter((action) => !onlyAdmins.includes(action))
    const allowed = (actor: Actor) => shared.filter((action) => can(actor, action, own).ok)
    expect(allowed(demo)).toEqual(allowed(organiser))
    for (const action of ['player.delete', 'player.merge', 'player.exportContacts'] as const) {
      expect(can(demo, action).ok).toBe(false)
    }
  })

  test('does not see a private group of others, and may undo their own deletion', () => {
    const group = { isPrivate: true, membership: null }
    expect(can(demo, 'group.read', { group }).ok).toBe(false)
    expect(can(demo, 'group.archive', { group }).ok).toBe(false)
    expect(can(demo, 'group.read', { group: { ...group, isPrivate: false } }).ok).toBe(true)
    expect(can(demo, 'deletion.restore', { isOwn: true }).ok).toBe(true)
    expect(can(demo, 'tournament.delete', { isDraft: true }).ok).toBe(true)
    expect(can(demo, 'tournament.delete', { isDraft: false }).ok).toBe(false)
  })
})
