import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { csvSeparator } from './fields.ts'
import { matchFilter } from './matches.ts'
import { boardFilter } from './ratings.ts'

/* Whole tables as files for a spreadsheet, downloaded by link so that no screen waits for them. */

export const exportPlayers = endpoint({
  method: 'GET',
  path: '/api/players.csv',
  summary: 'Export all players as CSV that can be imported again',
  tag: 'Players',
  access: 'signed-in',
  query: z.object({ separator: csvSeparator }),
  status: 200,
  reply: z.string(),
  replyType: 'text/csv',
})

/** Maximum number of exported matches, which any spreadsheet can open. For more, filter by date. */
export const MAX_EXPORTED_MATCHES = 20_000

export const exportMatches = endpoint({
  method: 'GET',
  path: '/api/matches.csv',
  summary: 'Export matches as CSV, newest first, at most 20,000',
  tag: 'Matches',
  access: 'signed-in',
  query: z.object({ ...matchFilter, separator: csvSeparator }),
  status: 200,
  reply: z.string(),
  replyType: 'text/csv',
})

export const exportLeaderboard = endpoint({
  method: 'GET',
  path: '/api/leaderboard.csv',
  summary: 'Export the leaderboard of a sport as CSV',
  tag: 'Ratings',
  access: 'signed-in',
  query: z.object({ ...boardFilter, separator: csvSeparator }),
  status: 200,
  reply: z.string(),
  replyType: 'text/csv',
})
