import type { PlayerId } from '#engine/ids.ts'
import { checkBoards, checkEligible } from '#engine/teams/line-up/check-line-up.ts'
import { assignableSlots, playersOf, type LineUp } from '#engine/teams/line-up/line-up.ts'
import { type TeamRefusal } from '#engine/teams/refusal.ts'
import { currentMembers } from '#engine/teams/roster/fold.ts'
import { teamSides, type TeamSide } from '#engine/teams/systems/types.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { runEach } from '../../platform/run-each.ts'
import { AppError, invalid, problem } from '../../platform/http/errors.ts'
import type { Database } from '../../platform/database/database.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { findUnerasedPlayers, lockPlayers } from '../../players/store.ts'
import {
  findBoardRatings,
  listWithDueLineUps,
  listTeamMatchesOf,
  type TeamMatchRow,
  teamMatchLog,
} from './store.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { createRefusalError } from '../../platform/http/refusal-error.ts'
import { decideEvents, teamMatches } from './team-match.ts'
import { type LoadedTeamMatch, teamMatchState } from './team-match-state.ts'

/** Returns when eligibility is checked: at the start, or now if there is no start time. */
export const eligibilityTime = ({ row }: LoadedTeamMatch, now: number) =>
  Math.max(row.startsAt ?? now, now)

async function findBoardRefusals(
  { tx }: UnitOfWork,
  { system }: LoadedTeamMatch,
  side: TeamSide,
  lineUp: LineUp,
): Promise<readonly TeamRefusal[]> {
  if (!system.byStrength) return []
  const ratings = await findBoardRatings(tx, system.sport, playersOf(lineUp))
  const boards = assignableSlots(system, side).map(({ id }) => {
    const player = lineUp.places[id]?.[0] ?? null
    const rating = player === null ? undefined : (ratings.get(player) ?? null)
    return typeof rating === 'number' ? Math.round(rating) : rating
  })
  return checkBoards(boards)
}

/** Returns problems of a line-up other than its places: eligibility and order of boards. */
async function findLineUpRefusals(
  unit: UnitOfWork,
  loaded: LoadedTeamMatch,
  side: TeamSide,
  lineUp: LineUp,
): Promise<readonly TeamRefusal[]> {
  const { log, settings } = loaded.teams[side]
  return [
    ...checkEligible(log, settings, lineUp, eligibilityTime(loaded, unit.now)),
    ...(await findBoardRefusals(unit, loaded, side, lineUp)),
  ]
}

export async function requirePlayers(unit: UnitOfWork, ids: readonly PlayerId[]): Promise<void> {
  await lockPlayers(unit, ids)
  const existingIds = await findUnerasedPlayers(unit.tx, ids)
  if (ids.some((id) => !existingIds.has(id))) throw invalid([problem('places', 'player.notFound')])
}

type LineUpSubmission = {
  readonly side: TeamSide
  readonly lineUp: LineUp
  readonly isFilled?: boolean
}

/** Submits a line-up. Throws if its places, the roster on that day or the order of boards don't allow it. */
export async function submitLineUp(
  unit: UnitOfWork,
  actor: Actor | null,
  loaded: LoadedTeamMatch,
  { side, lineUp, isFilled = false }: LineUpSubmission,
): Promise<LoadedTeamMatch> {
  await requirePlayers(unit, playersOf(lineUp))
  const events = decideEvents(loaded, { type: 'lineUp', side, lineUp, isFilled }, unit.now)
  const refusals = await findLineUpRefusals(unit, loaded, side, lineUp)
  if (refusals.length > 0) throw createRefusalError(refusals)
  return teamMatches.apply(unit, actor, loaded, events, { side })
}

/** Returns a team's last line-up in the same system; null if there is none. */
export async function findLastLineUp(
  db: Database,
  { row }: LoadedTeamMatch,
  side: TeamSide,
): Promise<LineUp | null> {
  const teamId = side === 'home' ? row.homeId : row.awayId
  const before = (await listTeamMatchesOf(db, teamId)).filter(
    (one: TeamMatchRow) => one.id !== row.id && one.systemId === row.systemId && one.isOver === 1,
  )
  const lastMatch = before.at(-1)
  if (lastMatch === undefined) return null
  const log = await teamMatchLog.read(db, lastMatch.id)
  const sideThen = lastMatch.homeId === teamId ? 'home' : 'away'
  const submission = log.findLast((event) => event.type === 'linedUp' && event.side === sideThen)
  return submission?.type === 'linedUp' ? submission.lineUp : null
}

/** Removes guests who have since joined the team. */
function removeJoinedGuests({ teams }: LoadedTeamMatch, side: TeamSide, lineUp: LineUp): LineUp {
  const members = new Set(currentMembers(teams[side].roster).map(({ player }) => player))
  return { ...lineUp, guests: lineUp.guests.filter((player) => !members.has(player)) }
}

/** Returns which line-up of a scheduled match is missing; null if none is. */
function findMissingSide({ state, row }: LoadedTeamMatch): TeamSide | 'both' | null {
  const [side, ...others] = teamSides.filter((one) => state.logState.lineUps[one] === null)
  if (row.status !== 'scheduled' || side === undefined) return null
  return others.length > 0 ? 'both' : side
}

async function fillLineUp(unit: UnitOfWork, id: string): Promise<void> {
  const loaded = await teamMatchState.lock(unit, id)
  const side = findMissingSide(loaded)
  if (side === null) return
  const last = side === 'both' ? null : await findLastLineUp(unit.tx, loaded, side)
  if (side === 'both' || last === null) return markUnfilled(unit, loaded, side)
  const lineUp = removeJoinedGuests(loaded, side, last)
  await submitLineUp(unit, null, loaded, { side, lineUp, isFilled: true })
}

/** Stores that no line-up could be filled in, so that it is not tried again. */
async function markUnfilled(
  unit: UnitOfWork,
  loaded: LoadedTeamMatch,
  side: TeamSide | 'both',
): Promise<void> {
  const events = decideEvents(loaded, { type: 'leaveUnfilled', side }, unit.now)
  await teamMatches.apply(unit, null, loaded, events)
}

/**
 * Fills in the last line-up of a side, marked as such, if it submitted none in time. If there is none to use,
 * an organiser waits for the line-up or decides.
 */
export async function fillLineUps(context: AppContext): Promise<void> {
  const due = await listWithDueLineUps(context.db, context.clock())
  await runEach(due, async ({ id }) => {
    try {
      await context.runInUnitOfWork(async (unit) => fillLineUp(unit, id))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await context.runInUnitOfWork(async (unit) => {
        const loaded = await teamMatchState.lock(unit, id)
        const side = findMissingSide(loaded)
        if (side !== null) await markUnfilled(unit, loaded, side)
      })
    }
  })
}
