import { z } from 'zod'
import { MAX_SHEET_ROWS } from '#engine/sheets/read-rows.ts'
import { matchId, version } from './fields.ts'
import { endpoint } from './endpoint.ts'
import { fieldProblem } from './errors.ts'
import { matchDraft } from './matches.ts'
import { candidate } from './players/players.ts'

const typedName = z
  .string()
  .max(1000)
  .default('')
  .describe('Name or nickname as typed; used if the id is empty')

const sheetRow = matchDraft.extend({
  key: z
    .string()
    .min(1)
    .max(64)
    .describe('Idempotency key of the row: the same key is recorded only once'),
  player1Name: typedName,
  player2Name: typedName,
  confirmed: z.boolean().default(false).describe('Whether its warnings were seen and accepted'),
})

const rowOutcome = z.object({
  key: z.string(),
  outcome: z
    .enum(['ready', 'asks', 'refused', 'recorded'])
    .describe(
      '`ready`: would be recorded; `asks`: recorded once its warnings are confirmed; `refused`: has errors; `recorded`: now, or by an earlier request',
    ),
  match: z.object({ id: matchId, version, scoreText: z.string() }).nullable(),
  errors: z.array(fieldProblem),
  warnings: z.array(fieldProblem),
  player1: z
    .array(candidate)
    .describe('Players the name may refer to; a single one if it is clear'),
  player2: z.array(candidate),
})
export type RowOutcome = z.infer<typeof rowOutcome>

const haveUniqueKeys = (rows: readonly { readonly key: string }[]) =>
  new Set(rows.map(({ key }) => key)).size === rows.length

export const enterResults = endpoint({
  method: 'POST',
  path: '/api/matches/sheet',
  summary: 'Record a sheet of results. Rows with errors are skipped and explained.',
  tag: 'Matches',
  access: 'signed-in',
  allowance: 'recordings',
  body: z.object({
    rows: z
      .array(sheetRow)
      .min(1)
      .max(MAX_SHEET_ROWS)
      .refine(haveUniqueKeys, 'Row keys must be unique'),
    dryRun: z.boolean().default(true).describe('Only previews what each row would do'),
  }),
  changes: ['matches', 'players', 'ratings'],
  status: 200,
  reply: z.object({ rows: z.array(rowOutcome), recorded: z.int() }),
})

export const voidMatches = endpoint({
  method: 'POST',
  path: '/api/matches/sheet/void',
  summary: 'Void several matches. Matches changed since are skipped.',
  tag: 'Matches',
  access: 'signed-in',
  allowance: { exempt: 'The voided matches were counted when they were recorded.' },
  body: z.object({
    matches: z
      .array(z.object({ id: matchId, version }))
      .min(1)
      .max(MAX_SHEET_ROWS),
    reason: z.string().trim().min(1).max(500),
  }),
  changes: ['matches', 'players', 'ratings'],
  status: 200,
  reply: z.object({
    voided: z.array(matchId),
    left: z.array(z.object({ id: matchId, problem: z.string() })),
  }),
})
