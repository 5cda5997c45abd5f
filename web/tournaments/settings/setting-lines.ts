import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import type { TournamentFormat } from '#engine/tournaments/log/settings/settings.ts'
import { formatShortDateTime } from '../../ui/i18n/format-date-time.ts'
import { getFormatName } from '../tournament-messages.ts'
import { choiceName, namedRounds, roundName } from './setting-names.ts'
import { valueAt } from './setting-value.ts'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { readName } from '../../ui/i18n/read-message.ts'

type Line = readonly [label: string, value: string]

/** Describes the settings of a tournament, without those that do not apply. */
export function settingLines(tournament: TournamentDetail): readonly Line[] {
  return [
    [t('line.format'), formatText(tournament)],
    [t('line.matches'), matchText(tournament)],
    [t('line.entry'), entryText(tournament)],
    [t('line.seeding'), seedingText(tournament)],
    ...tieBreakLine(tournament),
    ...tablesLine(tournament),
    flagLine('rated', tournament),
    flagLine('isPublic', tournament),
    ...creatorLine(tournament),
  ]
}

function flagLine(field: 'rated' | 'isPublic', tournament: TournamentDetail): Line {
  return [t(`line.${field}`), t(tournament[field] ? `yes.${field}` : `no.${field}`)]
}

const formatExtras: Partial<Record<TournamentFormat, (tournament: TournamentDetail) => string>> = {
  single_elimination: ({ settings }) =>
    settings.thirdPlacePlayoff ? t('yes.settings.thirdPlacePlayoff') : '',
  swiss: ({ settings: { rounds, acceleration } }) =>
    t(acceleration === 'baku' ? 'roundsBaku' : 'rounds', { count: rounds }),
  groups_then_knockout: ({ settings: { groups, qualifiers } }) =>
    t('groups', { count: groups, qualifiers }),
}

function formatText(tournament: TournamentDetail): string {
  const extra = formatExtras[tournament.format]?.(tournament) ?? ''
  return joinFacts([getFormatName(tournament.format), ...(extra === '' ? [] : [extra])])
}

function matchText({ matchFormat, systemName, settings }: TournamentDetail): string {
  if (systemName !== null) return systemName
  const { usual, rounds } = settings.bestOf
  const roundLengths = Object.entries(rounds).map(([id, games]) => {
    const namedRound = namedRounds.find((round) => round === id)
    const round = namedRound === undefined ? id : roundName(namedRound)
    return t('roundBestOf', { round, games })
  })
  const format = readName(matchFormat)
  const length = usual === null ? '' : t('bestOf', { games: usual })
  // A format such as "Best of 3" already says the length.
  const isRepeated = length.toLowerCase() === format.toLowerCase()
  return joinFacts([format, ...(length === '' || isRepeated ? [] : [length]), ...roundLengths])
}

/** Entry settings that are mentioned only if enabled. */
const entryFlags = [
  'requiresApproval',
  'settings.requiresCheckIn',
  'settings.allowLateRegistration',
] as const

function entryText(tournament: TournamentDetail): string {
  const { maxParticipants, minParticipants, registrationDeadline, settings } = tournament
  const entrantLimits =
    maxParticipants === null
      ? t('playersOrMore', { count: minParticipants })
      : t('playersBetween', { least: minParticipants, count: maxParticipants })
  const deadline =
    registrationDeadline === null
      ? []
      : [t('until', { when: formatShortDateTime(registrationDeadline) })]
  const flags = entryFlags.filter((field) => valueAt(tournament, field) === true)
  const entrantKind =
    settings.entrants === 'players' ? [] : [t(`choice.settings.entrants.${settings.entrants}`)]
  return joinFacts([
    ...entrantKind,
    entrantLimits,
    ...deadline,
    ...flags.map((field) => t(`yes.${field}`)),
  ])
}

function seedingText({ settings }: TournamentDetail): string {
  const method = choiceName('settings.seedingMethod', settings.seedingMethod)
  return settings.keepApart ? t('keptApart', { method }) : method
}

function tieBreakLine({ criteria, format }: TournamentDetail): readonly Line[] {
  if (!formatTraits[format].hasStandings || criteria.length === 0) return []
  return [[t('line.tieBreaks'), joinFacts(criteria.map(({ name }) => readName(name)))]]
}

function tablesLine({ tables, restMinutes }: TournamentDetail): readonly Line[] {
  if (tables.length === 0) return []
  const [first, last] = [tables[0] ?? '', tables.at(-1) ?? '']
  const names = tables.length > 4 ? t('tablesBetween', { first, last }) : joinFacts(tables)
  return [[t('line.tables'), t('tables', { names, count: restMinutes })]]
}

function creatorLine({ createdByName }: TournamentDetail): readonly Line[] {
  return createdByName === null ? [] : [[t('line.createdBy'), createdByName]]
}
