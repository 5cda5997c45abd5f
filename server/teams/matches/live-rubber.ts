import type { MatchId } from '#engine/ids.ts'
import { checkLive } from '#engine/teams/systems/check-play.ts'
import { rubberKind, type Play } from '#engine/teams/systems/types.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, conflict } from '../../platform/http/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { playersExist, enterRubber, type RubberDraft } from './enter-rubber.ts'
import { findLiveRubber, type LiveRubber } from './store.ts'
import { mayEnter } from './may-change.ts'
import { createRefusalError } from '../../platform/http/refusal-error.ts'
import { decideEvents, teamMatches } from './team-match.ts'
import { teamMatchState, loadTeamMatch } from './team-match-state.ts'

type LiveStart = {
  readonly id: string
  /** Settings to start with; null to continue a match. */
  readonly play: Play | null
}

/**
 * Starts live scoring of a rubber and returns its players. Throws for a team game, a rubber out of order,
 * and a length that differs from the system.
 */
export async function beginRubber(
  unit: UnitOfWork,
  actor: Actor,
  { id, play }: LiveStart,
  { teamMatchId, n }: LiveRubber,
) {
  const loaded = await teamMatchState.lockFor(unit, actor, teamMatchId)
  const permission = mayEnter(actor, loaded, n)
  if (!permission.ok) throw new AppError('FORBIDDEN', permission.reason)
  const events = decideEvents(loaded, { type: 'begin', n, liveId: id }, unit.now)
  const rubberState = loaded.state.rubbers.find(({ rubber }) => rubber.n === n)!
  if (rubberState.liveId !== null) throw conflict('live.scoredAlready')
  if (rubberKind(loaded.system, rubberState.rubber) === 'team') throw conflict('teamMatch.teamGame')
  if (!(await playersExist(unit, rubberState))) throw conflict('teamMatch.playerGone')
  const refusals = play === null ? [] : checkLive(loaded.system, rubberState.rubber, play)
  if (refusals.length > 0) throw createRefusalError(refusals)
  await teamMatches.apply(unit, actor, loaded, events)
  const { home, away } = rubberState.players
  return {
    sportId: loaded.system.sport,
    player1Id: home[0] ?? '',
    player2Id: away[0] ?? '',
    partner1Id: home[1] ?? null,
    partner2Id: away[1] ?? null,
  }
}

/** Saves the result of a rubber that was scored live. */
export async function endRubber(
  unit: UnitOfWork,
  actor: Actor,
  { teamMatchId, n }: LiveRubber,
  { liveId, draft }: { readonly liveId: string; readonly draft: RubberDraft },
): Promise<MatchId | null> {
  const loaded = await teamMatchState.lock(unit, teamMatchId)
  const after = await enterRubber(unit, actor, loaded, { n, draft, liveId })
  return after.state.logState.decided.get(n)?.matchId ?? null
}

/** Reopens the rubber of a live match that was stopped. */
export async function reopenRubber(
  unit: UnitOfWork,
  actor: Actor,
  { teamMatchId, n }: LiveRubber,
): Promise<void> {
  const loaded = await teamMatchState.lock(unit, teamMatchId)
  const events = decideEvents(loaded, { type: 'breakOff', n }, unit.now)
  await teamMatches.apply(unit, actor, loaded, events)
}

/** Returns whether the actor may score the rubber of a live match. */
export async function mayScoreRubber(db: Database, actor: Actor, liveId: string): Promise<boolean> {
  const rubber = await findLiveRubber(db, liveId)
  if (rubber === null) return false
  return mayEnter(actor, await loadTeamMatch(db, rubber.teamMatchId), rubber.n).ok
}
