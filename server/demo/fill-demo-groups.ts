import { createGroup } from '#engine/groups/create.ts'
import { noPermissions, type GroupEvent } from '#engine/groups/events.ts'
import { INVITATION_OPEN_HOURS } from '#engine/groups/limits.ts'
import type { MeetupEvent, MeetupDetails } from '#engine/groups/meetups/meetup-events.ts'
import { findTemplate, type GroupTemplateId } from '#engine/groups/templates.ts'
import type { GroupId, PlayerId, UserId } from '#engine/ids.ts'
import { saveInvitations } from '../groups/invitations/save-invitations.ts'
import { newToken, sha256 } from '../platform/security/hashing.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { groupState } from '../groups/group-state.ts'
import { groups, saveMembersAndRequests } from '../groups/group.ts'
import { meetups } from '../groups/meetups/meetup.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type GroupPlan = {
  readonly template: GroupTemplateId
  readonly name: string
  readonly description: string
  /** Indexes of the members. The first is the creator. */
  readonly people: readonly number[]
  /** Members who requested to join. */
  readonly requesting?: readonly number[]
  /** Members invited by the creator. */
  readonly invited?: readonly number[]
  /** Weekday of its meetups, 1 Monday to 7 Sunday, and the hour in UTC. */
  readonly meetupTimes?: {
    readonly weekday: number
    readonly hour: number
    readonly places: number
  }
}

/** Index 0 is the demo user. Members up to index 5 have accounts. */
const groupPlans: readonly GroupPlan[] = [
  {
    template: 'practice-group',
    name: 'Thursday Practice',
    description: 'Coaching for everyone under 1500',
    people: [0, 12, 32, 2, 28, 34, 8, 18, 16, 1],
    meetupTimes: { weekday: 4, hour: 18, places: 6 },
  },
  {
    template: 'social-club',
    name: 'The Lunch-Break Crowd',
    description: 'Every Friday noon, everyone welcome',
    people: [1, 0, 3, 4, 6, 9, 11, 14, 17, 20, 22, 23, 25, 27, 30, 33, 36, 38],
    meetupTimes: { weekday: 5, hour: 11, places: 20 },
  },
  {
    template: 'league-team',
    name: 'Harbour Street A, the squad',
    description: 'City League, Division 1',
    people: [2, 0, 12, 32, 28, 34],
  },
  {
    template: 'tournament-team',
    name: 'Winter Cup Travellers',
    description: 'The people we send to the Winter Cup',
    people: [0, 5, 13, 19, 26],
    requesting: [3, 4],
  },
  {
    template: 'practice-group',
    name: 'Sunday Arrows',
    description: 'Darts from five, doubles practice first',
    people: [4, 7, 10, 15, 21, 24, 29],
    meetupTimes: { weekday: 7, hour: 16, places: 12 },
  },
  {
    template: 'practice-group',
    name: 'Monday Eight-Ball',
    description: 'Two tables, every Monday at eight',
    people: [3, 5, 25, 31, 35, 39],
    invited: [0],
  },
]

/** Midnight of today, and the account that creates everything. */
type DemoContext = { readonly today: number; readonly by: { readonly userId: UserId } }

/** Creates groups from each template, with requests, an invitation, and past and upcoming meetups. */
export async function fillDemoGroups(
  unit: UnitOfWork,
  players: readonly PlayerId[],
  { today, by }: DemoContext,
): Promise<void> {
  for (const [index, plan] of groupPlans.entries()) {
    const id = unit.newId()
    const log = createLog(unit, plan, players, today - (330 - index * 20) * dayMs, today)
    await insertGroup(unit, id, log, by)
    if (plan.meetupTimes !== undefined)
      await insertDemoMeetups(unit, id, { ...plan, players, today, by })
  }
}

function createLog(
  unit: UnitOfWork,
  { template, name, description, people, requesting = [], invited = [] }: GroupPlan,
  players: readonly PlayerId[],
  from: number,
  today: number,
): GroupEvent[] {
  const [first, ...others] = people.map((index) => players[index]!)
  const [, usualTitle] = findTemplate(template).roles
  const join = (player: PlayerId, index: number): GroupEvent => ({
    type: 'joined',
    player,
    way: 'invitation',
    role: 'member',
    title: usualTitle,
    addedBy: first!,
    at: from + (index + 1) * dayMs,
    by: player,
  })
  const log = [...createGroup({ template, name, description }, first!, from), ...others.map(join)]
  const viceCaptainChange: GroupEvent = {
    type: 'member_changed',
    player: others[0]!,
    role: 'member',
    title: findTemplate(template).roles.at(-1) ?? usualTitle,
    permissions: { ...noPermissions, canInviteOthers: true },
    at: from + 60 * dayMs,
    by: first!,
  }
  const requests = requesting.map((index): GroupEvent => {
    const player = players[index]!
    const message = 'I play with Lerato on Mondays, could I come along?'
    return { type: 'requested', player, message, at: today - dayMs, by: player }
  })
  const invitations = invited.map((index): GroupEvent => ({
    type: 'invited',
    id: unit.newId(),
    to: { kind: 'player', player: players[index]! },
    message: 'We are one short on most Mondays, and you break better than you think.',
    hours: INVITATION_OPEN_HOURS.default,
    link: sha256(newToken()),
    at: today - 2 * hourMs,
    by: first!,
  }))
  return [...log, viceCaptainChange, ...requests, ...invitations]
}

async function insertGroup(
  unit: UnitOfWork,
  id: GroupId,
  log: readonly GroupEvent[],
  by: DemoContext['by'],
) {
  const row = { id, createdAt: log[0]!.at, revision: 1, version: 1 }
  const group = await groups.create(unit, by, { row }, log)
  await saveMembersAndRequests(unit, group)
  const before = { ...group.state, invitations: new Map() }
  await saveInvitations(unit, id, { before, after: group.state, contacts: new Map() })
}

type MeetupPlan = GroupPlan & DemoContext & { readonly players: readonly PlayerId[] }

/**
 * Meetups from five weeks ago to three weeks ahead. The next one is on the next such weekday, today
 * included.
 */
const meetupWeeks = [-5, -4, -3, -2, -1, 0, 1, 2]

async function insertDemoMeetups(
  unit: UnitOfWork,
  groupId: GroupId,
  { meetupTimes, people, players, today, by }: MeetupPlan,
): Promise<void> {
  const { weekday, hour, places } = meetupTimes!
  const group = await groupState.load(unit.tx, groupId, unit.now)
  const isoDay = new Date(today).getUTCDay() || 7
  const nextStart = today + ((weekday - isoDay + 7) % 7) * dayMs + hour * hourMs
  for (const week of meetupWeeks) {
    const startsAt = nextStart + week * 7 * dayMs
    const log = createMeetupLog(people, players, { startsAt, places, week, now: unit.now })
    const row = { id: unit.newId(), groupId, remindedAt: 0, revision: 1, version: 1 }
    await meetups.create(unit, by, { row, group }, log)
  }
}

type MeetupTime = {
  readonly startsAt: number
  readonly places: number
  readonly week: number
  readonly now: number
}

function createMeetupLog(
  people: readonly number[],
  players: readonly PlayerId[],
  { startsAt, places, week, now }: MeetupTime,
): MeetupEvent[] {
  const host = players[people[0]!]!
  const details: MeetupDetails = {
    startsAt,
    endsAt: startsAt + 2 * hourMs,
    opensAt: startsAt - 14 * dayMs,
    places,
    venue: 'Main hall',
    message: week === 0 ? 'Bring indoor shoes.' : '',
    offerMinutes: 120,
  }
  const answers = people.flatMap((person, index): MeetupEvent[] => {
    const player = players[person]!
    // The demo user has not yet answered the upcoming one.
    if (week > 0 || (person === 0 && week === 0)) return []
    const answer = (index + week) % 5 === 4 ? 'no' : (index + week) % 7 === 3 ? 'maybe' : 'yes'
    const when = startsAt - (8 * dayMs - index * hourMs)
    return [{ type: 'answered', player, answer, message: '', at: when, by: player }]
  })
  const attended = people.flatMap((person, index): MeetupEvent[] => {
    if (week >= 0 || (index + week) % 5 === 4) return []
    const player = players[person]!
    const attendance = (index * week) % 4 === 3 ? 'absent' : 'came'
    return [{ type: 'attended', player, attendance, at: startsAt + hourMs, by: host }]
  })
  const planned: MeetupEvent = {
    type: 'planned',
    facts: details,
    at: startsAt - 30 * dayMs,
    by: host,
  }
  return [planned, ...answers, ...attended].filter(({ at }) => at <= now)
}
