import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import { dayIn } from '#contract/club/club-time.ts'
import type { FieldProblem } from '#contract/errors.ts'
import { t } from '#contract/messages.ts'
import type { importTrf as endpoint } from '#contract/tournaments/exchange.ts'
import { createTournament as createEndpoint } from '#contract/tournaments/life.ts'
import { cleanText } from '#engine/accounts/text.ts'
import type { Message } from '#engine/messages/create-messages.ts'
import { sports } from '#engine/sports/sports.ts'
import type { TrfProblem } from '#engine/tournaments/trf/problems.ts'
import { readTrf, type TrfReading } from '#engine/tournaments/trf/read-trf.ts'
import { parseTrfDate } from '#engine/tournaments/trf/report-dates.ts'
import { fromTrf } from '#engine/tournaments/trf/trf-exchange.ts'
import type { TrfTournament } from '#engine/tournaments/trf/types.ts'
import { countRatedAfter } from '../../matches/store.ts'
import { readSettings } from '../../platform/club/club-settings.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  createIdSource,
  type IdSource,
  type UnitOfWork,
} from '../../platform/database/unit-of-work.ts'
import { invalid, problem } from '../../platform/http/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { iso } from '../../platform/iso.ts'
import { changePlayer, insertPlayers, groupPlayersByName } from '../../players/store.ts'
import {
  createDrawSeed,
  createTournamentRow,
  requireClubSport,
} from '../lifecycle/create-tournament.ts'
import { recordImported } from '../results/record-imported.ts'
import { tournamentState } from '../tournament-state.ts'
import { createEventData, tournaments } from '../tournament.ts'
import { matchPlayers, type MatchedPlayers } from './find-report-players.ts'
import { getNoon, findDayOfRound } from './report-days.ts'

type Body = BodyOf<typeof endpoint>
type Reply = ReplyInput<typeof endpoint>

type ReadReport = {
  readonly trf: TrfTournament
  readonly matched: MatchedPlayers
  readonly problems: readonly Message[]
  readonly timeZone: string
}

function requireReport(text: string): Extract<TrfReading, { readonly ok: true }> {
  const reading = readTrf(text)
  if (reading.ok) return reading
  throw invalid(reading.errors.map(toFieldProblem))
}

function toFieldProblem({ lines, message }: TrfProblem): FieldProblem {
  const [line, ...more] = lines
  if (line === undefined) return problem('trf', 'report.whole', { problem: message })
  if (more.length === 0) return problem('trf', 'report.line', { line, problem: message })
  const values = { lines: lines.slice(0, -1).join(', '), last: lines.at(-1)!, problem: message }
  return problem('trf', 'report.lines', values)
}

/**
 * Creates a Swiss tournament from a FIDE report, with its rounds as they were paired, ready to pair the next
 * one. Throws for an unreadable report, listing every faulty line.
 */
export async function importReport(unit: UnitOfWork, actor: Actor, body: Body): Promise<Reply> {
  const { report, reply } = await readReport(unit.tx, unit, actor, body)
  if (report.problems.length > 0) {
    throw invalid(report.problems.map((message) => ({ field: 'trf', ...message })))
  }
  const tournamentId = await storeTournament(unit, actor, body, report, reply.name)
  return { tournamentId, ...reply }
}

/** Returns the outcome of importing a report without importing it. */
export async function planReport(
  { db, clock }: AppContext,
  actor: Actor,
  body: Body,
): Promise<Reply> {
  const { reply } = await readReport(db, createIdSource(clock), actor, body)
  return { tournamentId: null, ...reply }
}

async function readReport(db: Database, idSource: IdSource, actor: Actor, body: Body) {
  await requireClubSport(db, body.sportId)
  const { tournament: trf, unread } = requireReport(body.trf)
  const club = await groupPlayersByName(db)
  const matched = matchPlayers(idSource, trf.players, club, body.chosen, actor.userId)
  const { timeZone } = await readSettings(db)
  const problems = [...matched.problems, ...findFutureRounds(trf, dayIn(timeZone, idSource.now))]
  const reply = {
    name: trf.name === '' ? 'Imported tournament' : cleanText(trf.name),
    players: trf.players.length,
    newPlayers: matched.newPlayers.map(({ name }) => name),
    entries: [...matched.entries],
    roundsPlayed: listPairedRounds(trf).length,
    rounds: trf.rounds,
    openGames: countOpenGames(trf),
    header: viewHeader(trf),
    recalculated: await previewRecalculation(db, body, trf, timeZone),
    newNumbers: matched.newNumbers.length,
    problems: [...problems],
    unread: [...unread],
  }
  const report: ReadReport = { trf, matched, problems, timeZone }
  return { report, reply }
}

function viewHeader(trf: TrfTournament): Reply['header'] {
  const { city, federation, chiefArbiter, deputyArbiters, timeControl, type } = trf
  return {
    city,
    federation,
    chiefArbiter,
    timeControl,
    type,
    deputyArbiters: [...deputyArbiters],
    startDate: parseTrfDate(trf.startDate),
    endDate: parseTrfDate(trf.endDate),
    roundDates: trf.roundDates.map(parseTrfDate),
  }
}

/** Returns the numbers of the rounds that were paired. */
function listPairedRounds({ players }: TrfTournament): readonly number[] {
  const length = Math.max(0, ...players.map(({ history }) => history.length))
  return Array.from({ length }, (_, index) => index + 1)
}

const countOpenGames = ({ players }: TrfTournament) =>
  players.flatMap(({ history }) => history).filter(({ kind }) => kind === 'open').length / 2

/** Returns the rounds with results that are dated after today. */
function findFutureRounds(trf: TrfTournament, today: string): readonly Message[] {
  return listPairedRounds(trf).flatMap((round) => {
    const day = findDayOfRound(trf, round)
    const isOver = trf.players.some(({ history }) => {
      const kind = history[round - 1]?.kind
      return kind === 'game' || kind === 'forfeit'
    })
    return day !== null && day > today && isOver ? [t('report.inFuture', { round, day })] : []
  })
}

/** Returns how many later matches, and players in them, the import would recalculate; null if none. */
async function previewRecalculation(
  db: Database,
  { sportId, rated }: Body,
  trf: TrfTournament,
  timeZone: string,
): Promise<Reply['recalculated']> {
  const days = listPairedRounds(trf).flatMap((round) => findDayOfRound(trf, round) ?? [])
  const [first] = days.toSorted()
  if (!rated || !sports[sportId].hasColours || first === undefined) return null
  const later = await countRatedAfter(db, sportId, getNoon(timeZone, first))
  return later.matches === 0 ? null : later
}

async function storeTournament(
  unit: UnitOfWork,
  actor: Actor,
  body: Body,
  { trf, matched: { ids, newPlayers, newNumbers }, timeZone }: ReadReport,
  name: string,
): Promise<string> {
  if (newPlayers.length > 0) {
    await insertPlayers(unit.tx, newPlayers)
    unit.publish({ type: 'players.imported', data: { count: newPlayers.length } })
  }
  const imported = fromTrf(trf, body.sportId, (number) => ids.get(number) ?? '', unit.now)
  const noonTimestamp = (date: string) => {
    const day = parseTrfDate(date)
    return day === null ? null : iso(getNoon(timeZone, day))
  }
  const draft = createEndpoint.body.parse({
    name,
    sportId: body.sportId,
    format: 'swiss',
    maxParticipants: null,
    venue: trf.city,
    startDate: noonTimestamp(trf.startDate),
    endDate: noonTimestamp(trf.endDate),
    rated: body.rated,
    isPublic: false,
  })
  const entry = { ...unit, createdBy: actor.userId, drawSeed: createDrawSeed() }
  const row = {
    ...createTournamentRow({ ...draft, isPublic: false }, entry),
    settings: JSON.stringify(imported.settings),
  }
  await tournamentState.insert(unit.tx, [row])
  const loaded = tournamentState.fold({ row, log: [] }, unit.now)
  const after = await tournaments.apply(unit, actor, loaded, imported.log, {
    eventType: 'tournament.updated',
  })
  unit.publish({ type: 'tournament.created', data: createEventData(after.row) })
  const lastRound = listPairedRounds(trf).length
  await recordImported(unit, actor, after, (round) => {
    const day = findDayOfRound(trf, round)
    // Rounds with equal times would be rated in a random order. A round of today is over, even before noon.
    const latest = unit.now - (lastRound - round) * 1000
    return day === null ? latest : Math.min(latest, getNoon(timeZone, day) + round * 60_000)
  })
  // Boards are locked before players, as everywhere, to prevent deadlocks.
  for (const { person, fideNumber } of newNumbers) {
    const { playerId, version } = person
    await changePlayer(unit.tx, playerId, version, { fideNumber, updatedAt: unit.now })
    unit.publish({ type: 'player.updated', data: { playerId } })
  }
  return row.id
}
