import type { Meetup } from '#contract/groups/meetups.ts'
import type { Group, GroupMember, GroupSummary } from '#contract/groups/group.ts'
import { groupDefaults } from '#engine/groups/templates.ts'

/** Returns a group in a list. */
export function someGroup(overrides: Partial<GroupSummary> = {}): GroupSummary {
  return {
    ...groupDefaults,
    id: 'g1',
    name: 'Tomás and friends',
    description: '',
    category: 'practice',
    template: 'practice-group',
    maxSize: 12,
    isPrivate: false,
    requireApproval: false,
    memberCount: 3,
    isActive: true,
    createdAt: '2026-03-01T18:00:00.000Z',
    updatedAt: '2026-03-01T18:00:00.000Z',
    my: null,
    hasAsked: false,
    waiting: 0,
    version: 1,
    ...overrides,
  }
}

const noPermissions = {
  canInviteOthers: false,
  canRemoveMembers: false,
  canEditGroup: false,
} as const
const allPermissions = {
  canInviteOthers: true,
  canRemoveMembers: true,
  canEditGroup: true,
} as const

/** Returns a group member; by default a plain one with an account. */
export function someGroupMember(
  playerId: string,
  name: string,
  overrides: Partial<GroupMember> = {},
): GroupMember {
  return {
    id: `in-${playerId}`,
    groupId: 'g1',
    playerId,
    name,
    avatarUrl: null,
    role: 'member',
    title: '',
    permissions: noPermissions,
    joinedAt: '2026-03-01T18:00:00.000Z',
    addedBy: null,
    isActive: true,
    hasAccount: true,
    attended: [],
    ...overrides,
  }
}

/** Returns a complete group as its admin sees it. */
export function someGroupPage(overrides: Partial<Group> = {}): Group {
  return {
    ...someGroup({ my: { role: 'admin', title: '', permissions: allPermissions } }),
    createdBy: 'p1',
    fee: null,
    isMuted: false,
    playerIds: ['p1', 'p2'],
    members: [
      someGroupMember('p1', 'Lerato Mokoena', { role: 'admin', permissions: allPermissions }),
      someGroupMember('p2', 'Aiko Tanaka'),
    ],
    requests: [],
    notice: null,
    teams: [],
    stats: { totalMatches: 0, totalTournaments: 0, activeSince: '2026-03-01T18:00:00.000Z' },
    ...overrides,
  }
}

type Attendee = Meetup['comers'][number]

export const someAttendee = (overrides: Partial<Attendee>): Attendee => ({
  playerId: 'p1',
  name: 'Lerato Mokoena',
  avatarUrl: null,
  standing: 'coming',
  message: '',
  since: '2026-03-01T18:00:00.000Z',
  until: null,
  hostName: null,
  isGuest: false,
  attendance: null,
  ...overrides,
})

const hour = 3_600_000
const formatFromNow = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Returns a club night that starts in a quarter of an hour, with two people coming. */
export const someMeetup = (overrides: Partial<Meetup> = {}): Meetup => ({
  id: 's1',
  groupId: 'g1',
  groupName: 'Thursday Practice',
  startsAt: formatFromNow(hour / 4),
  endsAt: formatFromNow(2 * hour),
  opensAt: formatFromNow(-100 * hour),
  places: null,
  venue: '',
  message: '',
  offerMinutes: 120,
  status: 'open',
  reason: '',
  comers: [someAttendee({}), someAttendee({ playerId: 'p2', name: 'Ben Bold' })],
  counts: { coming: 2, waiting: 0 },
  my: { standing: 'coming', until: null },
  runs: true,
  isMember: true,
  tournamentIds: [],
  calls: [],
  version: 1,
  ...overrides,
})
