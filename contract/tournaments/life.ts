import { z } from 'zod'
import { settingTable } from '#engine/tournaments/log/settings/setting-table.ts'
import {
  queryVersion,
  id,
  nameField,
  timestampInput,
  tournamentParams,
  version,
} from '../fields.ts'
import { endpoint } from '../endpoint.ts'
import { sportId } from '../club/sports.ts'
import { choice, count, names, text } from './setting-fields.ts'
import { tournamentSettings, formatInput } from './settings.ts'
import { tournamentDetail } from './tournament.ts'

/** Maximum length in characters. */
export const MAX_TOURNAMENT_NAME_LENGTH = 100

const name = nameField(MAX_TOURNAMENT_NAME_LENGTH)

const editableFields = {
  name,
  description: text(settingTable.description),
  matchFormat: z.string().max(64).describe('`standard` is the sport’s default'),
  startDate: timestampInput.nullable(),
  endDate: timestampInput.nullable(),
  venue: text(settingTable.venue),
  prizes: text(settingTable.prizes),
  rules: text(settingTable.rules),
  maxParticipants: count(settingTable.maxParticipants).nullable(),
  minParticipants: count(settingTable.minParticipants),
  registrationDeadline: timestampInput.nullable(),
  isPublic: z.boolean(),
  requiresApproval: z.boolean(),
  rated: z.boolean(),
  autoStart: z.boolean(),
  tables: names(settingTable.tables),
  restMinutes: count(settingTable.restMinutes),
  settings: tournamentSettings.partial(),
}

/** Body as in the specification, point 7, plus the club's options. */
export const createTournament = endpoint({
  method: 'POST',
  path: '/api/tournaments',
  summary: 'Create a tournament, as a draft',
  tag: 'Tournaments',
  access: 'signed-in',
  body: z.object({
    ...editableFields,
    sportId: sportId.default('tabletennis'),
    format: formatInput.default('single_elimination'),
    description: editableFields.description.default(''),
    matchFormat: editableFields.matchFormat.default('standard'),
    startDate: editableFields.startDate.default(null),
    endDate: editableFields.endDate.default(null),
    venue: editableFields.venue.default(''),
    prizes: editableFields.prizes.default(''),
    rules: editableFields.rules.default(''),
    maxParticipants: editableFields.maxParticipants.default(
      settingTable.maxParticipants.defaultValue,
    ),
    minParticipants: editableFields.minParticipants
      .optional()
      .describe('4 if absent, or the maximum if that is less'),
    registrationDeadline: editableFields.registrationDeadline.default(null),
    isPublic: editableFields.isPublic
      .optional()
      .describe('If absent, public if the club’s results are'),
    requiresApproval: editableFields.requiresApproval.default(
      settingTable.requiresApproval.defaultValue,
    ),
    rated: editableFields.rated.default(settingTable.rated.defaultValue),
    autoStart: editableFields.autoStart.default(settingTable.autoStart.defaultValue),
    tables: editableFields.tables.default([]),
    restMinutes: editableFields.restMinutes.default(settingTable.restMinutes.defaultValue),
    settings: editableFields.settings.default({}),
  }),
  changes: ['systems', 'tournaments'],
  status: 201,
  reply: tournamentDetail,
})

export const copyTournament = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/copy',
  summary: 'Copy the settings of a tournament to a new draft, with or without its participants',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  body: z.object({
    name: name.optional().describe('If absent, the name of the original with the next number'),
    withParticipants: z
      .boolean()
      .default(false)
      .describe('Whether to enter the active entrants too'),
  }),
  changes: ['systems', 'tournaments'],
  status: 201,
  reply: tournamentDetail,
})

export const updateTournament = endpoint({
  method: 'PATCH',
  path: '/api/tournaments/:id',
  summary: 'Change a tournament; absent fields stay. The draw is fixed once it has started',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  body: z
    .object({ ...editableFields, sportId, format: formatInput })
    .partial()
    .extend({ version }),
  changes: ['systems', 'tournaments'],
  status: 200,
  reply: tournamentDetail,
})

export const deleteTournament = endpoint({
  method: 'DELETE',
  path: '/api/tournaments/:id',
  summary:
    'Delete a tournament; its matches no longer count. An administrator can restore it for 30 days',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  query: z.object({ version: queryVersion }),
  changes: ['live', 'matches', 'players', 'ratings', 'tournaments'],
  status: 200,
  reply: z.object({ deleted: z.literal(true) }),
})

export const openTournament = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/open',
  summary: 'Move a tournament that has not started between draft, registration and check-in',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  body: z.object({ phase: z.enum(['draft', 'registration', 'check_in']) }),
  changes: ['tournaments'],
  status: 200,
  reply: tournamentDetail,
})

export const startTournament = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/start',
  summary: 'Draw and start a tournament',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  changes: ['tournaments'],
  status: 200,
  reply: tournamentDetail,
})

export const undoStart = endpoint({
  method: 'DELETE',
  path: '/api/tournaments/:id/start',
  summary: 'Undo the start while there are no results; entries and seeding are as before the draw',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  query: z.object({ version: queryVersion }),
  changes: ['matches', 'ratings', 'tournaments'],
  status: 200,
  reply: tournamentDetail,
})

const reason = z.string().trim().min(1).max(500)
export const optionalReason = z.string().trim().max(500).default('')

export const cancelTournament = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/cancel',
  summary: 'Cancel a tournament; recorded matches are kept',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  body: z.object({ reason }),
  changes: ['matches', 'ratings', 'tournaments'],
  status: 200,
  reply: tournamentDetail,
})

export const reopenTournament = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/reopen',
  summary: 'Undo a cancellation, or hold a completed tournament open',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  changes: ['matches', 'ratings', 'tournaments'],
  status: 200,
  reply: tournamentDetail,
})

export const closeTournament = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/close',
  summary: 'Close a tournament that was held open',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  changes: ['tournaments'],
  status: 200,
  reply: tournamentDetail,
})

export const seedTournament = endpoint({
  method: 'POST',
  path: '/api/tournaments/:id/seeding',
  summary:
    'Set the seeding before the start: by hand, with some fixed seeds, or with another random draw',
  tag: 'Tournaments',
  access: 'signed-in',
  params: tournamentParams,
  body: z.object({
    version,
    method: choice(settingTable['settings.seedingMethod']).optional(),
    order: z.array(id).max(1000).optional().describe('By hand: player ids, the first seed first'),
    fixedSeeds: z
      .record(z.string().max(64), z.int().min(1).max(1000))
      .optional()
      .describe('Seeds by player id, kept by every method; replaces earlier ones'),
    redraw: z.boolean().default(false).describe('Uses a new seed for the random draw'),
  }),
  changes: ['tournaments'],
  status: 200,
  reply: tournamentDetail,
})
