import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { sports } from '#engine/sports/sports.ts'
import type { SportId } from '#engine/sports/types.ts'
import { defaultSettings } from '#engine/tournaments/log/settings.ts'
import type { NewTournament } from '../tournament-calls.ts'
import { localTime } from '../../matches/record/form.ts'

/** The fields of the form, as the server calls them. */
export const fields = [
  'name',
  'sportId',
  'format',
  'matchFormat',
  'startDate',
  'maxParticipants',
  'description',
  'endDate',
  'venue',
  'prizes',
  'rules',
  'minParticipants',
  'registrationDeadline',
  'isPublic',
  'requiresApproval',
  'rated',
  'autoStart',
  'tables',
  'restMinutes',
  'settings.allowLateRegistration',
  'settings.autoAdvance',
  'settings.thirdPlacePlayoff',
  'settings.seedingMethod',
  'settings.keepApart',
  'settings.requiresCheckIn',
  'settings.tieBreaker',
  'settings.tieBreaks',
  'settings.rounds',
  'settings.acceleration',
  'settings.initialColour',
  'settings.lateEntryBye',
  'settings.forbidden',
  'settings.groups',
  'settings.qualifiers',
  'settings.points.win',
  'settings.points.draw',
  'settings.points.loss',
  'settings.points.forfeitLoss',
  'settings.points.zeroPointBye',
  'settings.points.allocatedBye',
  'settings.bestOf.usual',
  'settings.bestOf.rounds',
] as const
export type Field = (typeof fields)[number]
/** Everything as it is typed: a yes is `yes`, a list has one entry a line. */
export type Values = Record<Field, string>

/** In sight from the start; everything else stands behind More. */
export const basicFields: readonly Field[] = [
  'name',
  'sportId',
  'format',
  'matchFormat',
  'startDate',
  'maxParticipants',
]

type Settings = TournamentDetail['settings']

const flag = (yes: boolean) => (yes ? 'yes' : '')
const moment = (at: string | null) => (at === null ? '' : localTime(Date.parse(at)))
const decimal = (tenths: number) => String(tenths / 10)

function settingValues(settings: Settings) {
  const { points, bestOf } = settings
  return {
    'settings.allowLateRegistration': flag(settings.allowLateRegistration),
    'settings.autoAdvance': flag(settings.autoAdvance),
    'settings.thirdPlacePlayoff': flag(settings.thirdPlacePlayoff),
    'settings.seedingMethod': settings.seedingMethod,
    'settings.keepApart': flag(settings.keepApart),
    'settings.requiresCheckIn': flag(settings.requiresCheckIn),
    'settings.tieBreaker': settings.tieBreaker,
    'settings.tieBreaks': (settings.tieBreaks ?? []).join('\n'),
    'settings.rounds': String(settings.rounds),
    'settings.acceleration': settings.acceleration,
    'settings.initialColour': settings.initialColour,
    'settings.lateEntryBye': settings.lateEntryBye,
    'settings.forbidden': settings.forbidden.map((pair) => pair.join(' ')).join('\n'),
    'settings.groups': String(settings.groups),
    'settings.qualifiers': String(settings.qualifiers),
    'settings.points.win': decimal(points.win),
    'settings.points.draw': decimal(points.draw),
    'settings.points.loss': decimal(points.loss),
    'settings.points.forfeitLoss': decimal(points.forfeitLoss),
    'settings.points.zeroPointBye': decimal(points.zeroPointBye),
    'settings.points.allocatedBye': decimal(points.allocatedBye),
    'settings.bestOf.usual': bestOf.usual === null ? '' : String(bestOf.usual),
    'settings.bestOf.rounds': Object.entries(bestOf.rounds)
      .map((entry) => entry.join(' '))
      .join('\n'),
  }
}

const hour = 60 * 60_000

/** What a new tournament starts from: the next full hour, and what the specification names. */
export function newValues(sportId: SportId, now: number, isPublic: boolean): Values {
  const settings = defaultSettings(sportId)
  return {
    name: '',
    sportId,
    format: settings.format,
    matchFormat: sports[sportId].defaultFormat,
    startDate: localTime(Math.ceil(now / hour) * hour),
    maxParticipants: String(settings.maxParticipants ?? ''),
    description: '',
    endDate: '',
    venue: '',
    prizes: '',
    rules: '',
    minParticipants: String(settings.minParticipants),
    registrationDeadline: '',
    isPublic: flag(isPublic),
    requiresApproval: flag(settings.requiresApproval),
    rated: 'yes',
    autoStart: '',
    tables: '',
    restMinutes: '5',
    ...settingValues({
      ...settings,
      tieBreaks: null,
      forbidden: [],
      bestOf: { usual: null, rounds: {} },
    }),
  }
}

export function valuesOf(tournament: TournamentDetail): Values {
  const { config, settings } = tournament
  return {
    name: tournament.name,
    sportId: tournament.sportId,
    format: tournament.format,
    matchFormat: tournament.matchFormat,
    startDate: moment(tournament.startDate),
    maxParticipants: String(tournament.maxParticipants ?? ''),
    description: tournament.description,
    endDate: moment(tournament.endDate),
    venue: tournament.venue,
    prizes: config.prizes,
    rules: config.rules,
    minParticipants: String(tournament.minParticipants),
    registrationDeadline: moment(tournament.registrationDeadline),
    isPublic: flag(tournament.isPublic),
    requiresApproval: flag(tournament.requiresApproval),
    rated: flag(tournament.rated),
    autoStart: flag(tournament.autoStart),
    tables: tournament.tables.join('\n'),
    restMinutes: String(tournament.restMinutes),
    ...settingValues(settings),
  }
}

/** The entries of a list, one a line. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const dateOf = (text: string) => (text === '' ? null : new Date(text).toISOString())
const tenths = (text: string) => Math.round(Number(text) * 10)

/** Pairs of words, one pair a line. */
export function pairsOf(text: string): (readonly [string, string])[] {
  return linesOf(text).map((line) => {
    const [first = '', second = ''] = line.split(' ')
    return [first, second]
  })
}

type Body = NewTournament & { settings: NonNullable<NewTournament['settings']> }

function settingsOf(values: Values): Body['settings'] {
  const order = linesOf(values['settings.tieBreaks'])
  const usual = values['settings.bestOf.usual']
  return {
    allowLateRegistration: values['settings.allowLateRegistration'] !== '',
    autoAdvance: values['settings.autoAdvance'] !== '',
    thirdPlacePlayoff: values['settings.thirdPlacePlayoff'] !== '',
    seedingMethod: values['settings.seedingMethod'] as Settings['seedingMethod'],
    keepApart: values['settings.keepApart'] !== '',
    requiresCheckIn: values['settings.requiresCheckIn'] !== '',
    tieBreaker: values['settings.tieBreaker'] as Settings['tieBreaker'],
    tieBreaks: order.length === 0 ? null : order,
    rounds: Number(values['settings.rounds']),
    acceleration: values['settings.acceleration'] as Settings['acceleration'],
    initialColour: values['settings.initialColour'] as Settings['initialColour'],
    lateEntryBye: values['settings.lateEntryBye'] as Settings['lateEntryBye'],
    forbidden: pairsOf(values['settings.forbidden']).map(([one, two]) => [one, two]),
    groups: Number(values['settings.groups']),
    qualifiers: Number(values['settings.qualifiers']),
    points: {
      win: tenths(values['settings.points.win']),
      draw: tenths(values['settings.points.draw']),
      loss: tenths(values['settings.points.loss']),
      forfeitLoss: tenths(values['settings.points.forfeitLoss']),
      zeroPointBye: tenths(values['settings.points.zeroPointBye']),
      allocatedBye: tenths(values['settings.points.allocatedBye']),
    },
    bestOf: {
      usual: usual === '' ? null : Number(usual),
      rounds: Object.fromEntries(
        pairsOf(values['settings.bestOf.rounds']).map(([round, games]) => [round, Number(games)]),
      ),
    },
  }
}

/** What is sent. The values have been checked. */
export function bodyOf(values: Values): Body {
  const { maxParticipants, minParticipants, restMinutes, tables } = values
  return {
    name: values.name,
    sportId: values.sportId as Body['sportId'],
    format: values.format as Body['format'],
    matchFormat: values.matchFormat,
    startDate: dateOf(values.startDate),
    endDate: dateOf(values.endDate),
    registrationDeadline: dateOf(values.registrationDeadline),
    maxParticipants: maxParticipants === '' ? null : Number(maxParticipants),
    minParticipants: Number(minParticipants),
    description: values.description,
    venue: values.venue,
    prizes: values.prizes,
    rules: values.rules,
    isPublic: values.isPublic !== '',
    requiresApproval: values.requiresApproval !== '',
    rated: values.rated !== '',
    autoStart: values.autoStart !== '',
    tables: linesOf(tables),
    restMinutes: Number(restMinutes),
    settings: settingsOf(values),
  }
}

function differing<T extends object>(now: T, before: T): Partial<T> {
  const changed = Object.entries(now).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof T]),
  )
  return Object.fromEntries(changed) as Partial<T>
}

/** Only what was changed: what is left out stays, and after the start much must be left out. */
export function changesOf(values: Values, before: Values): Partial<Body> {
  const [now, old] = [bodyOf(values), bodyOf(before)]
  const settings = differing(now.settings, old.settings)
  const { settings: _, ...rest } = differing(now, old)
  return Object.keys(settings).length === 0 ? rest : { ...rest, settings }
}
