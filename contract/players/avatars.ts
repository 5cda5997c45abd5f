import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { queryVersion, playerParams, version } from '../fields.ts'
import { player } from './players.ts'

/** Maximum size of an uploaded picture, in bytes. Base64 needs four characters for three bytes. */
export const MAX_AVATAR_BYTES = 256 * 1024
const maxBase64Length = Math.ceil(MAX_AVATAR_BYTES / 3) * 4

export const setAvatar = endpoint({
  method: 'POST',
  path: '/api/players/:id/avatar',
  summary: 'Set a player’s picture: its middle square is stored, without camera metadata',
  tag: 'Players',
  access: 'signed-in',
  allowance: 'pictures',
  isNotForDemo: true,
  bodyLimit: maxBase64Length + 4096,
  rawFields: ['picture'],
  params: playerParams,
  body: z.object({
    version,
    picture: z
      .base64()
      .max(maxBase64Length + 1024)
      .describe('PNG, JPEG or WebP of at most 256 kB, in base64'),
  }),
  changes: ['accounts', 'players'],
  status: 200,
  reply: player,
})

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/api/players/:id/avatar',
  summary: 'Remove a player’s picture',
  tag: 'Players',
  access: 'signed-in',
  isNotForDemo: true,
  params: playerParams,
  query: z.object({ version: queryVersion }),
  changes: ['accounts', 'players'],
  status: 200,
  reply: player,
})

export const getAvatar = endpoint({
  method: 'GET',
  path: '/api/avatars/:avatarId',
  summary: 'Get a picture by its id',
  tag: 'Players',
  access: 'public',
  params: z.object({ avatarId: z.string().max(100) }),
  status: 200,
  reply: z.unknown(),
  replyType: 'image/webp',
})
