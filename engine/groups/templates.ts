export const groupCategories = ['tournament', 'practice', 'social', 'league'] as const
export type GroupCategory = (typeof groupCategories)[number]

export const groupTemplateIds = [
  'tournament-team',
  'practice-group',
  'social-club',
  'league-team',
] as const
export type GroupTemplateId = (typeof groupTemplateIds)[number]

type Template = {
  readonly category: GroupCategory
  readonly maxSize: number
  readonly requireApproval: boolean
  readonly isPrivate: boolean
  /** Titles for members: the creator's first, the default second. */
  readonly roles: readonly [string, string, ...string[]]
}

/** Source: specification, point 3, Group templates; teams, 1.1. */
export const groupTemplates: Readonly<Record<GroupTemplateId, Template>> = {
  'tournament-team': {
    category: 'tournament',
    maxSize: 8,
    requireApproval: true,
    isPrivate: false,
    roles: ['captain', 'player', 'reserve'],
  },
  'practice-group': {
    category: 'practice',
    maxSize: 12,
    requireApproval: false,
    isPrivate: false,
    roles: ['coach', 'player'],
  },
  'social-club': {
    category: 'social',
    maxSize: 25,
    requireApproval: false,
    isPrivate: false,
    roles: ['host', 'member'],
  },
  'league-team': {
    category: 'league',
    maxSize: 6,
    requireApproval: true,
    isPrivate: true,
    roles: ['captain', 'player', 'vice-captain', 'substitute'],
  },
}

/** Source: specification, point 10, Group defaults. */
export const groupDefaults = { color: '#6B73FF', icon: '👥' } as const

/** Defaults of a group without a template. */
export const groupWithoutTemplate = {
  category: 'social',
  maxSize: 12,
  requireApproval: false,
  isPrivate: false,
  roles: ['host', 'member'],
} as const satisfies Template

/** Returns a template, or the defaults without one. */
export const findTemplate = (id: GroupTemplateId | null): Template =>
  id === null ? groupWithoutTemplate : groupTemplates[id]

/** Minimum and maximum number of people in a group. Screens show the count as tally marks up to 30. */
export const GROUP_SIZE = { min: 1, max: 100 } as const
