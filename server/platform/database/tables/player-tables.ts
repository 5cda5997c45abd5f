import { z } from 'zod'
import { startingLevels } from '#contract/players/players.ts'
import { deletionKinds } from '#contract/deletions.ts'
import { mentionKinds } from '#contract/players/erasing.ts'
import { text, integer, playerId, userId, nullable } from './columns.ts'

export const playerTables = {
  players: z.object({
    id: playerId,
    name: text,
    nameFolded: text,
    nickname: nullable(text),
    nicknameFolded: nullable(text),
    email: nullable(text),
    emailFolded: nullable(text),
    fideNumber: nullable(text),
    nationalNumber: nullable(text),
    avatarUrl: nullable(text),
    startingLevel: nullable(z.enum(startingLevels)),
    affiliationId: nullable(text),
    retiredAt: nullable(integer),
    erasedAt: nullable(integer),
    matchCount: integer,
    lastPlayedAt: nullable(integer),
    createdBy: nullable(text),
    createdAt: integer,
    updatedAt: integer,
    version: integer,
  }),
  avatars: z.object({
    id: text,
    playerId: playerId,
    type: text,
    data: text,
    createdAt: integer,
  }),
  playerClaims: z.object({ id: text, userId, playerId, createdAt: integer }),
  playerInvitations: z.object({
    hash: text,
    playerId,
    createdBy: nullable(text),
    createdAt: integer,
    expiresAt: integer,
    usedAt: nullable(integer),
  }),
  mentions: z.object({
    id: text,
    erasedId: text,
    kind: z.enum(mentionKinds),
    subjectId: text,
    textHash: text,
    foundAt: integer,
  }),
  keptDeletions: z.object({
    id: text,
    kind: z.enum(deletionKinds),
    subjectId: text,
    name: text,
    matches: integer,
    at: integer,
    byId: nullable(userId),
    data: text,
  }),
  affiliations: z.object({
    id: text,
    name: text,
    nameFolded: text,
    venue: text,
    contact: text,
    createdAt: integer,
    version: integer,
  }),
} as const
