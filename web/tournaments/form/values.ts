import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { sports } from '#engine/sports/sports.ts'
import type { SportId } from '#engine/sports/types.ts'
import {
  settingFields,
  settingTable,
  type SettingField,
  type SettingRow,
} from '#engine/tournaments/log/settings/setting-table.ts'
import { defaultSettings } from '#engine/tournaments/log/settings/default-settings.ts'
import type { ForbiddenPair } from '#engine/tournaments/log/settings/settings.ts'
import type { CallOf } from '#contract/endpoint.ts'
import type { createTournament } from '#contract/tournaments/life.ts'
import { parseDateTimeInput, toDateTimeInput } from '../../ui/fields/date-time-input.ts'
import { valueAt } from '../settings/setting-value.ts'

/** The form's fields, named as on the server. */
export const fields = settingFields
export type Field = SettingField
/** All values as text: `yes` for true, one entry per line for a list. */
export type Values = Record<Field, string>

/** Fields that are always visible; all others are under More. */
export const basicFields: readonly Field[] = [
  'name',
  'sportId',
  'format',
  'matchFormat',
  'startDate',
  'maxParticipants',
]

/** The tournament's properties from which the values are read. */
type FieldSource = Pick<
  TournamentDetail,
  | 'name'
  | 'sportId'
  | 'format'
  | 'matchFormat'
  | 'startDate'
  | 'endDate'
  | 'registrationDeadline'
  | 'maxParticipants'
  | 'minParticipants'
  | 'description'
  | 'venue'
  | 'isPublic'
  | 'requiresApproval'
  | 'rated'
  | 'autoStart'
  | 'tables'
  | 'restMinutes'
  | 'settings'
> &
  Pick<TournamentDetail['config'], 'prizes' | 'rules'>

/** Custom formats of fields, instead of the format of their kind. */
const customFormatters: Partial<Record<Field, (source: FieldSource) => string>> = {
  'settings.tieBreaks': ({ settings }) => (settings.tieBreaks ?? []).join('\n'),
  'settings.forbidden': ({ settings }) =>
    settings.forbidden.map((pair) => pair.join(' ')).join('\n'),
  'settings.bestOf.rounds': ({ settings }) =>
    Object.entries(settings.bestOf.rounds)
      .map((entry) => entry.join(' '))
      .join('\n'),
}

/** Formats a value as text. */
function formatValue({ kind }: SettingRow, value: unknown): string {
  switch (kind) {
    case 'flag':
      return value === true ? 'yes' : ''
    case 'points':
      return String((value as number) / 10)
    case 'timestamp':
      return toDateTimeInput(value as string | null)
    case 'names':
      return (value as readonly string[]).join('\n')
    case 'count':
    case 'choice':
    case 'text':
    case 'custom':
      return value === null ? '' : String(value as string | number)
  }
}

function formatValues(source: FieldSource): Values {
  const entries = fields.map((field) => {
    const custom = customFormatters[field]
    return [
      field,
      custom === undefined
        ? formatValue(settingTable[field], valueAt(source, field))
        : custom(source),
    ]
  })
  return Object.fromEntries(entries) as Values
}

const hourMs = 60 * 60_000

/**
 * Returns the values of a new tournament: the next full hour, and the defaults of the
 * specification.
 */
export function newValues(sportId: SportId, now: number, isPublic: boolean): Values {
  const { format, maxParticipants, minParticipants, ...settings } = defaultSettings(sportId)
  return formatValues({
    name: '',
    sportId,
    format,
    matchFormat: sports[sportId].defaultFormat,
    startDate: parseDateTimeInput(`${toDateTimeInput(now + hourMs - 1).slice(0, 13)}:00`),
    endDate: null,
    registrationDeadline: null,
    maxParticipants,
    minParticipants,
    description: '',
    venue: '',
    prizes: '',
    rules: '',
    isPublic,
    requiresApproval: settingTable.requiresApproval.defaultValue,
    rated: settingTable.rated.defaultValue,
    autoStart: settingTable.autoStart.defaultValue,
    tables: [],
    restMinutes: settingTable.restMinutes.defaultValue,
    settings: {
      ...settings,
      entrants: settings.entrants ?? 'players',
      system: null,
      dropsEarlyLeavers: settings.dropsEarlyLeavers === true,
      tieBreaks: null,
      forbidden: [],
      bestOf: { usual: null, rounds: {} },
    },
  })
}

export function toFormValues(tournament: TournamentDetail): Values {
  const { prizes, rules } = tournament.config
  return formatValues({ ...tournament, prizes, rules })
}

/** Splits a list with one entry per line. */
export function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Parses pairs of ids, one pair per line. */
export function parsePairs(text: string): (readonly [string, string])[] {
  return splitLines(text).map((line) => {
    const [first = '', second = ''] = line.split(' ')
    return [first, second]
  })
}

/** Parses forbidden pairs, one per line, optionally with their first and last round. */
export function parseForbiddenPairs(text: string): ForbiddenPair[] {
  return splitLines(text).map((line): ForbiddenPair => {
    const [one = '', two = '', first, last] = line.split(' ')
    const hasRounds = first !== undefined && last !== undefined
    return hasRounds ? [one, two, Number(first), Number(last)] : [one, two]
  })
}

type NewTournament = CallOf<typeof createTournament>['body']
type Body = NewTournament & { settings: NonNullable<NewTournament['settings']> }

/** Custom parsers of fields, instead of the parser of their kind. */
const customParsers: Partial<Record<Field, (text: string) => unknown>> = {
  'settings.system': (text) => (text === '' ? null : text),
  'settings.tieBreaks': (text) => (splitLines(text).length === 0 ? null : splitLines(text)),
  'settings.forbidden': (text) => parseForbiddenPairs(text),
  'settings.bestOf.usual': (text) => (text === '' ? null : Number(text)),
  'settings.bestOf.rounds': (text) =>
    Object.fromEntries(parsePairs(text).map(([round, games]) => [round, Number(games)])),
}

/**
 * Parses points such as "0.5" or "0,5" to tenths of a point; null for anything else, such as "0.25".
 */
export function parsePoints(text: string): number | null {
  const typed = text.trim().replace(',', '.')
  return /^\d+(\.\d)?$/.test(typed) ? Math.round(Number(typed) * 10) : null
}

/** Parses text to the value that is sent. */
function parseValue(row: SettingRow, text: string): unknown {
  switch (row.kind) {
    case 'flag':
      return text !== ''
    case 'points':
      return parsePoints(text)
    case 'timestamp':
      return parseDateTimeInput(text)
    case 'names':
      return splitLines(text)
    case 'count':
      return text === '' && row.isOptional === true ? null : Number(text)
    case 'choice':
    case 'text':
    case 'custom':
      return text
  }
}

function setAtPath(body: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name, ...rest] = path as [string, ...string[]]
  if (rest.length === 0) {
    body[name] = value
    return
  }
  body[name] ??= {}
  setAtPath(body[name] as Record<string, unknown>, rest, value)
}

/** Returns the request body. The values must be valid. */
export function toRequestBody(values: Values): Body {
  const body: Record<string, unknown> = {}
  for (const field of fields) {
    const custom = customParsers[field]
    const text = values[field]
    setAtPath(
      body,
      field.split('.'),
      custom === undefined ? parseValue(settingTable[field], text) : custom(text),
    )
  }
  return body as Body
}

function changedEntries<T extends object>(after: T, before: T): Partial<T> {
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof T]),
  )
  return Object.fromEntries(changed) as Partial<T>
}

/**
 * Returns only the changed fields, because most fields must not be sent after the start.
 */
export function findChanges(values: Values, before: Values): Partial<Body> {
  const [after, earlier] = [toRequestBody(values), toRequestBody(before)]
  const settings = changedEntries(after.settings, earlier.settings)
  const { settings: _, ...rest } = changedEntries(after, earlier)
  return Object.keys(settings).length === 0 ? rest : { ...rest, settings }
}
