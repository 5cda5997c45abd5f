import type { PlayerId } from '#engine/ids.ts'
import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import { dayIn } from '#contract/club/club-time.ts'
import { foldName } from '#engine/players/fold-name.ts'
import type { ReportedPerson } from '#engine/tournaments/log/events.ts'
import { formatTrfDate } from '#engine/tournaments/trf/report-dates.ts'
import { ICalEventStatus } from 'ical-generator'
import { toTrf, type TrfHeader } from '#engine/tournaments/trf/trf-exchange.ts'
import { writeTrf } from '#engine/tournaments/trf/write-trf.ts'
import type { TrfVersion } from '#engine/tournaments/trf/types.ts'
import { readSettings } from '../../platform/club/club-settings.ts'
import { type CalendarEntry, createCalendar } from '../../platform/club/calendar.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { Database } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { CsvRow } from '../../platform/csv.ts'
import { CsvReply, TextReply } from '../../platform/http/replies.ts'
import { toClubName } from './find-report-players.ts'
import { findPlayers } from '../../players/store.ts'
import type { RoundDays } from '../projection.ts'
import { loadPeople, type People, type TournamentRow } from '../store.ts'
import { loadMatchContext, viewAllMatches } from '../views/view-matches.ts'
import { viewStandings } from '../views/view-standings.ts'
import type { LoadedTournament } from '../tournament-state.ts'

const createFileName = ({ nameFolded }: TournamentRow, ending: string) =>
  `${nameFolded.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'tournament'}${ending}`

const formatReportDate = (timeZone: string, at: number | null) =>
  at === null ? '' : formatTrfDate(dayIn(timeZone, at))

/** Converts `Hana Dvořáková` to `Dvořáková, Hana`, as reports write names. */
function putSurnameFirst(name: string): string {
  const lastSpace = name.lastIndexOf(' ')
  return lastSpace === -1 ? name : `${name.slice(lastSpace + 1)}, ${name.slice(0, lastSpace)}`
}

/** Returns the rounds of a tournament that have a day. */
const parseRoundDays = ({ roundDays }: TournamentRow) =>
  roundDays === null ? [] : (JSON.parse(roundDays) as RoundDays)

/** Returns a date such as `26/03/20` for each round up to the last with a day; empty for rounds without one. */
function listReportDates(row: TournamentRow): string[] {
  const days = new Map(parseRoundDays(row))
  const last = Math.max(0, ...days.keys())
  return Array.from({ length: last }, (_, index) =>
    formatTrfDate(days.get(index + 1) ?? '').slice(2),
  )
}

/** Returns the header of the report. An imported tournament keeps the fields of its original report. */
function createHeader(
  { row, logState: { imported } }: LoadedTournament,
  timeZone: string,
): TrfHeader {
  const { isPairedByRound } = formatTraits[row.format]
  const usualType = isPairedByRound
    ? 'Individual: Swiss-System (FIDE Dutch)'
    : 'Individual: Round-Robin'
  return {
    name: row.name,
    city: row.venue,
    federation: imported?.federation ?? '',
    startDate: formatReportDate(timeZone, row.startDate),
    endDate: formatReportDate(
      timeZone,
      row.endDate ?? (imported ? null : (row.completedAt ?? row.startDate)),
    ),
    type: imported?.type ?? usualType,
    chiefArbiter: imported?.chiefArbiter ?? '',
    deputyArbiters: imported?.deputyArbiters ?? [],
    timeControl: imported?.timeControl ?? row.matchFormat,
    roundDates: listReportDates(row),
  }
}

const unknownPerson = { sex: '', title: '', federation: '', fideNumber: '', birthDate: '' } as const

/** Returns a player as the report describes them, with the imported name unless the player was renamed since. */
function createReportedPerson(
  name: string,
  fideNumber: string | null,
  known: ReportedPerson = { ...unknownPerson, name: '' },
): ReportedPerson {
  const isSame = foldName(toClubName(known.name)) === foldName(name)
  return {
    ...known,
    name: isSame ? known.name : putSurnameFirst(name),
    fideNumber: known.fideNumber || (fideNumber ?? ''),
  }
}

/** Exports a started Swiss tournament or round robin as a report. Source: FIDE C.04 Annex 2. */
export async function exportTrf(
  db: Database,
  loaded: LoadedTournament,
  form: TrfVersion,
): Promise<TextReply> {
  const { row, tournament, logState } = loaded
  const { entrants = 'players' } = logState.settings
  if (!formatTraits[row.format].hasReport || entrants !== 'players') {
    throw conflict('tournament.noReport')
  }
  if (logState.order === null) throw conflict('tournament.reportAfterStart')
  const people = await loadPeople(db, row.id)
  const { timeZone } = await readSettings(db)
  const players = await findPlayers(db, [...people.keys()] as PlayerId[])
  const trf = toTrf(tournament, createHeader(loaded, timeZone), (player) =>
    createReportedPerson(
      people.get(player)?.name ?? '',
      players.get(player)?.fideNumber ?? null,
      logState.imported?.people[player],
    ),
  )
  return new TextReply(writeTrf(trf, form), 'text/plain', createFileName(row, '.trf'))
}

const formatStatus = (text: string) => text.replaceAll('_', ' ')

type CsvTable = readonly [header: readonly string[], rows: readonly CsvRow[]]

function createParticipantsCsv({ state }: LoadedTournament, people: People): CsvTable {
  const header = ['Seed', 'Name', 'Rating', 'Status', 'Team', 'Place', 'Reason']
  const rows = state.participants.map((each) => [
    each.seed,
    people.get(each.player)?.name ?? '',
    each.rating,
    formatStatus(each.status),
    each.affiliations.join('; '),
    each.place,
    each.reason,
  ])
  return [header, rows]
}

function createStandingsCsv(loaded: LoadedTournament, people: People): CsvTable {
  const { tables, places } = viewStandings(loaded, people)
  if (tables.every(({ rows }) => rows.length === 0)) {
    return [['Place', 'Name'], places.map(({ place, playerName }) => [place, playerName])]
  }
  const acronyms = tables[0]!.criteria.map(({ acronym }) => acronym)
  const header = ['Table', 'Rank', 'Name', 'Played', 'Won', 'Drawn', 'Lost', 'Points', ...acronyms]
  const rows = tables.flatMap(({ title, rows: ranked }) =>
    ranked.map((row) => [
      title,
      row.rank,
      row.playerName,
      row.played,
      row.wins,
      row.draws,
      row.losses,
      row.points,
      ...row.values.map(({ text }) => text),
    ]),
  )
  return [header, rows]
}

async function createMatchesCsv(db: Database, loaded: LoadedTournament): Promise<CsvTable> {
  const views = viewAllMatches(await loadMatchContext(db, loaded, null))
  const header = [
    'Match',
    'Round',
    'Date',
    'Board',
    'Player 1',
    'Player 2',
    'Result',
    'Winner',
    'Status',
  ]
  const rows = views.map((view) => {
    const [one, two] = view.sides
    const winner = view.sides.find(({ playerId }) => playerId === (view.decision?.winnerId ?? ''))
    const score = view.scoreText ?? view.decision?.reason ?? ''
    return [
      view.number,
      view.roundTitle,
      view.day ?? '',
      view.board,
      one.name,
      two.name,
      score,
      winner?.name ?? '',
      formatStatus(view.status),
    ]
  })
  return [header, rows]
}

/** Exports standings, matches or participants as CSV. */
export async function exportCsv(
  db: Database,
  loaded: LoadedTournament,
  what: 'standings' | 'matches' | 'participants',
): Promise<CsvReply> {
  const people = await loadPeople(db, loaded.row.id)
  const name = createFileName(loaded.row, `-${what}.csv`)
  const [header, rows] =
    what === 'matches'
      ? await createMatchesCsv(db, loaded)
      : what === 'standings'
        ? createStandingsCsv(loaded, people)
        : createParticipantsCsv(loaded, people)
  return new CsvReply(header, rows, name)
}

/** Calendar duration of a tournament without an end date. */
const usualLengthMs = 4 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

const toCalendarStatus = ({ status }: TournamentRow) =>
  status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED

/** Returns each round with a day as an all-day event. */
const createRoundEntries = (row: TournamentRow): readonly CalendarEntry[] =>
  parseRoundDays(row).map(([round, day]) => ({
    id: `${row.id}-round-${round}`,
    start: new Date(`${day}T00:00:00Z`),
    end: new Date(Date.parse(`${day}T00:00:00Z`) + dayMs),
    allDay: true,
    stamp: new Date(row.updatedAt),
    summary: `${row.name}: Round ${round}`,
    location: row.venue,
    sequence: row.revision,
    status: toCalendarStatus(row),
  }))

function createCalendarEntries(row: TournamentRow): readonly CalendarEntry[] {
  if (row.startDate === null) return createRoundEntries(row)
  const tournament = {
    id: row.id,
    start: new Date(row.startDate),
    end: new Date(Math.max(row.endDate ?? 0, row.startDate + usualLengthMs)),
    stamp: new Date(row.updatedAt),
    summary: row.name,
    description: row.description,
    location: row.venue,
    sequence: row.version,
    status: toCalendarStatus(row),
  }
  return [...createRoundEntries(row), tournament]
}

/** Returns a calendar of tournaments with a date, and of their rounds with one. Source: RFC 5545. */
export async function createTournamentCalendar(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  clubName: string,
  rows: readonly TournamentRow[],
): Promise<TextReply> {
  const heading = { name: `${clubName} tournaments`, prodId: '//Fivebar//Tournaments//EN' }
  const text = await createCalendar(db, heading, rows.flatMap(createCalendarEntries), clock())
  return new TextReply(text, 'text/calendar', 'tournaments.ics')
}
