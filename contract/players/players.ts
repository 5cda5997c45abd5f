import { z } from 'zod'
import {
  queryVersion,
  flag,
  id,
  pageNumber,
  pageOf,
  pageSize,
  playerId,
  playerParams,
  searchText,
  timestamp,
  userId,
  version,
} from '../fields.ts'
import { endpoint } from '../endpoint.ts'

export const startingLevels = ['beginner', 'club', 'strong', 'expert'] as const
export const startingLevel = z
  .enum(startingLevels)
  .describe('An estimated starting rating for a newcomer, set by an organiser')

export const player = z.object({
  id,
  name: z.string(),
  nickname: z.string().nullable().describe('What people in the club call them'),
  email: z.string().nullable(),
  fideNumber: z.string().nullable().describe('Number at FIDE; no other player has it'),
  nationalNumber: z.string().nullable().describe('Number at a national federation'),
  avatarUrl: z.string().nullable(),
  startingLevel: startingLevel.nullable(),
  isRetired: z.boolean(),
  isErased: z
    .boolean()
    .describe('Whether the person was erased at their request; the matches stay without a name'),
  userId: userId.nullable().describe('The account linked to this player'),
  matchCount: z.int().describe('Recorded matches without void ones'),
  lastPlayedAt: timestamp.nullable(),
  addedBy: z
    .string()
    .nullable()
    .describe('Name of the person who added the player; null if unknown'),
  createdAt: timestamp,
  updatedAt: timestamp,
  version,
})
export type Player = z.infer<typeof player>

/** One of several players with the same name, with details that tell them apart. */
export const candidate = z.object({
  playerId,
  name: z.string(),
  nickname: z.string().nullable(),
  matchCount: z.int(),
  createdAt: timestamp,
  lastPlayedAt: timestamp.nullable(),
})
export type Candidate = z.infer<typeof candidate>

const playerName = z.string().max(1000)
const nickname = z
  .string()
  .max(1000)
  .nullable()
  .describe('Follows the rules for names; two players may share one')
const playerEmail = z.string().max(1000).nullable()
const federationNumbers = {
  fideNumber: z.string().max(1000).nullable().describe('Up to 11 digits'),
  nationalNumber: z.string().max(1000).nullable().describe('Up to 20 printable characters'),
}

export const listPlayers = endpoint({
  method: 'GET',
  path: '/api/players',
  summary: 'List players by name',
  tag: 'Players',
  access: 'signed-in',
  query: z.object({
    q: searchText,
    page: pageNumber,
    pageSize: pageSize(50),
    includeRetired: flag.default(false),
    sort: z.enum(['name', 'recent']).default('name'),
    recentWith: id.optional().describe('Lists the most recent opponents of this player first'),
  }),
  status: 200,
  reply: pageOf(player),
})

export const addPlayer = endpoint({
  method: 'POST',
  path: '/api/players',
  summary: 'Add a player',
  tag: 'Players',
  access: 'signed-in',
  allowance: 'guests',
  body: z.object({
    name: playerName,
    nickname: nickname.default(null),
    email: playerEmail.default(null),
    fideNumber: federationNumbers.fideNumber.default(null),
    nationalNumber: federationNumbers.nationalNumber.default(null),
    startingLevel: startingLevel.nullable().default(null),
  }),
  changes: ['players'],
  status: 201,
  reply: player,
})

export const getPlayer = endpoint({
  method: 'GET',
  path: '/api/players/:id',
  summary: 'Get a player',
  tag: 'Players',
  access: 'signed-in',
  params: playerParams,
  status: 200,
  reply: player,
})

export const updatePlayer = endpoint({
  method: 'PATCH',
  path: '/api/players/:id',
  summary: 'Rename or retire a player, or change their nickname, e-mail, numbers or starting level',
  tag: 'Players',
  access: 'signed-in',
  params: playerParams,
  body: z.object({
    version,
    name: playerName.optional(),
    nickname: nickname.optional(),
    email: playerEmail.optional(),
    fideNumber: federationNumbers.fideNumber.optional(),
    nationalNumber: federationNumbers.nationalNumber.optional(),
    startingLevel: startingLevel.nullable().optional(),
    isRetired: z.boolean().optional(),
  }),
  changes: ['accounts', 'groups', 'matches', 'players', 'ratings', 'teams', 'tournaments'],
  status: 200,
  reply: player,
})

/** What deleting or merging a player changes for others. */
export const consequences = z.object({
  matches: z.int().describe('Matches that are deleted'),
  opponents: z.int().describe('Players who lose a recorded match'),
  linkedAccount: z.string().nullable().describe('Name of the account that loses its player'),
  tournaments: z
    .array(z.string())
    .describe('Names of tournaments that the player leaves, or remains in without a name'),
  ratings: z
    .array(
      z.object({
        playerId: playerId,
        name: z.string(),
        board: z.string(),
        before: z.number(),
        after: z.number(),
      }),
    )
    .describe('Ratings that move by half a point or more, largest move first, at most 20'),
  ratingsChanged: z.int().describe('Number of ratings that move by half a point or more'),
})
export type Consequences = z.infer<typeof consequences>

export const previewDeletePlayer = endpoint({
  method: 'GET',
  path: '/api/players/:id/deletion-preview',
  summary: 'Preview deleting a player',
  tag: 'Players',
  access: 'signed-in',
  params: playerParams,
  status: 200,
  reply: consequences,
})

export const deletePlayer = endpoint({
  method: 'DELETE',
  path: '/api/players/:id',
  summary: 'Delete a player with all their matches; ratings are recalculated',
  tag: 'Players',
  access: 'signed-in',
  params: playerParams,
  query: z.object({ version: queryVersion }),
  changes: [
    'accounts',
    'groups',
    'live',
    'matches',
    'players',
    'ratings',
    'teamMatches',
    'teams',
    'tournaments',
  ],
  status: 200,
  reply: z.object({ deletedMatches: z.int() }),
})

export const mergePlayer = endpoint({
  method: 'POST',
  path: '/api/players/:id/merge',
  summary: 'Merge a player into another: their matches are moved, and this record is deleted',
  tag: 'Players',
  access: 'signed-in',
  params: playerParams,
  body: z.object({ version, intoPlayerId: playerId, intoVersion: version }),
  changes: [
    'accounts',
    'groups',
    'live',
    'matches',
    'players',
    'ratings',
    'teamMatches',
    'teams',
    'tournaments',
  ],
  status: 200,
  reply: z.object({
    player,
    movedMatches: z.int(),
    removedMatches: z
      .int()
      .describe('Matches that the two played against each other, which are removed'),
  }),
})
