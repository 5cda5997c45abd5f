import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import type { TournamentFormat } from '#engine/tournaments/log/settings.ts'
import { formatNames, seedingNames } from '../tournament-words.ts'
import { shortMoment } from '../../ui/locale.ts'
import { say } from './words.ts'

type Line = readonly [label: string, words: string]

/** The settings of a tournament as a person would say them; what does not apply is left out. */
export function settingLines(tournament: TournamentDetail): readonly Line[] {
  return [
    [say('format'), formatWords(tournament)],
    [say('matches'), matchWords(tournament)],
    [say('entry'), entryWords(tournament)],
    [say('seeding'), seedingWords(tournament)],
    ...tieBreakLine(tournament),
    ...tablesLine(tournament),
    [say('ratings'), tournament.rated ? say('matchesCount') : say('matchesDoNot')],
    [say('followed'), tournament.isPublic ? say('anybodyLink') : say('membersWhoSigned')],
    ...madeLine(tournament),
  ]
}

const formatExtras: Partial<Record<TournamentFormat, (of: TournamentDetail) => string>> = {
  single_elimination: ({ settings }) => (settings.thirdPlacePlayoff ? say('thirdPlace') : ''),
  swiss: ({ settings }) =>
    `${settings.rounds} rounds${settings.acceleration === 'baku' ? say('bakuAcceleration') : ''}`,
  groups_then_knockout: ({ settings }) =>
    `${settings.groups} groups, ${settings.qualifiers} of each go on`,
}

function formatWords(tournament: TournamentDetail): string {
  const extra = formatExtras[tournament.format]?.(tournament) ?? ''
  return [formatNames[tournament.format], ...(extra === '' ? [] : [extra])].join(', ')
}

const roundNames: Readonly<Record<string, string>> = {
  final: 'final',
  semifinal: 'semi-finals',
  quarterfinal: 'quarter-finals',
  third: say('thirdPlace2'),
}

function matchWords({ matchFormat, settings }: TournamentDetail): string {
  const { usual, rounds } = settings.bestOf
  const special = Object.entries(rounds).map(
    ([round, games]) => `${roundNames[round] ?? round} best of ${games}`,
  )
  return [matchFormat, ...(usual === null ? [] : [`best of ${usual}`]), ...special].join(', ')
}

function entryWords(tournament: TournamentDetail): string {
  const { maxParticipants, minParticipants, requiresApproval, settings } = tournament
  const { registrationDeadline } = tournament
  const size =
    maxParticipants === null
      ? `${minParticipants} players or more`
      : `${minParticipants} to ${maxParticipants} players`
  return [
    size,
    ...(registrationDeadline === null ? [] : [`until ${shortMoment(registrationDeadline)}`]),
    ...(requiresApproval ? [say('approval')] : []),
    ...(settings.requiresCheckIn ? [say('checkBeforeStart')] : []),
    ...(settings.allowLateRegistration ? [say('lateEntryPossible')] : []),
  ].join(', ')
}

function seedingWords({ settings }: TournamentDetail): string {
  const apart = settings.keepApart ? say('membersOneGroup') : ''
  return seedingNames[settings.seedingMethod] + apart
}

function tieBreakLine({ criteria, format }: TournamentDetail): readonly Line[] {
  if (!formatTraits[format].hasStandings || criteria.length === 0) return []
  return [[say('ranked'), criteria.map(({ name }) => name).join(', ')]]
}

function tablesLine({ tables, restMinutes }: TournamentDetail): readonly Line[] {
  if (tables.length === 0) return []
  const [first, last] = [tables[0] ?? '', tables.at(-1) ?? '']
  const names = tables.length > 4 ? `${first} to ${last}` : tables.join(', ')
  return [[say('tables'), `${names}, ${restMinutes} minutes rest`]]
}

function madeLine({ createdByName }: TournamentDetail): readonly Line[] {
  return createdByName === null ? [] : [[say('made'), createdByName]]
}
