import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { timestamp, tournamentParams } from '../fields.ts'

const rangeFields = {
  from: timestamp.describe('Earliest, to five minutes'),
  to: timestamp.describe('Latest, to five minutes; may equal the earliest'),
}

export const expectedRange = z.object(rangeFields)
export type ExpectedRange = z.infer<typeof expectedRange>

export const expectedTime = z.object({
  ...rangeFields,
  isNext: z.boolean().describe('Whether it is called within five minutes'),
})
export type ExpectedTime = z.infer<typeof expectedTime>

const expectedStart = expectedTime.extend({
  table: z.string().nullable().describe('The table it is probably played at'),
})
export type ExpectedStart = z.infer<typeof expectedStart>

export const getForecast = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/forecast',
  summary: 'Forecast when each match starts and when the tournament ends, as ranges',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  status: 200,
  reply: z.object({
    starts: z
      .array(expectedStart.extend({ matchId: z.string() }))
      .describe('Matches that are not called yet, by start; empty without tables'),
    mine: expectedStart.nullable().describe('The reader’s next match, whichever it is'),
    end: expectedRange.nullable().describe('When the last match ends'),
    madeAt: timestamp,
    revision: z.int(),
  }),
})
export type TournamentForecast = z.infer<typeof getForecast.reply>
