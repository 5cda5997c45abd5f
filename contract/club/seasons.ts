import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { queryVersion, id, idParams, nameField, version } from '../fields.ts'
import { day } from '../tournaments/setting-fields.ts'

const name = nameField(60)

/** A named period shown on boards and lists of tournaments. Nothing is reset when one starts. */
export const season = z.object({
  id,
  name: z.string(),
  from: z.string().describe('First day, `2026-03-20`, in the club’s time zone'),
  to: z.string().describe('Last day'),
  overlaps: z.array(z.string()).describe('Names of other seasons with which it shares a day'),
  version,
})
export type Season = z.infer<typeof season>

const seasons = z.object({ items: z.array(season).describe('Latest first') })

export const listSeasons = endpoint({
  method: 'GET',
  path: '/api/seasons',
  summary: 'List the club’s seasons, latest first',
  tag: 'Seasons',
  access: 'signed-in',
  status: 200,
  reply: seasons,
})

export const addSeason = endpoint({
  method: 'POST',
  path: '/api/seasons',
  summary: 'Create a season; seasons may overlap',
  tag: 'Seasons',
  access: 'signed-in',
  body: z.object({ name, from: day, to: day }),
  changes: ['ratings', 'seasons', 'tournaments'],
  status: 201,
  reply: seasons,
})

export const changeSeason = endpoint({
  method: 'PATCH',
  path: '/api/seasons/:id',
  summary: 'Change the name or the days of a season',
  tag: 'Seasons',
  access: 'signed-in',
  params: idParams,
  body: z.object({ version, name, from: day, to: day }),
  changes: ['ratings', 'seasons', 'tournaments'],
  status: 200,
  reply: seasons,
})

export const deleteSeason = endpoint({
  method: 'DELETE',
  path: '/api/seasons/:id',
  summary: 'Delete a season; matches, ratings and tournaments stay',
  tag: 'Seasons',
  access: 'signed-in',
  params: idParams,
  query: z.object({ version: queryVersion }),
  changes: ['ratings', 'seasons', 'tournaments'],
  status: 200,
  reply: seasons,
})
