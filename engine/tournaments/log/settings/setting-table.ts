import { ordinaryPoints } from '../../pairing/swiss/types.ts'

/** Kind of entrants: single players, pairs, or teams. */
export const entrantKinds = ['players', 'pairs', 'teams'] as const
export const seedingMethods = ['rating', 'hand', 'random'] as const
/** First tie-break criterion after points. */
export const tieBreakers = [
  'head_to_head',
  'buchholz',
  'sonneborn_berger',
  'wins',
  'set_ratio',
  'point_ratio',
] as const

type BaseRow = {
  /** Whether the draw depends on it, so that it is fixed once the tournament has started. */
  readonly affectsDraw?: true
}

/** A whole number within a range; `isOptional` allows it to be empty. */
export type CountRow = BaseRow & {
  readonly kind: 'count'
  readonly min: number
  readonly max: number
  readonly defaultValue: number
  /** The unit of the count. */
  readonly unit: 'players' | 'rounds' | 'groups' | 'minutes'
  readonly isOptional?: true
}
export type ChoiceRow<Choice extends string = string> = BaseRow & {
  readonly kind: 'choice'
  readonly choices: readonly [Choice, ...Choice[]]
  readonly defaultValue: Choice
}
export type SettingRow =
  | CountRow
  | ChoiceRow
  | (BaseRow & { readonly kind: 'flag'; readonly defaultValue: boolean })
  | (BaseRow & { readonly kind: 'text'; readonly max: number })
  | (BaseRow & { readonly kind: 'timestamp' })
  /** Names of at most `maxNameLength` characters. */
  | (BaseRow & { readonly kind: 'names'; readonly max: number; readonly maxNameLength: number })
  /** Points of a result, in tenths. */
  | (BaseRow & { readonly kind: 'points'; readonly defaultValue: number })
  /** A field with its own form. */
  | (BaseRow & { readonly kind: 'custom' })

/** Maximum points for a result, in tenths of a point. */
export const maxPoints = 100
/** Maximum number of criteria of a table, and of characters in each. */
export const maxTieBreaks = 12
export const maxTieBreakLength = 12
/** Maximum number of pairs who must not meet. */
export const maxForbiddenPairs = 500

const points = (defaultValue: number) =>
  ({ kind: 'points', defaultValue, affectsDraw: true }) as const

/**
 * All settings of a tournament by field name: allowed values and defaults. The contract and the form use
 * them; formats add their own.
 * Source: specification, points 3 and 7, plus what the formats need.
 */
export const settingTable = {
  name: { kind: 'custom' },
  sportId: { kind: 'custom', affectsDraw: true },
  format: { kind: 'custom', affectsDraw: true },
  matchFormat: { kind: 'custom' },
  startDate: { kind: 'timestamp' },
  maxParticipants: {
    kind: 'count',
    min: 2,
    max: 1000,
    defaultValue: 16,
    unit: 'players',
    isOptional: true,
  },
  description: { kind: 'text', max: 5000 },
  endDate: { kind: 'timestamp' },
  venue: { kind: 'text', max: 200 },
  prizes: { kind: 'text', max: 5000 },
  rules: { kind: 'text', max: 5000 },
  minParticipants: {
    kind: 'count',
    min: 2,
    max: 1000,
    defaultValue: 4,
    unit: 'players',
  },
  registrationDeadline: { kind: 'timestamp' },
  isPublic: { kind: 'flag', defaultValue: true },
  requiresApproval: { kind: 'flag', defaultValue: false },
  rated: { kind: 'flag', defaultValue: true },
  autoStart: { kind: 'flag', defaultValue: false },
  tables: { kind: 'names', max: 64, maxNameLength: 30 },
  restMinutes: {
    kind: 'count',
    min: 0,
    max: 240,
    defaultValue: 5,
    unit: 'minutes',
  },
  'settings.entrants': {
    kind: 'choice',
    choices: entrantKinds,
    defaultValue: 'players',
    affectsDraw: true,
  },
  'settings.system': { kind: 'custom', affectsDraw: true },
  'settings.allowLateRegistration': { kind: 'flag', defaultValue: false },
  'settings.autoAdvance': { kind: 'flag', defaultValue: true },
  'settings.thirdPlacePlayoff': { kind: 'flag', defaultValue: true, affectsDraw: true },
  'settings.seedingMethod': {
    kind: 'choice',
    choices: seedingMethods,
    defaultValue: 'random',
    affectsDraw: true,
  },
  'settings.keepApart': { kind: 'flag', defaultValue: false, affectsDraw: true },
  'settings.requiresCheckIn': { kind: 'flag', defaultValue: false },
  'settings.tieBreaker': {
    kind: 'choice',
    choices: tieBreakers,
    defaultValue: 'head_to_head',
    affectsDraw: true,
  },
  'settings.tieBreaks': { kind: 'custom', affectsDraw: true },
  'settings.rounds': {
    kind: 'count',
    min: 1,
    max: 30,
    defaultValue: 5,
    unit: 'rounds',
  },
  'settings.acceleration': {
    kind: 'choice',
    choices: ['none', 'baku'],
    defaultValue: 'none',
    affectsDraw: true,
  },
  'settings.initialColour': {
    kind: 'choice',
    choices: ['drawn', 'white', 'black'],
    defaultValue: 'drawn',
    affectsDraw: true,
  },
  'settings.lateEntryBye': {
    kind: 'choice',
    choices: ['zero', 'half'],
    defaultValue: 'zero',
  },
  'settings.forbidden': { kind: 'custom' },
  'settings.groups': {
    kind: 'count',
    min: 1,
    max: 64,
    defaultValue: 2,
    unit: 'groups',
    affectsDraw: true,
  },
  'settings.qualifiers': {
    kind: 'count',
    min: 1,
    max: 64,
    defaultValue: 2,
    unit: 'players',
    affectsDraw: true,
  },
  'settings.dropsEarlyLeavers': { kind: 'flag', defaultValue: false },
  'settings.points.win': points(ordinaryPoints.win),
  'settings.points.draw': points(ordinaryPoints.draw),
  'settings.points.loss': points(ordinaryPoints.loss),
  'settings.points.forfeitLoss': points(ordinaryPoints.forfeitLoss),
  'settings.points.zeroPointBye': points(ordinaryPoints.zeroPointBye),
  'settings.points.allocatedBye': points(ordinaryPoints.allocatedBye),
  'settings.bestOf.usual': { kind: 'custom' },
  'settings.bestOf.rounds': { kind: 'custom' },
} as const satisfies Record<string, SettingRow>

export type SettingField = keyof typeof settingTable
export const settingFields = Object.keys(settingTable) as SettingField[]

/** Names of the settings that only the draw uses, without the prefix `settings.`. */
export const drawSettingNames: readonly string[] = [
  ...new Set(
    Object.entries<SettingRow>(settingTable).flatMap(([field, { affectsDraw }]) =>
      affectsDraw === true ? [field.replace(/^settings\./, '').replace(/\..*$/, '')] : [],
    ),
  ),
]
