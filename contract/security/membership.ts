import { z } from 'zod'
import { sessionUser } from '../players/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { id, idParams, playerId, timestamp, userId, version } from '../fields.ts'
import { typedText, code, done } from './fields.ts'

export const profile = sessionUser.extend({
  version,
  displayName: z.string().describe('The name, under the field name of stored user records'),
  updatedAt: timestamp,
  isEmailVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
  playerName: z.string().nullable(),
  mayChangeHandle: z.boolean().describe('False for the demo user'),
  claim: z
    .object({ id, playerId: playerId, playerName: z.string(), createdAt: timestamp })
    .nullable()
    .describe('A player record that this account has claimed'),
})
export type Profile = z.infer<typeof profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/account/profile',
  summary: 'Get your profile',
  tag: 'Account',
  access: 'signed-in',
  isForUnapproved: true,
  status: 200,
  reply: profile,
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/account/profile',
  summary: 'Change your name, avatar (at most 10 characters) or handle',
  tag: 'Account',
  access: 'signed-in',
  body: z.object({
    version,
    name: typedText.optional(),
    avatar: typedText.nullable().optional(),
    handle: typedText.optional(),
  }),
  changes: ['accounts', 'groups', 'matches', 'players', 'ratings', 'teams', 'tournaments'],
  status: 200,
  reply: profile,
})

export const claimPlayer = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/account/player',
  summary: 'Claim a player record, or link it at once with the code of an invitation',
  tag: 'Account',
  access: 'signed-in',
  isSecret: true,
  rateLimit: 'identityCheck',
  body: z.object({ playerId: playerId.optional(), code: code.optional() }),
  changes: ['accounts', 'players'],
  status: 200,
  reply: profile,
})

export const withdrawClaim = endpoint({
  method: 'DELETE',
  isNotForDemo: true,
  path: '/api/account/player',
  summary: 'Withdraw your claim to a player record',
  tag: 'Account',
  access: 'signed-in',
  changes: ['accounts'],
  status: 200,
  reply: profile,
})

export const invitePlayer = endpoint({
  method: 'POST',
  path: '/api/players/:id/invitation',
  summary: 'Create a one-time code, valid for 14 days, that links an account to this player',
  tag: 'Players',
  access: 'signed-in',
  isSecret: true,
  params: idParams,
  changes: ['players'],
  status: 201,
  reply: z.object({ code: z.string(), expiresAt: timestamp }),
})

export const unlinkPlayer = endpoint({
  method: 'DELETE',
  path: '/api/players/:id/account',
  summary: 'Unlink the account from a player; the matches stay',
  tag: 'Players',
  access: 'signed-in',
  params: idParams,
  changes: ['accounts', 'players'],
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
  summary: 'List claims to player records',
  tag: 'Players',
  access: 'signed-in',
  status: 200,
  reply: z.object({ items: z.array(playerClaim) }),
})

export const answerClaim = endpoint({
  method: 'POST',
  path: '/api/player-claims/:id',
  summary: 'Approve or decline a claim; an account with another player moves to this one',
  tag: 'Players',
  access: 'signed-in',
  params: idParams,
  body: z.object({ accept: z.boolean() }),
  changes: [
    'accounts',
    'groups',
    'matches',
    'players',
    'ratings',
    'teamMatches',
    'teams',
    'tournaments',
  ],
  status: 200,
  reply: listClaims.reply,
})
