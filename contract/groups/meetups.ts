import { z } from 'zod'
import { attendances, meetupAnswers } from '#engine/groups/meetups/meetup-events.ts'
import { TABLES_MOST } from '#engine/groups/meetups/table-calls.ts'
import { endpoint } from '../endpoint.ts'
import {
  askedVersion,
  groupId,
  groupParams,
  id,
  idParams,
  playerId,
  timestamp,
  timestampInput,
  tournamentId,
  version,
} from '../fields.ts'
import { sportId } from '../sports.ts'

const tag = 'Groups'
const access = 'signed-in'

const text = (most: number) =>
  z
    .string()
    .transform((typed) => typed.trim())
    .pipe(z.string().max(most))

const facts = {
  startsAt: timestampInput,
  endsAt: timestampInput,
  places: z.int().min(1).max(200).nullable().describe('Null for as many as like'),
  venue: text(100),
  message: text(500),
  offerMinutes: z
    .int()
    .min(5)
    .max(2880)
    .describe('How long a freed place is kept for whom it is offered'),
} as const

const standing = z.enum(['coming', 'waiting', 'offered', 'maybe', 'no', 'passed'])

export const meetup = z.object({
  id,
  groupId,
  groupName: z.string(),
  startsAt: timestamp,
  endsAt: timestamp,
  opensAt: timestamp.describe('From when members answer: 14 days before it begins'),
  places: z.int().nullable(),
  venue: z.string(),
  message: z.string(),
  offerMinutes: z.int(),
  status: z.enum(['planned', 'open', 'held', 'cancelled']),
  reason: z.string().describe('Why it was cancelled'),
  comers: z
    .array(
      z.object({
        playerId,
        name: z.string(),
        avatarUrl: z.string().nullable(),
        standing: standing.nullable().describe('Null for who came without a word'),
        message: z.string().describe('Empty unless you are a member'),
        since: timestamp.nullable(),
        until: timestamp.nullable().describe('Offered: until when'),
        hostName: z.string().nullable().describe('Who brings a guest'),
        isGuest: z.boolean(),
        attendance: z.enum(attendances).nullable().describe('Null unless you are a member'),
      }),
    )
    .describe('Those who wait in their order'),
  counts: z.object({ coming: z.int(), waiting: z.int() }),
  my: z.object({ standing, until: timestamp.nullable() }).nullable(),
  runs: z.boolean().describe('You run it: mark who came, move people up, change and cancel it'),
  isMember: z.boolean(),
  tournamentIds: z.array(tournamentId),
  calls: z
    .array(
      z.object({
        table: z.int(),
        players: z.array(z.object({ playerId, name: z.string() })),
        calledAt: timestamp,
      }),
    )
    .describe('Who plays at which table now, to those of the group'),
  version,
})
export type Meetup = z.infer<typeof meetup>

const daysAhead = z
  .int()
  .min(1)
  .max(14)
  .describe('How many days before it begins each evening is made, and its members are asked')

/** An evening that comes every week until it is ended. */
const rule = z.object({
  id,
  nextAt: timestamp.describe('When the next evening begins that is made by it'),
  nextEndsAt: timestamp,
  places: z.int().nullable(),
  venue: z.string(),
  message: z.string(),
  offerMinutes: z.int(),
  daysAhead,
  version,
})
export type MeetupRule = z.infer<typeof rule>

const sessions = z.object({
  coming: z.array(meetup).describe('The next first'),
  past: z.array(meetup).describe('The latest first, at most twenty'),
  rules: z.array(rule).describe('Empty unless you may edit the group'),
  alwaysIn: z
    .boolean()
    .nullable()
    .describe('Whether you come to every evening unless you say no; null where you are no member'),
  calendarPath: z.string().nullable().describe('Your private address of the calendar feed'),
})

export const listMeetups = endpoint({
  method: 'GET',
  path: '/api/groups/:id/sessions',
  summary: 'The evenings of a group, those to come and those that were',
  tag,
  access,
  params: groupParams,
  status: 200,
  reply: sessions,
})

export const planMeetup = endpoint({
  method: 'POST',
  path: '/api/groups/:id/sessions',
  summary: 'Plan an evening, or the same one for weeks',
  tag,
  access,
  allowance: 'clubNights',
  params: groupParams,
  body: z.object({
    startsAt: facts.startsAt,
    endsAt: facts.endsAt,
    places: facts.places.default(null),
    venue: facts.venue.default(''),
    message: facts.message.default(''),
    offerMinutes: facts.offerMinutes.default(120),
    weeks: z
      .int()
      .min(1)
      .max(26)
      .default(1)
      .describe('How many weeks in a row, at the same hour of the club’s clock'),
    everyWeek: z
      .object({ daysAhead })
      .nullable()
      .default(null)
      .describe('Every week from then on until it is ended, in place of `weeks`'),
  }),
  status: 201,
  reply: sessions,
})

const ruleParams = groupParams.extend({ ruleId: id })

export const changeMeetupRule = endpoint({
  method: 'PATCH',
  path: '/api/groups/:id/rules/:ruleId',
  summary: 'Change an evening that comes every week, from the next one that is made',
  tag,
  access,
  params: ruleParams,
  body: z.object({ version, ...facts, daysAhead }),
  status: 200,
  reply: sessions,
})

export const endMeetupRule = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/rules/:ruleId',
  summary: 'Make no further evening; those that are made stay',
  tag,
  access,
  params: ruleParams,
  query: z.object({ version: askedVersion }),
  status: 200,
  reply: sessions,
})

export const changeMeetup = endpoint({
  method: 'PATCH',
  path: '/api/sessions/:id',
  summary: 'Change an evening; with more places, those who wait are offered them',
  tag,
  access,
  params: idParams,
  body: z
    .object({ version, ...facts })
    .partial()
    .required({ version: true }),
  status: 200,
  reply: meetup,
})

export const answerMeetup = endpoint({
  method: 'POST',
  path: '/api/sessions/:id/answer',
  summary: 'Say whether you come; a yes to a full evening waits',
  tag,
  access,
  allowance: 'groupChanges',
  params: idParams,
  body: z.object({ answer: z.enum(meetupAnswers), message: text(200).default('') }),
  status: 200,
  reply: meetup,
})

export const setAlwaysIn = endpoint({
  method: 'POST',
  path: '/api/groups/:id/always-in',
  summary: 'Start or stop being signed up for every club night automatically',
  tag,
  access,
  allowance: 'groupChanges',
  params: groupParams,
  body: z.object({ isAlways: z.boolean() }),
  status: 200,
  reply: sessions,
})

export const runMeetup = endpoint({
  method: 'POST',
  path: '/api/sessions/:id/run',
  summary:
    'Add a guest, remove or move up a person, record attendance, call to tables, or cancel a club night',
  tag,
  access,
  allowance: 'groupChanges',
  params: idParams,
  body: z.object({
    type: z.enum(['add_guest', 'remove', 'move_up', 'mark', 'call', 'free', 'cancel']),
    playerId: playerId
      .nullable()
      .default(null)
      .describe('Whom it is about; null to call, to free and to cancel'),
    attendance: z.enum(attendances).nullable().default(null).describe('With `mark`'),
    tables: z
      .int()
      .min(1)
      .max(TABLES_MOST)
      .nullable()
      .default(null)
      .describe('With `call` how many there are, with `free` the number of one'),
    reason: text(300).default('').describe('With `cancel`'),
  }),
  status: 200,
  reply: meetup,
})

export const startNight = endpoint({
  method: 'POST',
  path: '/api/sessions/:id/night',
  summary: 'Begin a round robin or a Swiss night with those who are there',
  tag,
  access,
  allowance: 'clubNights',
  params: idParams,
  body: z.object({
    sportId,
    format: z.enum(['round_robin', 'swiss']),
    again: z.boolean().default(false).describe('A further one, where one has begun already'),
  }),
  status: 200,
  reply: z.object({ tournamentId }),
})

export const listMyMeetups = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'Evenings of your groups in the next 14 days',
  tag,
  access,
  status: 200,
  reply: z.object({ items: z.array(meetup) }),
})

export const exportAttendance = endpoint({
  method: 'GET',
  path: '/api/groups/:id/attendance.csv',
  summary: 'Who came to each evening of a group, as a table',
  tag,
  access,
  params: groupParams,
  status: 200,
  reply: z.string(),
  replyType: 'text/csv',
})

export const getGroupCalendar = endpoint({
  method: 'GET',
  path: '/api/public/groups/:id/:key/calendar.ics',
  summary: 'A group’s evenings for the calendar of one member, by an address that is theirs alone',
  tag: 'Public',
  access: 'public',
  charge: 'look',
  params: groupParams.extend({ key: z.string().max(200) }),
  status: 200,
  reply: z.string(),
  replyType: 'text/calendar',
})
