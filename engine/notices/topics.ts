/** Topics of notices, in the order of the settings. */
export const noticeTopics = [
  'call',
  'next',
  'result',
  'live',
  'tournament',
  'group',
  'team',
  'fee',
  'rating',
  'milestone',
  'security',
  'fork',
  'abandoned',
  'double',
  'approval',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]

export const noticeChannels = ['app', 'push', 'email'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** Whether each channel is on, by topic. */
export type NoticeChoices = Readonly<Record<NoticeTopic, Readonly<Record<NoticeChannel, boolean>>>>

const minute = 60_000
const day = 24 * 60 * minute

/**
 * `always`: channels that cannot be switched off. `never`: channels that do not apply. `lifetimeMs`: how long a
 * notice is useful, in ms. `audience`: whose settings include the topic.
 */
type TopicTraits = {
  readonly audience: 'players' | 'organisers' | 'admins'
  readonly byDefault: readonly NoticeChannel[]
  readonly always: readonly NoticeChannel[]
  readonly never: readonly NoticeChannel[]
  readonly isUrgent: boolean
  readonly lifetimeMs: number
}

/** Source: docs/rules/notices.md. */
export const topicTraits: Readonly<Record<NoticeTopic, TopicTraits>> = {
  call: {
    audience: 'players',
    byDefault: ['app', 'push'],
    always: ['app'],
    never: ['email'],
    isUrgent: true,
    lifetimeMs: 10 * minute,
  },
  next: {
    audience: 'players',
    byDefault: ['app', 'push'],
    always: [],
    never: ['email'],
    isUrgent: false,
    lifetimeMs: 30 * minute,
  },
  result: {
    audience: 'players',
    byDefault: ['app', 'push'],
    always: ['app'],
    never: [],
    isUrgent: false,
    lifetimeMs: 7 * day,
  },
  live: {
    audience: 'players',
    byDefault: ['app'],
    always: [],
    never: ['email'],
    isUrgent: false,
    lifetimeMs: 60 * minute,
  },
  tournament: {
    audience: 'players',
    byDefault: ['app', 'push', 'email'],
    always: [],
    never: [],
    isUrgent: false,
    lifetimeMs: 7 * day,
  },
  group: {
    audience: 'players',
    byDefault: ['app', 'push', 'email'],
    always: [],
    never: [],
    isUrgent: false,
    lifetimeMs: 30 * day,
  },
  team: {
    audience: 'players',
    byDefault: ['app', 'push', 'email'],
    always: [],
    never: [],
    isUrgent: false,
    lifetimeMs: 7 * day,
  },
  fee: {
    audience: 'players',
    byDefault: ['app', 'push', 'email'],
    always: [],
    never: [],
    isUrgent: false,
    lifetimeMs: 14 * day,
  },
  rating: {
    audience: 'players',
    byDefault: ['app'],
    always: [],
    never: ['push'],
    isUrgent: false,
    lifetimeMs: 7 * day,
  },
  milestone: {
    audience: 'players',
    byDefault: [],
    always: [],
    never: [],
    isUrgent: false,
    lifetimeMs: 30 * day,
  },
  security: {
    audience: 'players',
    byDefault: ['app', 'push', 'email'],
    always: ['app', 'email'],
    never: [],
    isUrgent: true,
    lifetimeMs: 7 * day,
  },
  fork: {
    audience: 'players',
    byDefault: ['app', 'push'],
    always: ['app'],
    never: ['email'],
    isUrgent: true,
    lifetimeMs: 60 * minute,
  },
  abandoned: {
    audience: 'organisers',
    byDefault: ['app'],
    always: [],
    never: [],
    isUrgent: false,
    lifetimeMs: 7 * day,
  },
  double: {
    audience: 'organisers',
    byDefault: ['app'],
    always: [],
    never: [],
    isUrgent: false,
    lifetimeMs: 7 * day,
  },
  approval: {
    audience: 'admins',
    byDefault: ['app', 'email'],
    always: [],
    never: [],
    isUrgent: false,
    lifetimeMs: 7 * day,
  },
}

export const noticePresets = ['all', 'important', 'calls', 'nothing'] as const
export type NoticePreset = (typeof noticePresets)[number]

function usesChannel(preset: NoticePreset, topic: NoticeTopic, channel: NoticeChannel): boolean {
  const { always, never, byDefault } = topicTraits[topic]
  if (never.includes(channel)) return false
  if (always.includes(channel)) return true
  switch (preset) {
    case 'all':
      return true
    case 'important':
      return byDefault.includes(channel)
    case 'calls':
      return (topic === 'call' || topic === 'next') && byDefault.includes(channel)
    case 'nothing':
      return false
  }
}

/** Returns the choices of a preset; channels that cannot be switched off stay on. */
export function createPresetChoices(preset: NoticePreset): NoticeChoices {
  const rowOf = (topic: NoticeTopic) =>
    Object.fromEntries(
      noticeChannels.map((channel) => [channel, usesChannel(preset, topic, channel)]),
    ) as NoticeChoices[NoticeTopic]
  return Object.fromEntries(noticeTopics.map((topic) => [topic, rowOf(topic)])) as NoticeChoices
}

/** Returns the preset that matches these choices, or null for custom ones. */
export function findPreset(choices: NoticeChoices): NoticePreset | null {
  const isSame = (preset: NoticePreset) => {
    const other = createPresetChoices(preset)
    return noticeTopics.every((topic) =>
      noticeChannels.every((channel) => choices[topic][channel] === other[topic][channel]),
    )
  }
  return noticePresets.find(isSame) ?? null
}

/** Returns choices with the required channels on and those that do not apply off. */
export function enforceTopicLimits(choices: NoticeChoices): NoticeChoices {
  const rowOf = (topic: NoticeTopic) => {
    const { always, never } = topicTraits[topic]
    return Object.fromEntries(
      noticeChannels.map((channel) => [
        channel,
        always.includes(channel) || (choices[topic][channel] && !never.includes(channel)),
      ]),
    ) as NoticeChoices[NoticeTopic]
  }
  return Object.fromEntries(noticeTopics.map((topic) => [topic, rowOf(topic)])) as NoticeChoices
}

export type AlertSettings = {
  readonly choices: NoticeChoices
  /** Epoch ms, or null. */
  readonly mutedUntil: number | null
  readonly mutedTournaments: readonly string[]
}

/**
 * Returns whether the app alerts a person to a notice, which is listed in any case. A pause does not silence
 * calls, which can't wait, or account notices, which are rare.
 */
export function isAlerted(
  settings: AlertSettings,
  topic: NoticeTopic,
  tournamentId: string | null,
  now: number,
): boolean {
  return settings.choices[topic].app && isNotMuted(settings, topic, tournamentId, now)
}

/** Returns whether a notice is silenced neither by a pause nor by a muted tournament. */
export function isNotMuted(
  { mutedUntil, mutedTournaments }: Pick<AlertSettings, 'mutedUntil' | 'mutedTournaments'>,
  topic: NoticeTopic,
  tournamentId: string | null,
  now: number,
): boolean {
  if (tournamentId !== null && mutedTournaments.includes(tournamentId)) return topic === 'call'
  const isPaused = mutedUntil !== null && now < mutedUntil
  return !isPaused || topic === 'call' || topic === 'security'
}

/** Minutes of the day and the day of the week (1 Monday to 7 Sunday) in a person's time zone. */
export type LocalTime = { readonly minute: number; readonly weekday: number }
export type QuietHours = {
  readonly isOn: boolean
  /** Minutes after midnight. */
  readonly from: number
  readonly to: number
  /** Days on which they start, 1 Monday to 7 Sunday. */
  readonly days: readonly number[]
}

/** Returns whether a timestamp is in the quiet hours, which may span midnight. */
export function isQuiet({ isOn, from, to, days }: QuietHours, { minute, weekday }: LocalTime) {
  if (!isOn || from === to) return false
  if (from < to) return days.includes(weekday) && minute >= from && minute < to
  const previousDay = weekday === 1 ? 7 : weekday - 1
  return (minute >= from && days.includes(weekday)) || (minute < to && days.includes(previousDay))
}
