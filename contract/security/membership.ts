import { z } from 'zod'
import { sessionUser } from '../accounts.ts'
import { endpoint } from '../endpoint.ts'
import { id, idParams, playerId, timestamp, userId, version } from '../fields.ts'
import { typed, code, done } from './fields.ts'

export const profile = sessionUser.extend({
  version,
  displayName: z.string().describe('The name, as stored user records call it'),
  updatedAt: timestamp,
  isEmailVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
  playerName: z.string().nullable(),
  mayChangeHandle: z.boolean().describe('False for the demo user'),
  claim: z
    .object({ id, playerId: playerId, playerName: z.string(), createdAt: timestamp })
    .nullable()
    .describe('A player record this account has asked for'),
})
export type Profile = z.infer<typeof profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/account/profile',
  summary: 'My profile',
  tag: 'Account',
  access: 'signed-in',
  isForNewcomers: true,
  status: 200,
  reply: profile,
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/account/profile',
  summary: 'Change my name, avatar (at most 10 characters) or handle',
  tag: 'Account',
  access: 'signed-in',
  body: z.object({
    version,
    name: typed.optional(),
    avatar: typed.nullable().optional(),
    handle: typed.optional(),
  }),
  status: 200,
  reply: profile,
})

export const claimPlayer = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/account/player',
  summary: 'Ask for a player record, or take it at once with the code of an invitation',
  tag: 'Account',
  access: 'signed-in',
  charge: 'proof',
  body: z.object({ playerId: playerId.optional(), code: code.optional() }),
  status: 200,
  reply: profile,
})

export const withdrawClaim = endpoint({
  method: 'DELETE',
  isNotForDemo: true,
  path: '/api/account/player',
  summary: 'Take back what was asked for',
  tag: 'Account',
  access: 'signed-in',
  status: 200,
  reply: profile,
})

export const invitePlayer = endpoint({
  method: 'POST',
  isSecret: true,
  path: '/api/players/:id/invitation',
  summary: 'Create a one-time code, valid for 14 days, that links an account to this player',
  tag: 'Players',
  access: 'signed-in',
  params: idParams,
  status: 201,
  reply: z.object({ code: z.string(), expiresAt: timestamp }),
})

export const unlinkPlayer = endpoint({
  method: 'DELETE',
  path: '/api/players/:id/account',
  summary: 'Take the account off this player; the matches stay',
  tag: 'Players',
  access: 'signed-in',
  params: idParams,
  status: 200,
  reply: done,
})

export const playerClaim = z.object({
  id,
  userId: userId,
  userName: z.string(),
  playerId: playerId,
  playerName: z.string(),
  createdAt: timestamp,
})
export type PlayerClaim = z.infer<typeof playerClaim>

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/player-claims',
  summary: 'Accounts that ask for a player record',
  tag: 'Players',
  access: 'signed-in',
  status: 200,
  reply: z.object({ items: z.array(playerClaim) }),
})

export const answerClaim = endpoint({
  method: 'POST',
  path: '/api/player-claims/:id',
  summary: 'Approve or decline; an account that had another player moves to this one',
  tag: 'Players',
  access: 'signed-in',
  params: idParams,
  body: z.object({ accept: z.boolean() }),
  status: 200,
  reply: listClaims.reply,
})
