import type { MentionKind } from '#contract/players/erasing.ts'
import { actionSchemas } from '#contract/live/actions.ts'
import { settingsSchemas } from '#contract/live/settings.ts'
import { listAllowedStrings } from '#contract/allowed-strings.ts'
import { foldName } from '#engine/players/fold-name.ts'
import type { Tables } from '../../../platform/database/tables.ts'

type Source = {
  readonly table: keyof Tables
  /** Column with the id of the subject. */
  readonly subject: string
  /** Other columns that identify a row; `id` if the subject is another column. */
  readonly key: readonly string[]
  /** Columns of plain text. */
  readonly columns?: readonly string[]
  /** Columns of JSON, whose free text is in the fields of `freeTextFields`. */
  readonly json?: readonly string[]
}

const createLogSource = (table: keyof Tables, subject: string): Source => ({
  table,
  subject,
  key: ['sequence'],
  json: ['event'],
})

const createRowSource = (
  table: keyof Tables,
  columns: readonly string[],
  json: readonly string[] = [],
) => ({ table, subject: 'id', key: [], columns, json }) satisfies Source

/** Where free text is stored, by kind of subject. Copies of one text share a kind. */
export const freeTextSources: Readonly<Record<MentionKind, readonly Source[]>> = {
  club: [createRowSource('clubs', ['name'])],
  group: [
    createRowSource('groups', ['name', 'description']),
    createLogSource('groupLog', 'groupId'),
    { table: 'groupMembers', subject: 'groupId', key: ['id'], columns: ['title'] },
    { table: 'groupRules', subject: 'groupId', key: ['id'], columns: ['venue', 'message'] },
  ],
  club_night: [createLogSource('groupSessionLog', 'sessionId')],
  tournament: [
    createRowSource('tournaments', ['name', 'description', 'venue', 'prizes', 'rules'], ['tables']),
    createLogSource('tournamentLog', 'tournamentId'),
    { table: 'tournamentCalls', subject: 'tournamentId', key: ['matchId'], columns: ['tableName'] },
  ],
  team: [
    createRowSource('teams', ['name', 'description', 'homeVenue']),
    createLogSource('teamLog', 'teamId'),
  ],
  team_match: [
    createRowSource('teamMatches', ['venue']),
    createLogSource('teamMatchLog', 'teamMatchId'),
  ],
  match: [
    createRowSource('matches', ['voidReason']),
    { table: 'matchLog', subject: 'matchId', key: ['sequence'], columns: ['reason'] },
  ],
  live_match: [
    createRowSource('liveMatches', ['tableName', 'stoppedReason']),
    { table: 'liveEvents', subject: 'liveMatchId', key: ['id'], json: ['event'] },
  ],
  season: [createRowSource('seasons', ['name'])],
  affiliation: [createRowSource('affiliations', ['name', 'venue', 'contact'])],
  team_system: [createRowSource('teamSystems', ['name'], ['definition'])],
  display: [createRowSource('displays', ['name'], ['settings'])],
  fee: [
    createRowSource('fees', ['note']),
    { table: 'feePayments', subject: 'feeId', key: ['id'], columns: ['note'] },
  ],
  deletion: [createRowSource('keptDeletions', ['name'], ['data'])],
}

/** Fields of stored JSON with free text. */
const freeTextFields: ReadonlySet<string> = new Set([
  'contact',
  'description',
  'homeVenue',
  'label',
  'message',
  'name',
  'prizes',
  'reason',
  'rules',
  'stoppedReason',
  'table',
  'tableName',
  'tables',
  'text',
  'title',
  'venue',
  'voidReason',
])

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Maps each free text in stored JSON. Text that is not JSON is unchanged. */
export function mapFreeText(text: string, mapText: (text: string) => string): string {
  const mapValue = (value: Json, isFree: boolean): Json => {
    if (typeof value === 'string') {
      return isNested(value)
        ? mapFreeText(value, mapText)
        : isFree && !productValues.has(value)
          ? mapText(value)
          : value
    }
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return (value as Json[]).map((item) => mapValue(item, isFree))
    const after = Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, mapValue(item, freeTextFields.has(key))]),
    )
    return isRenamed(value, after) ? { ...after, nameFolded: foldName(after['name']) } : after
  }
  try {
    const parsed = JSON.parse(text) as Json
    const after = JSON.stringify(mapValue(parsed, true))
    return after === JSON.stringify(parsed) ? text : after
  } catch {
    return text
  }
}

/** Returns whether a stored row was renamed, so that its folded name must be updated. */
function isRenamed(before: Json, after: Readonly<Record<string, Json>>): after is { name: string } {
  const { name, nameFolded } = before as Readonly<Record<string, Json>>
  return nameFolded !== undefined && typeof name === 'string' && name !== after['name']
}

/** Values that the program itself writes into these fields, such as the reason of a loss. */
const productValues: ReadonlySet<string> = new Set(
  [...Object.values(settingsSchemas), ...Object.values(actionSchemas)].flatMap((schema) =>
    listAllowedStrings(schema),
  ),
)

/** Returns whether a text is a log entry or JSON column in the copy of a deleted row. */
const isNested = (text: string) => /^(?:\{"|\[["{[])/.test(text)
