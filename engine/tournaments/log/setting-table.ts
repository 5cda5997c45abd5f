import { ordinaryPoints } from '../pairing/swiss/types.ts'

export const seedingMethods = ['rating', 'hand', 'random'] as const
/** What is asked first between players with equal points. */
export const tieBreakers = [
  'head_to_head',
  'buchholz',
  'sonneborn_berger',
  'wins',
  'set_ratio',
  'point_ratio',
] as const

type Words = {
  /** As the form calls it. */
  readonly label: string
  readonly hint?: string
  /** Whether the draw goes by it, so that it is fixed once the tournament has started. */
  readonly isDrawnFrom?: true
}

/** A whole number within a range; `isOptional` may be left empty. */
export type CountRow = Words & {
  readonly kind: 'count'
  readonly least: number
  readonly most: number
  readonly usual: number
  /** What is counted. */
  readonly unit: string
  readonly isOptional?: true
}
export type ChoiceRow<Choice extends string = string> = Words & {
  readonly kind: 'choice'
  readonly of: readonly [Choice, ...Choice[]]
  readonly usual: Choice
}
export type SettingRow =
  | CountRow
  | ChoiceRow
  | (Words & { readonly kind: 'flag'; readonly usual: boolean })
  | (Words & { readonly kind: 'text'; readonly most: number })
  | (Words & { readonly kind: 'moment' })
  /** Names, none longer than `longest`. */
  | (Words & { readonly kind: 'names'; readonly most: number; readonly longest: number })
  /** Points of a result, in tenths. */
  | (Words & { readonly kind: 'points'; readonly usual: number })
  /** What has a form of its own. */
  | (Words & { readonly kind: 'own' })

/** The most that a result may be worth, in tenths of a point. */
export const mostPoints = 100

const points = (label: string, usual: number) =>
  ({ kind: 'points', usual, label, isDrawnFrom: true }) as const

/**
 * Every setting of a tournament by the name of its field: what it may be, what it is where nobody says
 * anything, and how people call it. The defaults, the contract and the form read it; what a format
 * asks for, the format says. Source: specification, points 3 and 7, and what the formats need beside.
 */
export const settingTable = {
  name: { kind: 'own', label: 'Name' },
  sportId: { kind: 'own', label: 'Sport', isDrawnFrom: true },
  format: { kind: 'own', label: 'Format of the tournament', isDrawnFrom: true },
  matchFormat: { kind: 'own', label: 'Match format' },
  startDate: { kind: 'moment', label: 'Starts' },
  maxParticipants: {
    kind: 'count',
    least: 2,
    most: 1000,
    usual: 16,
    unit: 'players',
    isOptional: true,
    label: 'Most players',
    hint: 'Who comes later waits. Empty for no limit.',
  },
  description: { kind: 'text', most: 5000, label: 'Description' },
  endDate: { kind: 'moment', label: 'Ends' },
  venue: { kind: 'text', most: 200, label: 'Venue' },
  prizes: { kind: 'text', most: 5000, label: 'Prizes' },
  rules: { kind: 'text', most: 5000, label: 'Rules' },
  minParticipants: {
    kind: 'count',
    least: 2,
    most: 1000,
    usual: 4,
    unit: 'players',
    label: 'Fewest players',
  },
  registrationDeadline: { kind: 'moment', label: 'Registration closes' },
  isPublic: {
    kind: 'flag',
    usual: true,
    label: 'Public page',
    hint: 'Anybody with the link may follow it without signing in.',
  },
  requiresApproval: { kind: 'flag', usual: false, label: 'Each entry needs approval' },
  rated: {
    kind: 'flag',
    usual: true,
    label: 'Rated',
    hint: 'The matches count for the ratings.',
  },
  autoStart: {
    kind: 'flag',
    usual: false,
    label: 'Starts by itself at its date',
    hint: 'Where the fewest players are there.',
  },
  tables: { kind: 'names', most: 64, longest: 30, label: 'Names, one a line' },
  restMinutes: {
    kind: 'count',
    least: 0,
    most: 240,
    usual: 5,
    unit: 'minutes',
    label: 'Least rest between two matches of a player, minutes',
  },
  'settings.allowLateRegistration': {
    kind: 'flag',
    usual: false,
    label: 'Late entry',
    hint: 'Players may enter after registration closes, and after the start where there is a place.',
  },
  'settings.autoAdvance': { kind: 'flag', usual: true, label: 'The next round begins by itself' },
  'settings.thirdPlacePlayoff': {
    kind: 'flag',
    usual: true,
    label: 'Match for third place',
    isDrawnFrom: true,
  },
  'settings.seedingMethod': {
    kind: 'choice',
    of: seedingMethods,
    usual: 'random',
    label: 'Method',
    isDrawnFrom: true,
  },
  'settings.keepApart': {
    kind: 'flag',
    usual: false,
    label: 'Keep members of one group or team apart',
    isDrawnFrom: true,
  },
  'settings.requiresCheckIn': {
    kind: 'flag',
    usual: false,
    label: 'Players check in',
    hint: 'Only those who are there are drawn.',
  },
  'settings.tieBreaker': {
    kind: 'choice',
    of: tieBreakers,
    usual: 'head_to_head',
    label: 'First between players with equal points',
    isDrawnFrom: true,
  },
  'settings.tieBreaks': { kind: 'own', label: 'Then', isDrawnFrom: true },
  'settings.rounds': {
    kind: 'count',
    least: 1,
    most: 30,
    usual: 5,
    unit: 'rounds',
    label: 'Rounds',
  },
  'settings.acceleration': {
    kind: 'choice',
    of: ['none', 'baku'],
    usual: 'none',
    label: 'Acceleration',
    isDrawnFrom: true,
  },
  'settings.initialColour': {
    kind: 'choice',
    of: ['white', 'black', 'drawn'],
    usual: 'drawn',
    label: 'Colour of the first seed in round 1',
    isDrawnFrom: true,
  },
  'settings.lateEntryBye': {
    kind: 'choice',
    of: ['zero', 'half'],
    usual: 'zero',
    label: 'Late entries get for each round missed',
  },
  'settings.forbidden': { kind: 'own', label: 'Must not meet' },
  'settings.groups': {
    kind: 'count',
    least: 1,
    most: 64,
    usual: 2,
    unit: 'groups',
    label: 'Groups',
    isDrawnFrom: true,
  },
  'settings.qualifiers': {
    kind: 'count',
    least: 1,
    most: 64,
    usual: 2,
    unit: 'players',
    label: 'Go on from each group',
    isDrawnFrom: true,
  },
  'settings.points.win': points('Win', ordinaryPoints.win),
  'settings.points.draw': points('Draw', ordinaryPoints.draw),
  'settings.points.loss': points('Loss', ordinaryPoints.loss),
  'settings.points.forfeitLoss': points('Loss by forfeit', ordinaryPoints.forfeitLoss),
  'settings.points.zeroPointBye': points('Round not played', ordinaryPoints.zeroPointBye),
  'settings.points.allocatedBye': points('Bye', ordinaryPoints.allocatedBye),
  'settings.bestOf.usual': { kind: 'own', label: 'Length of a match' },
  'settings.bestOf.rounds': { kind: 'own', label: 'Best of in some rounds' },
} as const satisfies Record<string, SettingRow>

export type SettingField = keyof typeof settingTable
export const settingFields = Object.keys(settingTable) as SettingField[]

/** Names of the settings, without their group, that only the draw reads. */
export const drawnFrom: readonly string[] = [
  ...new Set(
    Object.entries<SettingRow>(settingTable).flatMap(([field, { isDrawnFrom }]) =>
      isDrawnFrom === true ? [field.replace(/^settings\./, '').replace(/\..*$/, '')] : [],
    ),
  ),
]
