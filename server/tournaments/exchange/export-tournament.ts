import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import { ICalEventStatus, type ICalCalendar } from 'ical-generator'
import { toTrf, type TrfHeader } from '#engine/tournaments/trf/trf-exchange.ts'
import { writeTrf } from '#engine/tournaments/trf/write-trf.ts'
import type { TrfVersion } from '#engine/tournaments/trf/types.ts'
import { addToCalendar, startCalendar } from '../../platform/club/calendar.ts'
import type { Database } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { CsvRow } from '../../platform/csv.ts'
import { CsvReply, TextReply } from '../../platform/http/serve.ts'
import type { RoundDays } from '../projection.ts'
import { peopleOf, type People, type TournamentRow } from '../store.ts'
import { matchContext, matchViews } from '../views/view-matches.ts'
import { standingsView } from '../views/view-standings.ts'
import type { LoadedTournament } from '../tournament-state.ts'

const fileName = ({ nameFolded }: TournamentRow, ending: string) =>
  `${nameFolded.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'tournament'}${ending}`

const trfDate = (at: number | null) =>
  at === null ? '' : new Date(at).toISOString().slice(0, 10).replaceAll('-', '/')

/** Returns `Dvořáková, Hana`, the way reports write names. */
function surnameFirst(name: string): string {
  const at = name.lastIndexOf(' ')
  return at === -1 ? name : `${name.slice(at + 1)}, ${name.slice(0, at)}`
}

/** Returns the rounds of a tournament that have a day. */
const roundDaysOf = ({ roundDays }: TournamentRow) =>
  roundDays === null ? [] : (JSON.parse(roundDays) as RoundDays)

/** Returns a date such as `26/03/20` for each round; a report needs all of them or none. */
function reportDates(row: TournamentRow): string[] {
  const days = roundDaysOf(row)
  const isWhole = days.every(([round], at) => round === at + 1)
  return isWhole ? days.map(([, day]) => day.slice(2).replaceAll('-', '/')) : []
}

function headerOf(row: TournamentRow): TrfHeader {
  const { isPairedByRound } = formatTraits[row.format]
  return {
    name: row.name,
    city: row.venue,
    federation: '',
    startDate: trfDate(row.startDate),
    endDate: trfDate(row.endDate ?? row.completedAt ?? row.startDate),
    type: isPairedByRound ? 'Individual: Swiss-System (FIDE Dutch)' : 'Individual: Round-Robin',
    chiefArbiter: '',
    deputyArbiters: [],
    timeControl: row.matchFormat,
    roundDates: reportDates(row),
  }
}

/** Exports a started Swiss tournament or round robin as a report. Source: FIDE C.04 Annex 2. */
export async function exportTrf(
  db: Database,
  { row, tournament, facts }: LoadedTournament,
  form: TrfVersion,
): Promise<TextReply> {
  const { entrants = 'players' } = facts.settings
  if (!formatTraits[row.format].hasReport || entrants !== 'players') {
    throw conflict('tournament.noReport')
  }
  if (facts.order === null) throw conflict('tournament.reportAfterStart')
  const people = await peopleOf(db, row.id)
  const trf = toTrf(tournament, headerOf(row), (player) => ({
    name: surnameFirst(people.get(player)?.name ?? ''),
    sex: '',
    title: '',
    federation: '',
    fideNumber: '',
    birthDate: '',
  }))
  return new TextReply(writeTrf(trf, form), 'text/plain', fileName(row, '.trf'))
}

const statusWords = (text: string) => text.replaceAll('_', ' ')

type CsvTable = readonly [header: readonly string[], rows: readonly CsvRow[]]

function participantsCsv({ state }: LoadedTournament, people: People): CsvTable {
  const header = ['Seed', 'Name', 'Rating', 'Status', 'Team', 'Place', 'Reason']
  const rows = state.participants.map((each) => [
    each.seed,
    people.get(each.player)?.name ?? '',
    each.rating,
    statusWords(each.status),
    each.affiliations.join('; '),
    each.place,
    each.reason,
  ])
  return [header, rows]
}

function standingsCsv(opened: LoadedTournament, people: People): CsvTable {
  const { tables, places } = standingsView(opened, people)
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

async function matchesCsv(db: Database, opened: LoadedTournament): Promise<CsvTable> {
  const views = matchViews(await matchContext(db, opened, null))
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
      statusWords(view.status),
    ]
  })
  return [header, rows]
}

/** Exports standings, matches or participants as CSV. */
export async function exportCsv(
  db: Database,
  opened: LoadedTournament,
  what: 'standings' | 'matches' | 'participants',
): Promise<CsvReply> {
  const people = await peopleOf(db, opened.row.id)
  const name = fileName(opened.row, `-${what}.csv`)
  const [header, rows] =
    what === 'matches'
      ? await matchesCsv(db, opened)
      : what === 'standings'
        ? standingsCsv(opened, people)
        : participantsCsv(opened, people)
  return new CsvReply(header, rows, name)
}

/** Calendar duration of a tournament without an end date. */
const usualLengthMs = 4 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

const statusOf = ({ status }: TournamentRow) =>
  status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED

/** Adds each round with a day as an all-day event. */
function addRounds(calendar: ICalCalendar, row: TournamentRow): void {
  for (const [round, day] of roundDaysOf(row)) {
    addToCalendar(calendar, {
      id: `${row.id}-round-${round}`,
      start: new Date(`${day}T00:00:00Z`),
      end: new Date(Date.parse(`${day}T00:00:00Z`) + dayMs),
      allDay: true,
      stamp: new Date(row.updatedAt),
      summary: `${row.name}: Round ${round}`,
      location: row.venue,
      sequence: row.revision,
      status: statusOf(row),
    })
  }
}

/** Returns a calendar of tournaments with a date, and of their rounds with one. Source: RFC 5545. */
export async function calendarOf(
  db: Database,
  clubName: string,
  rows: readonly TournamentRow[],
): Promise<TextReply> {
  const heading = { name: `${clubName} tournaments`, prodId: '//Fivebar//Tournaments//EN' }
  const calendar = await startCalendar(db, heading)
  for (const row of rows) {
    addRounds(calendar, row)
    if (row.startDate === null) continue
    addToCalendar(calendar, {
      id: row.id,
      start: new Date(row.startDate),
      end: new Date(Math.max(row.endDate ?? 0, row.startDate + usualLengthMs)),
      stamp: new Date(row.updatedAt),
      summary: row.name,
      description: row.description,
      location: row.venue,
      sequence: row.version,
      status: statusOf(row),
    })
  }
  return new TextReply(calendar.toString(), 'text/calendar', 'tournaments.ics')
}
