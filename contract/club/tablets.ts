import { z } from 'zod'
import { session } from '../players/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { id, idParams, timestamp } from '../fields.ts'

/** A device at the venue that records and reports for anyone, and can do nothing else. */
export const tablet = z.object({
  id,
  name: z.string(),
  enrolledByName: z.string().nullable(),
  enrolledAt: timestamp,
  lastSeenAt: timestamp.nullable(),
})
export type Tablet = z.infer<typeof tablet>

export const enrolTablet = endpoint({
  method: 'POST',
  path: '/api/tablets',
  summary: 'Enrol this device as a shared tablet; you are signed out on it',
  tag: 'Tablets',
  access: 'signed-in',
  rateLimit: 'perAddress',
  isNotForDemo: true,
  body: z.object({ name: z.string().trim().min(2).max(40) }),
  changes: ['accounts'],
  status: 201,
  reply: session,
})

export const listTablets = endpoint({
  method: 'GET',
  path: '/api/admin/tablets',
  summary: 'List the club’s shared tablets by name',
  tag: 'Admin',
  access: 'signed-in',
  status: 200,
  reply: z.object({ items: z.array(tablet) }),
})

export const endTablet = endpoint({
  method: 'DELETE',
  path: '/api/admin/tablets/:id',
  summary: 'Remove a shared tablet: it is signed out at once',
  tag: 'Admin',
  access: 'signed-in',
  params: idParams,
  changes: ['accounts'],
  status: 200,
  reply: z.object({ items: z.array(tablet) }),
})
