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
  /** Columns of JSON, whose free text is in the fields of `freeKeys`. */
  readonly json?: readonly string[]
}

const logOf = (table: keyof Tables, subject: string): Source => ({
  table,
  subject,
  key: ['sequence'],
  json: ['event'],
})
const rowOf = (table: keyof Tables, columns: readonly string[], json: readonly string[] = []) =>
  ({ table, subject: 'id', key: [], columns, json }) satisfies Source

/** All free text, by kind of subject. Copies of one text share a kind. */
export const freeText: Readonly<Record<MentionKind, readonly Source[]>> = {
  club: [rowOf('clubs', ['name'])],
  group: [
    rowOf('groups', ['name', 'description']),
    logOf('groupLog', 'groupId'),
    { table: 'groupMembers', subject: 'groupId', key: ['id'], columns: ['title'] },
    { table: 'groupRules', subject: 'groupId', key: ['id'], columns: ['venue', 'message'] },
  ],
  club_night: [logOf('groupSessionLog', 'sessionId')],
  tournament: [
    rowOf('tournaments', ['name', 'description', 'venue', 'prizes', 'rules'], ['tables']),
    logOf('tournamentLog', 'tournamentId'),
    { table: 'tournamentCalls', subject: 'tournamentId', key: ['matchId'], columns: ['tableName'] },
  ],
  team: [rowOf('teams', ['name', 'description', 'homeVenue']), logOf('teamLog', 'teamId')],
  team_match: [rowOf('teamMatches', ['venue']), logOf('teamMatchLog', 'teamMatchId')],
  match: [
    rowOf('matches', ['voidReason']),
    { table: 'matchLog', subject: 'matchId', key: ['sequence'], columns: ['reason'] },
  ],
  live_match: [
    rowOf('liveMatches', ['tableName', 'stoppedReason']),
    { table: 'liveEvents', subject: 'liveMatchId', key: ['id'], json: ['event'] },
  ],
  season: [rowOf('seasons', ['name'])],
  affiliation: [rowOf('affiliations', ['name', 'venue', 'contact'])],
  team_system: [rowOf('teamSystems', ['name'], ['definition'])],
  display: [rowOf('displays', ['name'], ['settings'])],
  fee: [
    rowOf('fees', ['note']),
    { table: 'feePayments', subject: 'feeId', key: ['id'], columns: ['note'] },
  ],
  deletion: [rowOf('keptDeletions', ['name'], ['data'])],
}

/** Fields of stored JSON with free text. */
const freeKeys: ReadonlySet<string> = new Set([
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
export function mapFreeText(text: string, change: (text: string) => string): string {
  const mapIn = (value: Json, isFree: boolean): Json => {
    if (typeof value === 'string') {
      return isNested(value)
        ? mapFreeText(value, change)
        : isFree && !productValues.has(value)
          ? change(value)
          : value
    }
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return (value as Json[]).map((item) => mapIn(item, isFree))
    const after = Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, mapIn(item, freeKeys.has(key))]),
    )
    return isRenamed(value, after) ? { ...after, nameFolded: foldName(after['name']) } : after
  }
  try {
    const parsed = JSON.parse(text) as Json
    const after = JSON.stringify(mapIn(parsed, true))
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
