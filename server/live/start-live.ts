import type { BodyOf } from '#contract/endpoint.ts'
import type { FieldProblem } from '#contract/errors.ts'
import type { startLive as endpoint } from '#contract/live/events.ts'
import { gameOf } from '#engine/live/games.ts'
import { listNamedPlayers, findPlayerProblems } from '../matches/match-row.ts'
import { spendRecordings } from '../matches/record-allowance.ts'
import { readSettings, checkSport } from '../platform/club/club-settings.ts'
import { conflict, invalid, problem } from '../platform/http/errors.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { findUnerasedPlayers } from '../players/store.ts'
import { beginRubber } from '../teams/matches/live-rubber.ts'
import type { LiveRubber } from '../teams/matches/store.ts'
import { requireTournamentSides } from '../tournaments/results/sides-of-match.ts'
import { requireMayScore } from './access/may-score.ts'
import { notifyStarted } from './live-notices.ts'
import { createEventData, requireSamePlayers } from './lock-live.ts'
import { countRunning, findLive, insertLive, findRunningOfPairing, type LiveRow } from './store.ts'

type Start = BodyOf<typeof endpoint>

/**
 * Starts live scoring. Returns the running match if the id or the pairing is already being scored. Throws
 * for unknown players, sides the sport does not allow, and actors who may not score it.
 */
export async function startLive(unit: UnitOfWork, actor: Actor, request: Start): Promise<LiveRow> {
  await unit.lock(`live:${request.id}`, 'exclusive')
  const existing = await findLive(unit.tx, request.id)
  if (existing !== null) {
    await requireMayScore(unit.tx, actor, existing)
    return existing
  }
  const row = await createRow(unit, actor, request)
  await requireMayScore(unit.tx, actor, row)
  if (row.tournamentId !== null) {
    const running = await findRunningOfPairing(
      unit.tx,
      row.tournamentId,
      row.tournamentMatchId ?? '',
    )
    if (running !== null) requireSamePlayers(running, [row.player1Id, row.player2Id])
    if (running !== null) return running
  } else if (request.rubber === null) await requireValidSides(unit, request, row)
  await requireBelowLimit(unit, actor)
  if (row.tournamentId === null && request.rubber === null) await spendRecordings(unit, actor)
  await insertLive(unit.tx, row)
  unit.publish({ type: 'live.started', data: createEventData(row) })
  await notifyStarted(unit, actor, row)
  return row
}

/** Maximum number of running matches per member, so that one member can't flood the list. */
const maxRunning = 20

async function requireBelowLimit(unit: UnitOfWork, actor: Actor): Promise<void> {
  if (actor.role !== 'player' || actor.isTablet) return
  await unit.lock(`started-by:${actor.userId}`, 'exclusive')
  if ((await countRunning(unit.tx, actor.userId)) < maxRunning) return
  throw conflict('live.tooManyRunning', { most: maxRunning })
}

async function createRow(unit: UnitOfWork, actor: Actor, request: Start): Promise<LiveRow> {
  const { game, settings } = request.setup
  const { sportId, rules, scoreOf } = gameOf(game)
  const players =
    request.rubber !== null
      ? await startRubber(unit, actor, request, request.rubber)
      : request.tournamentId === null
        ? request
        : await findPairingPlayers(
            unit,
            actor,
            request.tournamentId,
            request.tournamentMatchId ?? '',
            sportId,
          )
  return {
    id: request.id,
    sportId,
    game,
    settings: JSON.stringify(settings),
    player1Id: players.player1Id,
    player2Id: players.player2Id,
    partner1Id: players.partner1Id,
    partner2Id: players.partner2Id,
    matchType: getMatchType(request),
    tournamentId: request.tournamentId,
    tournamentMatchId: request.tournamentMatchId,
    tableName: request.table,
    status: 'live',
    stoppedReason: null,
    rev: 0,
    stamp: unit.newId(),
    score: JSON.stringify(scoreOf(rules.begin(settings))),
    isTogether: 0,
    startedAt: unit.now,
    startedBy: actor.userId,
    lastEventAt: null,
    endedAt: null,
    matchId: null,
  }
}

function getMatchType({ rubber, tournamentId, matchType }: Start): LiveRow['matchType'] {
  if (rubber !== null) return 'league'
  return tournamentId === null ? matchType : 'tournament'
}

async function findPairingPlayers(
  unit: UnitOfWork,
  actor: Actor,
  tournamentId: NonNullable<Start['tournamentId']>,
  tournamentMatchId: string,
  sportId: LiveRow['sportId'],
) {
  const { row, sides, partners } = await requireTournamentSides(
    unit,
    actor,
    tournamentId,
    tournamentMatchId,
  )
  if (row.sportId !== sportId) throw conflict('live.otherSport')
  return { player1Id: sides[0], player2Id: sides[1], ...partners }
}

async function startRubber(
  unit: UnitOfWork,
  actor: Actor,
  { id, setup }: Start,
  rubber: LiveRubber,
) {
  const { sportId, rules, currentResultOf } = gameOf(setup.game)
  const play = currentResultOf(rules.begin(setup.settings))
  const { sportId: teamSportId, ...players } = await beginRubber(unit, actor, { id, play }, rubber)
  if (teamSportId !== sportId) throw conflict('live.otherSport')
  return players
}

/** Throws unless there are two different, existing players, or two pairs if the sport has doubles. */
async function requireValidSides(unit: UnitOfWork, request: Start, row: LiveRow): Promise<void> {
  const players = listNamedPlayers(request)
  const existing = await findUnerasedPlayers(
    unit.tx,
    players.map(({ id }) => id),
  )
  const problems: FieldProblem[] = [
    ...(['player1Id', 'player2Id'] as const).flatMap((field) =>
      request[field] === '' ? [problem(field, 'players.missing')] : [],
    ),
    ...findPlayerProblems(players, existing),
    ...checkSport(await readSettings(unit.tx), row.sportId),
  ]
  if (new Set(players.map(({ id }) => id)).size < players.length) {
    problems.push(problem('player2Id', 'players.same'))
  }
  const isPair = request.partner1Id !== null && request.partner2Id !== null
  const isSingle = request.partner1Id === null && request.partner2Id === null
  if (!isSingle && !(isPair && gameOf(row.game).hasPairs))
    problems.push(problem('partner2Id', 'live.pairsOnly'))
  if (problems.length > 0) throw invalid(problems)
}
