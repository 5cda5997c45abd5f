import { z } from 'zod'
import { attendances, meetupAnswers } from '#engine/groups/meetups/meetup-events.ts'
import { MAX_MEETUP_TABLES } from '#engine/groups/meetups/table-calls.ts'
import { endpoint } from '../endpoint.ts'
import {
  queryVersion,
  groupId,
  groupParams,
  id,
  idParams,
  playerId,
  timestamp,
  timestampInput,
  tournamentId,
  trimmedText,
  version,
  csvSeparator,
} from '../fields.ts'
import { sportId } from '../club/sports.ts'

const tag = 'Groups'
const access = 'signed-in'

const meetupFields = {
  startsAt: timestampInput,
  endsAt: timestampInput,
  places: z.int().min(1).max(200).nullable().describe('Null for no limit'),
  venue: trimmedText(100),
  message: trimmedText(500),
  offerMinutes: z
    .int()
    .min(5)
    .max(2880)
    .describe('How long a freed place is reserved for the person it is offered to'),
} as const

const attendeeStatus = z.enum(['coming', 'waiting', 'offered', 'maybe', 'no', 'passed'])

export const meetup = z.object({
  id,
  groupId,
  groupName: z.string(),
  startsAt: timestamp,
  endsAt: timestamp,
  opensAt: timestamp.describe('When answers open: 14 days before the start'),
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
        standing: attendeeStatus.nullable().describe('Null for someone who came without an answer'),
        message: z.string().describe('Empty unless you are a member'),
        since: timestamp.nullable(),
        until: timestamp.nullable().describe('When an offered place expires'),
        hostName: z.string().nullable().describe('The host of a guest'),
        isGuest: z.boolean(),
        attendance: z.enum(attendances).nullable().describe('Null unless you are a member'),
      }),
    )
    .describe('Those waiting are in order'),
  counts: z.object({ coming: z.int(), waiting: z.int() }),
  my: z.object({ standing: attendeeStatus, until: timestamp.nullable() }).nullable(),
  runs: z
    .boolean()
    .describe('Whether you run it: you can mark attendance, move people up, change and cancel it'),
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
    .describe('Who is playing at which table now; for members'),
  version,
})
export type Meetup = z.infer<typeof meetup>

const daysAhead = z
  .int()
  .min(1)
  .max(14)
  .describe('How many days before the start each club night is created and members are asked')

/** A club night that repeats every week until it is ended. */
const rule = z.object({
  id,
  nextAt: timestamp.describe('Start of the next club night it creates'),
  nextEndsAt: timestamp,
  places: z.int().nullable(),
  venue: z.string(),
  message: z.string(),
  offerMinutes: z.int(),
  daysAhead,
  version,
})
export type MeetupRule = z.infer<typeof rule>

export const groupMeetups = z.object({
  coming: z.array(meetup).describe('Upcoming club nights, next first'),
  past: z.array(meetup).describe('Past club nights, latest first, at most twenty'),
  rules: z.array(rule).describe('Empty unless you may edit the group'),
  alwaysIn: z
    .boolean()
    .nullable()
    .describe(
      'Whether you are signed up for every club night automatically; null if you are not a member',
    ),
  calendarPath: z.string().nullable().describe('Path of your private calendar feed'),
})

export const listMeetups = endpoint({
  method: 'GET',
  path: '/api/groups/:id/sessions',
  summary: 'List the upcoming and past club nights of a group',
  tag,
  access,
  params: groupParams,
  status: 200,
  reply: groupMeetups,
})

export const planMeetup = endpoint({
  method: 'POST',
  path: '/api/groups/:id/sessions',
  summary: 'Plan one club night, or the same one for several weeks',
  tag,
  access,
  // The reply has the path of the private calendar, which works without signing in.
  isSecret: true,
  allowance: 'clubNights',
  params: groupParams,
  body: z.object({
    startsAt: meetupFields.startsAt,
    endsAt: meetupFields.endsAt,
    places: meetupFields.places.default(null),
    venue: meetupFields.venue.default(''),
    message: meetupFields.message.default(''),
    offerMinutes: meetupFields.offerMinutes.default(120),
    weeks: z
      .int()
      .min(1)
      .max(26)
      .default(1)
      .describe('Number of consecutive weeks, at the same local time'),
    everyWeek: z
      .object({ daysAhead })
      .nullable()
      .default(null)
      .describe('Repeats every week until ended, instead of `weeks`'),
  }),
  changes: ['groups'],
  status: 201,
  reply: groupMeetups,
})

const ruleParams = groupParams.extend({ ruleId: id })

export const changeMeetupRule = endpoint({
  method: 'PATCH',
  path: '/api/groups/:id/rules/:ruleId',
  summary: 'Change a weekly club night, from the next one it creates',
  tag,
  access,
  isSecret: true,
  params: ruleParams,
  body: z.object({ version, ...meetupFields, daysAhead }),
  changes: ['groups'],
  status: 200,
  reply: groupMeetups,
})

export const endMeetupRule = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/rules/:ruleId',
  summary: 'End a weekly club night; existing ones stay',
  tag,
  access,
  isSecret: true,
  params: ruleParams,
  query: z.object({ version: queryVersion }),
  changes: ['groups'],
  status: 200,
  reply: groupMeetups,
})

export const changeMeetup = endpoint({
  method: 'PATCH',
  path: '/api/sessions/:id',
  summary: 'Change a club night; added places are offered to the waiting list',
  tag,
  access,
  params: idParams,
  body: z
    .object({ version, ...meetupFields })
    .partial()
    .required({ version: true }),
  changes: ['groups'],
  status: 200,
  reply: meetup,
})

export const answerMeetup = endpoint({
  method: 'POST',
  path: '/api/sessions/:id/answer',
  summary: 'Answer whether you will come; a yes to a full club night joins the waiting list',
  tag,
  access,
  allowance: 'groupChanges',
  params: idParams,
  body: z.object({ answer: z.enum(meetupAnswers), message: trimmedText(200).default('') }),
  changes: ['groups'],
  status: 200,
  reply: meetup,
})

export const setAutoSignUp = endpoint({
  method: 'POST',
  path: '/api/groups/:id/always-in',
  summary: 'Start or stop being signed up for every club night automatically',
  tag,
  access,
  isSecret: true,
  allowance: 'groupChanges',
  params: groupParams,
  body: z.object({ isAlways: z.boolean() }),
  changes: ['groups'],
  status: 200,
  reply: groupMeetups,
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
      .describe('The player concerned; null for `call`, `free` and `cancel`'),
    attendance: z.enum(attendances).nullable().default(null).describe('With `mark`'),
    tables: z
      .int()
      .min(1)
      .max(MAX_MEETUP_TABLES)
      .nullable()
      .default(null)
      .describe('With `call`, the number of tables; with `free`, the table number'),
    reason: trimmedText(300).default('').describe('With `cancel`'),
  }),
  changes: ['groups'],
  status: 200,
  reply: meetup,
})

export const startNight = endpoint({
  method: 'POST',
  path: '/api/sessions/:id/night',
  summary: 'Start a round robin or Swiss tournament with those present',
  tag,
  access,
  allowance: 'clubNights',
  params: idParams,
  body: z.object({
    sportId,
    format: z.enum(['round_robin', 'swiss']),
    again: z
      .boolean()
      .default(false)
      .describe('Starts another one although one has already started'),
  }),
  changes: ['groups', 'players', 'tournaments'],
  status: 200,
  reply: z.object({ tournamentId }),
})

export const listMyMeetups = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'List club nights of your groups in the next 14 days',
  tag,
  access,
  status: 200,
  reply: z.object({ items: z.array(meetup) }),
})

export const exportAttendance = endpoint({
  method: 'GET',
  path: '/api/groups/:id/attendance.csv',
  summary: 'Export a group’s attendance as CSV',
  tag,
  access,
  params: groupParams,
  query: z.object({ separator: csvSeparator }),
  status: 200,
  reply: z.string(),
  replyType: 'text/csv',
})

export const getGroupCalendar = endpoint({
  method: 'GET',
  path: '/api/public/groups/:id/:key/calendar.ics',
  summary: 'Get a group’s club nights as a calendar feed, by a member’s private address',
  tag: 'Public',
  access: 'public',
  rateLimit: 'codeLookup',
  params: groupParams.extend({ key: z.string().max(200) }),
  status: 200,
  reply: z.string(),
  replyType: 'text/calendar',
})
