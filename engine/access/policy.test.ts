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

const organisers = (what: string): Row => {
  const no = `Only organisers and admins can ${what}.`
  return { admin: yes, organizer: yes, own: no, others: no, unlinked: no }
}

const admins = (what: string): Row => {
  const no = `Only admins can ${what}.`
  return { admin: yes, organizer: no, own: no, others: no, unlinked: no }
}

const players = (what: string): Row => ({
  admin: yes,
  organizer: yes,
  own: yes,
  others: `You can only ${what} your own matches.`,
  unlinked: `Link your account to a player to ${what} matches.`,
})

const noPlayer = 'Link your account to a player to join groups.'
const none = 'Only members can see a private group.'
/** Without a group as subject, every group action is refused. */
const noGroup: Row = { admin: none, organizer: none, own: none, others: none, unlinked: none }
/** Allowed to captains on their own team. */
const captains = (what: string): Row => {
  const no = `Only the captain, organisers and admins can ${what}.`
  return { admin: yes, organizer: yes, own: yes, others: no, unlinked: no }
}

const ownPlayers = (what: string): Row => {
  const no = `You can only ${what}.`
  return { admin: yes, organizer: yes, own: yes, others: no, unlinked: no }
}

const table: Record<Action, Row> = {
  'match.read': everyone,
  'match.preview': everyone,
  'match.record': players('record'),
  'match.correct': players('correct'),
  'match.void': players('void'),
  'match.review': organisers('review matches'),
  'match.restore': organisers('restore voided matches'),
  'live.score': players('score'),
  'live.tableCode': organisers('create table codes'),
  'live.stop': organisers('stop others’ live matches'),
  'leaderboard.read': everyone,
  'player.read': everyone,
  'player.contact': {
    admin: yes,
    organizer: yes,
    own: yes,
    others: 'You can only see the e-mail of your own player.',
    unlinked: 'You can only see the e-mail of your own player.',
  },
  'player.add': organisers('add players'),
  'player.import': organisers('import players'),
  'player.export': organisers('export players'),
  'player.exportContacts': organisers('export players'),
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
  'player.level': organisers('set a starting level'),
  'player.retire': organisers('retire players'),
  'player.restore': organisers('restore players'),
  'player.delete': organisers('delete players'),
  'player.erase': admins('erase people'),
  'player.merge': organisers('merge players'),
  'season.manage': organisers('edit seasons'),
  'group.create': {
    admin: noPlayer,
    organizer: noPlayer,
    own: yes,
    others: yes,
    unlinked: noPlayer,
  },
  'group.read': noGroup,
  'group.invite': noGroup,
  'group.remove': noGroup,
  'group.edit': noGroup,
  'group.attendance': noGroup,
  'group.roles': noGroup,
  'group.archive': noGroup,
  'group.fees': noGroup,
  'group.add': noGroup,
  'team.read': {
    admin: yes,
    organizer: yes,
    own: yes,
    others: 'Only its players can see a private team.',
    unlinked: 'Only its players can see a private team.',
  },
  'team.create': organisers('create teams'),
  'team.manage': captains('manage the team'),
  'team.captaincy': captains('change the captain'),
  'team.delete': organisers('delete teams'),
  'team.join': ownPlayers('add your own player to a team'),
  'team.leave': ownPlayers('remove your own player from a team'),
  'teamMatch.create': captains('create a team match'),
  'teamMatch.plan': captains('change the date of a team match'),
  'teamMatch.lineUp': captains('submit this line-up'),
  'teamMatch.enter': captains('edit this team match'),
  'teamMatch.confirm': captains('confirm this team match'),
  'teamMatch.rule': organisers('rule on a team match'),
  'affiliation.manage': organisers('edit other clubs'),
  'system.manage': organisers('edit match systems'),
  'tournament.read': organisers('see draft tournaments'),
  'tournament.create': organisers('create tournaments'),
  'tournament.manage': organisers('run a tournament'),
  'tournament.delete': organisers('delete tournaments'),
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
  'tournament.report': players('report'),
  'account.link': organisers('link accounts to players'),
  'system.read': admins('see the admin overview'),
  'system.operate': admins('operate the system'),
  'rating.rebuild': admins('rebuild ratings'),
  'user.read': admins('see users'),
  'user.contact': admins('see users'),
  'user.manage': admins('manage users'),
  'audit.read': admins('read the audit log'),
  'audit.export': admins('export the audit log'),
  'alert.acknowledge': admins('acknowledge alerts'),
  'deletion.read': admins('see deleted items'),
  'mention.edit': admins('edit texts naming an erased person'),
  'deletion.restore': admins('restore deleted items'),
  'tablet.enrol': organisers('set up shared tablets'),
  'tablet.manage': admins('manage shared tablets'),
  'webhook.manage': admins('manage webhooks'),
  'display.manage': organisers('manage TV screens'),
  'settings.read': admins('see club settings'),
  'club.settings': admins('change club settings'),
}

const own: Subject = {
  playerIds: ['ben', 'ada'],
  playerId: 'ada',
  completedAt: NOW,
  now: NOW,
  isCaptain: true,
  holdsCaptaincy: true,
  isOnTeam: true,
}
const others: Subject = { playerIds: ['ben', 'cleo'], playerId: 'ben', completedAt: NOW, now: NOW }

const answer = (actor: keyof typeof actors, action: Action, subject: Subject) => {
  const permission = can(actors[actor]!, action, subject)
  return permission.ok ? yes : permission.reason.message
}

describe('the policy', () => {
  test.each(actions)('decides on %s', (action) => {
    const row = table[action]
    expect(answer('admin', action, others)).toBe(row.admin)
    expect(answer('admin', action, own)).toBe(row.admin)
    expect(answer('organizer', action, others)).toBe(row.organizer)
    expect(answer('organizer', action, own)).toBe(row.organizer)
    expect(answer('player', action, own)).toBe(row.own)
    expect(answer('player', action, others)).toBe(row.others)
    expect(
      answer('unlinked', action, {
        ...own,
        isCaptain: false,
        holdsCaptaincy: false,
        isOnTeam: false,
      }),
    ).toBe(row.unlinked)
    expect(answer('unlinked', action, others)).toBe(row.unlinked)
  })
})

describe('players’ own matches', () => {
  const late = { ...own, now: NOW + CORRECTION_DAYS * DAY + 1 }
  const expired = (what: string) =>
    `You can ${what} a match for 7 days. After that, ask an organiser.`

  test('can be corrected and voided until the last millisecond of seven days', () => {
    const lastMillisecond = { ...own, now: NOW + 7 * DAY }
    expect(answer('player', 'match.correct', lastMillisecond)).toBe(yes)
    expect(answer('player', 'match.void', lastMillisecond)).toBe(yes)
  })

  test('are left to organisers after seven days', () => {
    expect(answer('player', 'match.correct', late)).toBe(expired('correct'))
    expect(answer('player', 'match.void', late)).toBe(expired('void'))
    expect(answer('organizer', 'match.correct', late)).toBe(yes)
    expect(answer('admin', 'match.void', late)).toBe(yes)
  })

  test('are left to organisers if they belong to a tournament', () => {
    const inTournament = { ...own, isOfTournament: true }
    const reason = 'Only an organiser can correct a tournament result.'
    expect(answer('player', 'match.correct', inTournament)).toBe(reason)
    expect(answer('player', 'match.void', inTournament)).toBe(reason)
    expect(answer('organizer', 'match.correct', inTournament)).toBe(yes)
  })

  test('are left to organisers if they are rubbers of a team match', () => {
    const reason = 'Correct this rubber in its team match, or ask an organiser.'
    expect(answer('player', 'match.void', { ...own, isOfTeamMatch: true })).toBe(reason)
    expect(answer('organizer', 'match.void', { ...own, isOfTeamMatch: true })).toBe(yes)
  })

  test('can be recorded late', () => {
    expect(answer('player', 'match.record', late)).toBe(yes)
  })

  test('include matches of pairs for each of the four players', () => {
    for (const at of [0, 1, 2, 3]) {
      const playerIds = ['p', 'q', 'r', 's'].with(at, 'ada')
      expect(answer('player', 'match.record', { playerIds })).toBe(yes)
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
  expect(answer('player', 'match.record', {})).not.toBe(yes)
  expect(answer('player', 'match.correct', { playerIds: ['ada'] })).not.toBe(yes)
  expect(answer('player', 'player.rename', {})).not.toBe(yes)
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
    const opened = (given: Partial<typeof none>) => allowed('player', true, member(given))
    expect(opened({ canInviteOthers: true })).toEqual(['read', 'invite', 'attendance'])
    expect(opened({ canRemoveMembers: true })).toEqual(['read', 'remove', 'attendance'])
    expect(opened({ canEditGroup: true })).toEqual(['read', 'edit', 'attendance'])
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
  const decided: Partial<Record<Action, 'allowed' | 'refused'>> = {
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
    expect(Object.keys(decided).toSorted()).toEqual(onlyAdmins.toSorted())
  })

  test.each(Object.entries(decided))('%s is %s', (action, decision) => {
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
