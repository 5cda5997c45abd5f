import { z } from 'zod'
import { callAnswers } from '#engine/notices/arrival.ts'
import { createPresetChoices, noticeChannels, noticeTopics } from '#engine/notices/topics.ts'
import { isTimeZone } from './club/club-time.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, pageNumber, pageOf, pageSize, timestamp, timestampInput } from './fields.ts'

/** What a notice is about, so that screens can link to it; fields that do not apply are absent. */
const noticeSubject = z.object({
  sportId: z.string().optional(),
  tournamentId: z.string().optional(),
  /** Pairing within the tournament. */
  pairingId: z.string().optional(),
  matchId: z.string().optional(),
  liveMatchId: z.string().optional(),
  groupId: z.string().optional(),
  invitationId: z.string().optional(),
  teamId: z.string().optional(),
  teamMatchId: z.string().optional(),
})
export type NoticeSubject = z.infer<typeof noticeSubject>

const messageValue = z.union([z.string(), z.number()])

export const notice = z.object({
  id,
  topic: z.enum(noticeTopics),
  key: z
    .string()
    .describe('Identifies the message for programs; `title` and `text` are generated from it'),
  values: z.record(z.string(), messageValue),
  title: z.string(),
  text: z.string(),
  subject: noticeSubject,
  isUrgent: z.boolean(),
  rings: z.boolean().describe('False if the person has turned the bell off for it'),
  createdAt: timestamp,
  seenAt: timestamp.nullable(),
  answer: z.enum(callAnswers).nullable().describe('Your answer to a call'),
  expiresAt: timestamp.describe('When it expires'),
})
export type Notice = z.infer<typeof notice>

/** Highest unread count that is shown. */
export const maxUnreadShown = 100

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  summary: 'List your notices, newest first, without expired ones',
  tag: 'Notices',
  access: 'signed-in',
  query: z.object({ page: pageNumber, pageSize: pageSize(20) }),
  status: 200,
  reply: pageOf(notice).extend({ unread: z.int() }),
})

export const markNoticesSeen = endpoint({
  method: 'POST',
  path: '/api/notices/seen',
  summary: 'Mark notices as seen, some or all, on all your devices',
  tag: 'Notices',
  access: 'signed-in',
  allowance: { exempt: 'It only marks existing notices.' },
  body: z.object({
    ids: z.array(id).min(1).max(100).nullable().describe('Null for all of them'),
  }),
  changes: [],
  status: 200,
  reply: z.object({ unread: z.int() }),
})

export const markNoticesDelivered = endpoint({
  method: 'POST',
  path: '/api/notices/told',
  summary: 'Report that notices reached this device, whether seen or not',
  tag: 'Notices',
  access: 'signed-in',
  allowance: { exempt: 'It only marks existing notices.' },
  body: z.object({ ids: z.array(id).min(1).max(100) }),
  changes: ['tournaments'],
  status: 200,
  reply: z.object({ told: z.int() }),
})

export const answerCall = endpoint({
  method: 'POST',
  path: '/api/notices/:id/answer',
  summary: 'Answer a call to a table: on your way, or in ten minutes; organisers see the answer',
  tag: 'Notices',
  access: 'signed-in',
  allowance: { exempt: 'It answers an existing call.' },
  params: idParams,
  body: z.object({ answer: z.enum(callAnswers) }),
  changes: ['tournaments'],
  status: 200,
  reply: notice,
})

/** Mail programs call this automatically, with an empty form. Source: RFC 8058, section 3.1. */
export const unsubscribeNotices = endpoint({
  method: 'POST',
  path: '/api/notices/unsubscribe',
  summary: 'Unsubscribe from a kind of e-mail by the link in one of them, without signing in',
  tag: 'Notices',
  access: 'public',
  isSecret: true,
  rateLimit: 'perAddress',
  rawFields: ['token'],
  query: z.object({ token: z.string().max(200) }),
  changes: [],
  status: 200,
  reply: z.object({ about: z.string().describe('Which e-mails were unsubscribed from') }),
})

/** Whether a topic uses each channel. */
export const channelChoice = z.object(
  Object.fromEntries(noticeChannels.map((channel) => [channel, z.boolean()])) as Record<
    (typeof noticeChannels)[number],
    z.ZodBoolean
  >,
)
const choices = z.object(
  Object.fromEntries(noticeTopics.map((topic) => [topic, channelChoice])) as Record<
    (typeof noticeTopics)[number],
    typeof channelChoice
  >,
)

const minutes = z.int().min(0).max(1_439).describe('Minutes after midnight')
const quiet = z.object({
  isOn: z.boolean(),
  from: minutes,
  to: minutes.describe('On the next day if it is not later than `from`'),
  days: z
    .array(z.int().min(1).max(7))
    .max(7)
    .describe('Days on which they start, 1 Monday to 7 Sunday'),
  lettingCallsThrough: z.boolean().describe('Whether calls to a table come through'),
})

/** Maximum number of tournaments that a person can mute. */
const maxMutedTournaments = 50

const settingFields = {
  choices: choices.describe('Channels per topic; those that cannot be switched off stay on'),
  quiet: quiet.describe('Hours without push; the bell still rings'),
  zone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'There is no such time zone')
    .nullable()
    .describe('Time zone of the quiet hours; null for the club’s'),
  mutedUntil: timestampInput.nullable().describe('Until then the bell only rings for calls'),
  isPrivate: z.boolean().describe('Whether pushes leave out names, for the lock screen'),
  mutedTournaments: z
    .array(id)
    .max(maxMutedTournaments)
    .describe('Tournaments for which only calls ring'),
} as const

const night = { from: 22 * 60, to: 8 * 60, days: [1, 2, 3, 4, 5, 6, 7] }

/** Stored settings of a person, with defaults for missing ones. */
export const storedNoticeSettings = z.object({
  choices: z
    .record(z.string(), z.record(z.string(), z.boolean()))
    .default({})
    .transform((stored) => {
      // Topics added later use their default.
      const defaults = createPresetChoices('important')
      const rows = noticeTopics.map((topic) => [topic, { ...defaults[topic], ...stored[topic] }])
      return choices.parse(Object.fromEntries(rows))
    }),
  quiet: quiet.default({ isOn: true, ...night, lettingCallsThrough: true }),
  zone: z.string().nullable().default(null),
  mutedUntil: z.string().nullable().default(null),
  isPrivate: z.boolean().default(false),
  mutedTournaments: z.array(z.string()).default([]),
})
export type NoticeSettings = z.output<typeof storedNoticeSettings>

const settingsReply = z.object({
  settings: z.object(settingFields),
  clubZone: z.string(),
  ways: z.array(z.enum(noticeChannels)).describe('The channels by which this club reaches people'),
  mutedNames: z.record(z.string(), z.string()).describe('Names of the muted tournaments by id'),
})

export const getNoticeSettings = endpoint({
  method: 'GET',
  path: '/api/notices/settings',
  summary: 'Get your notice settings: topics, channels and quiet hours',
  tag: 'Notices',
  access: 'signed-in',
  status: 200,
  reply: settingsReply,
})

export const changeNoticeSettings = endpoint({
  method: 'PATCH',
  path: '/api/notices/settings',
  summary: 'Change your notice settings; omitted ones are unchanged',
  tag: 'Notices',
  access: 'signed-in',
  isNotForDemo: true,
  body: z.object(settingFields).partial(),
  changes: [],
  status: 200,
  reply: settingsReply,
})
