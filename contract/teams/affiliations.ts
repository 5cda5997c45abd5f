import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalFields, id, idParams, nameField, queryVersion, version } from '../fields.ts'

const name = nameField(60)
const fields = {
  name,
  venue: z.string().max(120).default(''),
  contact: z.string().max(200).default('').describe('For organisers only'),
}

/** Another club, to which visiting teams and players belong. */
export const affiliation = z.object({
  id,
  name: z.string(),
  venue: z.string(),
  contact: z.string().nullable().describe('Null unless you are an organiser'),
  teamCount: z.int(),
  playerCount: z.int(),
  version,
})
export type Affiliation = z.infer<typeof affiliation>

const affiliations = z.object({ items: z.array(affiliation).describe('By name') })

export const listAffiliations = endpoint({
  method: 'GET',
  path: '/api/affiliations',
  summary: 'List other clubs by name',
  tag: 'Teams',
  access: 'signed-in',
  status: 200,
  reply: affiliations,
})

export const addAffiliation = endpoint({
  method: 'POST',
  path: '/api/affiliations',
  summary: 'Add another club',
  tag: 'Teams',
  access: 'signed-in',
  body: z.object(fields),
  changes: ['affiliations', 'teams'],
  status: 201,
  reply: affiliations,
})

export const updateAffiliation = endpoint({
  method: 'PATCH',
  path: '/api/affiliations/:id',
  summary: 'Change the name, the venue or the contact of another club',
  tag: 'Teams',
  access: 'signed-in',
  params: idParams,
  body: z.object({ ...optionalFields(fields), version }),
  changes: ['affiliations', 'players', 'teams'],
  status: 200,
  reply: affiliations,
})

export const deleteAffiliation = endpoint({
  method: 'DELETE',
  path: '/api/affiliations/:id',
  summary: 'Remove another club; refused while it has teams',
  tag: 'Teams',
  access: 'signed-in',
  params: idParams,
  query: z.object({ version: queryVersion }),
  changes: ['affiliations', 'players', 'teams'],
  status: 200,
  reply: affiliations,
})
