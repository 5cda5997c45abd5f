import { z } from 'zod'
import { callAnswers } from '#engine/notices/arrival.ts'
import { noticeTopics } from '#engine/notices/topics.ts'
import { text, integer, flag, userId, tournamentId, nullable } from './columns.ts'

export const noticeTables = {
  notices: z.object({
    id: text,
    userId,
    topic: z.enum(noticeTopics),
    slot: text,
    tournamentId: nullable(tournamentId),
    key: text,
    said: text,
    subject: text,
    rings: flag,
    createdAt: integer,
    seenAt: nullable(integer),
    expiresAt: integer,
    toldAt: nullable(integer),
    answer: nullable(z.enum(callAnswers)),
    answeredAt: nullable(integer),
  }),
  /** Ids by which a notice is retracted. */
  noticeSubjects: z.object({ subjectId: text, noticeId: text }),
  pushSubscriptions: z.object({
    id: text,
    userId,
    sessionId: text,
    endpointHash: text,
    sealed: text,
    publicKey: text,
    name: text,
    createdAt: integer,
    renewedAt: integer,
    lastSuccessAt: nullable(integer),
  }),
  noticeSends: z.object({
    id: text,
    userId,
    channel: z.enum(['push', 'email']),
    noticeId: nullable(text),
    subscriptionId: nullable(text),
    topic: z.enum([...noticeTopics, 'test']),
    slot: text,
    isUrgent: flag,
    isGathered: flag,
    sendAt: integer,
    expiresAt: integer,
    attempts: integer,
    sentAt: nullable(integer),
    createdAt: integer,
  }),
  noticeSettings: z.object({ userId, settings: text, updatedAt: integer }),
} as const
