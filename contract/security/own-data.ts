import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../fields.ts'

const rows = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])))

export const exportMyData = endpoint({
  method: 'GET',
  path: '/api/account/data',
  summary: 'Export everything that the club stores about you',
  tag: 'Account',
  access: 'signed-in',
  isForUnapproved: true,
  status: 200,
  reply: z.object({
    madeAt: timestamp,
    account: rows,
    player: rows,
    picture: rows,
    ratings: rows,
    ratingChanges: rows,
    matches: rows,
    tournaments: rows,
    groups: rows,
    teams: rows,
    payments: rows,
    notices: rows,
    noticeSettings: rows,
    devices: rows,
    passkeys: rows,
    apiKeys: rows,
    securityEvents: rows,
  }),
})
