import { z } from 'zod'
import { playerId } from '../fields.ts'
import { endpoint } from '../endpoint.ts'
import { messageSchema } from '../errors.ts'
import { candidate, startingLevel } from './players.ts'
import { delimiters, MAX_CSV_COLUMNS } from '#engine/exchange/read-table.ts'
import { MAX_IMPORT_ROWS } from '#engine/players/import.ts'
import { importColumns } from '#engine/players/import-columns.ts'

export const importRow = z.object({
  line: z.int(),
  name: z.string(),
  email: z.string().nullable().describe('The e-mail that is stored'),
  startingLevel: startingLevel.nullable(),
  fideNumber: z.string().nullable().describe('The FIDE number that is stored'),
  nationalNumber: z.string().nullable().describe('The national number that is stored'),
  action: z
    .enum(['add', 'match', 'ask', 'skip'])
    .describe(
      '`add`: a new player; `match`: is an existing one, who gets the e-mail and the numbers if they have none; `ask`: not imported without a choice; `skip`: not imported',
    ),
  problems: z.array(messageSchema).describe('Reasons to ask or skip, and what is left out'),
  duplicateOf: z.string().nullable().describe('The player or line that this row duplicates'),
  match: candidate.nullable().describe('The player it is matched with'),
  candidates: z.array(candidate).describe('Players it may be'),
  canAdd: z.boolean().describe('Whether it can become a player'),
})
export type ImportRow = z.infer<typeof importRow>

const importColumn = z.enum(importColumns)

export const importPlayers = endpoint({
  method: 'POST',
  path: '/api/players/import',
  summary:
    'Import players from CSV (name, email, level, FIDE and national number); `dryRun` shows what each row would do',
  tag: 'Players',
  access: 'signed-in',
  rawFields: ['csv'],
  bodyLimit: 4_000_000,
  body: z.object({
    csv: z.string().max(1_000_000),
    delimiter: z.enum(delimiters).nullable().default(null).describe('Recognised if absent'),
    columns: z
      .array(importColumn)
      .max(MAX_CSV_COLUMNS)
      .nullable()
      .default(null)
      .describe('What each column is imported as; recognised by the headings if absent'),
    headingLine: z
      .int()
      .min(0)
      .nullable()
      .default(null)
      .describe('The line that names the columns, 0 for none; recognised if absent'),
    choices: z
      .array(
        z.object({
          line: z.int(),
          action: z.enum(['add', 'match', 'skip']),
          playerId: playerId.nullable().default(null).describe('The player to match with'),
        }),
      )
      .max(MAX_IMPORT_ROWS)
      .default([])
      .describe('Decisions about single rows'),
    dryRun: z.boolean().default(true),
  }),
  changes: ['players'],
  status: 200,
  reply: z.object({
    rows: z.array(importRow),
    added: z.int(),
    matched: z.int(),
    skipped: z.int().describe('Rows that are skipped or need a choice'),
    columns: z.array(importColumn),
    headingLine: z.int(),
  }),
})
