import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { playerId, timestamp } from '../fields.ts'
import { milestone } from '../milestones.ts'
import { sportId } from './sports.ts'

/** Days before today that belong to the week. */
export const weekDaysBack = 6

const playerInSport = z.object({ playerId, name: z.string(), sportId })

export const getClubWeek = endpoint({
  method: 'GET',
  path: '/api/week',
  summary: 'Get what happened at the club in seven days, without private tournaments and teams',
  tag: 'Club',
  access: 'signed-in',
  status: 200,
  reply: z.object({
    from: timestamp.describe('Start of the first day in the club’s time zone'),
    until: timestamp,
    matches: z.int(),
    players: z.int(),
    milestones: z.array(playerInSport.extend(milestone.pick({ kind: true, value: true }).shape)),
    climb: playerInSport
      .extend({ before: z.int(), after: z.int() })
      .nullable()
      .describe('The largest rise of a rating'),
  }),
})

export const getWeekCard = endpoint({
  method: 'GET',
  path: '/api/public/week/card.png',
  summary: 'Picture of the club’s last seven days, if results are public: 1200 × 630',
  tag: 'Public',
  access: 'public',
  query: z.object({ v: z.string().max(40).optional() }),
  status: 200,
  reply: z.unknown(),
  replyType: 'image/png',
})
