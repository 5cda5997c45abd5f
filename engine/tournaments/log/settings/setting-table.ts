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

type Row = {
  /** Whether the draw depends on it, so that it is fixed once the tournament has started. */
  readonly isDrawnFrom?: true
}

/** A whole number within a range; `isOptional` allows it to be empty. */
export type CountRow = Row & {
  readonly kind: 'count'
  readonly least: number
  readonly most: number
  readonly usual: number
  /** The unit of the count. */
  readonly unit: 'players' | 'rounds' | 'groups' | 'minutes'
  readonly isOptional?: true
}
export type ChoiceRow<Choice extends string = string> = Row & {
  readonly kind: 'choice'
  readonly of: readonly [Choice, ...Choice[]]
  readonly usual: Choice
}
export type SettingRow =
  | CountRow
  | ChoiceRow
  | (Row & { readonly kind: 'flag'; readonly usual: boolean })
  | (Row & { readonly kind: 'text'; readonly most: number })
  | (Row & { readonly kind: 'moment' })
  /** Names of at most `longest` characters. */
  | (Row & { readonly kind: 'names'; readonly most: number; readonly longest: number })
  /** Points of a result, in tenths. */
  | (Row & { readonly kind: 'points'; readonly usual: number })
  /** A field with its own form. */
  | (Row & { readonly kind: 'own' })

/** Maximum points for a result, in tenths of a point. */
export const maxPoints = 100
/** Maximum number of criteria of a table, and of characters in each. */
export const maxTieBreaks = 12
export const maxTieBreakLength = 12
/** Maximum number of pairs who must not meet. */
export const maxForbiddenPairs = 500

const points = (usual: number) => ({ kind: 'points', usual, isDrawnFrom: true }) as const

/**
 * All settings of a tournament by field name: allowed values and defaults. The contract and the form use
 * them; formats add their own.
 * Source: specification, points 3 and 7, plus what the formats need.
 */
export const settingTable = {
  name: { kind: 'own' },
  sportId: { kind: 'own', isDrawnFrom: true },
  format: { kind: 'own', isDrawnFrom: true },
  matchFormat: { kind: 'own' },
  startDate: { kind: 'moment' },
  maxParticipants: {
    kind: 'count',
    least: 2,
    most: 1000,
    usual: 16,
    unit: 'players',
    isOptional: true,
  },
  description: { kind: 'text', most: 5000 },
  endDate: { kind: 'moment' },
  venue: { kind: 'text', most: 200 },
  prizes: { kind: 'text', most: 5000 },
  rules: { kind: 'text', most: 5000 },
  minParticipants: {
    kind: 'count',
    least: 2,
    most: 1000,
    usual: 4,
    unit: 'players',
  },
  registrationDeadline: { kind: 'moment' },
  isPublic: { kind: 'flag', usual: true },
  requiresApproval: { kind: 'flag', usual: false },
  rated: { kind: 'flag', usual: true },
  autoStart: { kind: 'flag', usual: false },
  tables: { kind: 'names', most: 64, longest: 30 },
  restMinutes: {
    kind: 'count',
    least: 0,
    most: 240,
    usual: 5,
    unit: 'minutes',
  },
  'settings.entrants': { kind: 'choice', of: entrantKinds, usual: 'players', isDrawnFrom: true },
  'settings.system': { kind: 'own', isDrawnFrom: true },
  'settings.allowLateRegistration': { kind: 'flag', usual: false },
  'settings.autoAdvance': { kind: 'flag', usual: true },
  'settings.thirdPlacePlayoff': { kind: 'flag', usual: true, isDrawnFrom: true },
  'settings.seedingMethod': {
    kind: 'choice',
    of: seedingMethods,
    usual: 'random',
    isDrawnFrom: true,
  },
  'settings.keepApart': { kind: 'flag', usual: false, isDrawnFrom: true },
  'settings.requiresCheckIn': { kind: 'flag', usual: false },
  'settings.tieBreaker': {
    kind: 'choice',
    of: tieBreakers,
    usual: 'head_to_head',
    isDrawnFrom: true,
  },
  'settings.tieBreaks': { kind: 'own', isDrawnFrom: true },
  'settings.rounds': {
    kind: 'count',
    least: 1,
    most: 30,
    usual: 5,
    unit: 'rounds',
  },
  'settings.acceleration': {
    kind: 'choice',
    of: ['none', 'baku'],
    usual: 'none',
    isDrawnFrom: true,
  },
  'settings.initialColour': {
    kind: 'choice',
    of: ['drawn', 'white', 'black'],
    usual: 'drawn',
    isDrawnFrom: true,
  },
  'settings.lateEntryBye': {
    kind: 'choice',
    of: ['zero', 'half'],
    usual: 'zero',
  },
  'settings.forbidden': { kind: 'own' },
  'settings.groups': {
    kind: 'count',
    least: 1,
    most: 64,
    usual: 2,
    unit: 'groups',
    isDrawnFrom: true,
  },
  'settings.qualifiers': {
    kind: 'count',
    least: 1,
    most: 64,
    usual: 2,
    unit: 'players',
    isDrawnFrom: true,
  },
  'settings.dropsEarlyLeavers': { kind: 'flag', usual: false },
  'settings.points.win': points(ordinaryPoints.win),
  'settings.points.draw': points(ordinaryPoints.draw),
  'settings.points.loss': points(ordinaryPoints.loss),
  'settings.points.forfeitLoss': points(ordinaryPoints.forfeitLoss),
  'settings.points.zeroPointBye': points(ordinaryPoints.zeroPointBye),
  'settings.points.allocatedBye': points(ordinaryPoints.allocatedBye),
  'settings.bestOf.usual': { kind: 'own' },
  'settings.bestOf.rounds': { kind: 'own' },
} as const satisfies Record<string, SettingRow>

export type SettingField = keyof typeof settingTable
export const settingFields = Object.keys(settingTable) as SettingField[]

/** Names of the settings that only the draw uses, without the prefix `settings.`. */
export const drawnFrom: readonly string[] = [
  ...new Set(
    Object.entries<SettingRow>(settingTable).flatMap(([field, { isDrawnFrom }]) =>
      isDrawnFrom === true ? [field.replace(/^settings\./, '').replace(/\..*$/, '')] : [],
    ),
  ),
]
