import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, timestamp } from '../fields.ts'
import { sportId } from '../club/sports.ts'
import { liveEvent } from './events.ts'
import { liveMatch } from './match.ts'

/** A live match for spectators, without details of scorers or accounts. */
export const shownMatch = liveMatch.pick({
  id: true,
  sportId: true,
  game: true,
  settings: true,
  sides: true,
  matchType: true,
  tournamentId: true,
  tournamentMatchId: true,
  tournamentName: true,
  table: true,
  status: true,
  rev: true,
  score: true,
  startedAt: true,
  lastEventAt: true,
  isAbandoned: true,
})
export type ShownMatch = z.infer<typeof shownMatch>

/** A log entry for spectators, without its device. */
export const shownEvent = z.object({ rev: z.int(), event: liveEvent, at: timestamp })
export type ShownEvent = z.infer<typeof shownEvent>

export const listPublicLive = endpoint({
  method: 'GET',
  path: '/api/public/live',
  summary: 'List live matches, if results are public',
  tag: 'Public',
  access: 'public',
  query: z.object({ sportId: sportId.optional() }),
  status: 200,
  reply: z.object({
    clubName: z.string(),
    items: z.array(shownMatch).describe('Excludes matches of private tournaments'),
  }),
})

export const readPublicLive = endpoint({
  method: 'GET',
  path: '/api/public/live/:id',
  summary: 'Get a live match with its log, if results are public',
  tag: 'Public',
  access: 'public',
  params: idParams,
  status: 200,
  reply: z.object({
    clubName: z.string(),
    match: shownMatch,
    events: z.array(shownEvent).describe('Entries of the official log'),
  }),
})
