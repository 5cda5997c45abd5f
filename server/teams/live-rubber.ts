import type { MatchId } from '#engine/ids.ts'
import { kindOf } from '#engine/teams/systems/types.ts'
import { conflict } from '../platform/errors.ts'
import { requirePermission } from '../platform/permission.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { applyToTeamMatch, decidedIn, enterRubber, type RubberDraft } from './change-team-match.ts'
import { rubberOfLive } from './match-store.ts'
import { partIn, takeTeamMatch, takeTeamMatchFor } from './open-team-match.ts'

export type LiveRubber = { readonly teamMatchId: string; readonly n: number }

/** Begins to score a rubber live; gives who plays. Refuses a team game, and what is not its turn. */
export async function beginRubber(
  unit: Unit,
  actor: Actor,
  liveId: string,
  { teamMatchId, n }: LiveRubber,
) {
  const opened = await takeTeamMatchFor(unit, actor, teamMatchId)
  const part = partIn(opened, actor.playerId)
  const isCaptain = part.leads.includes('home')
  requirePermission(actor, 'teamMatch.enter', { isCaptain, isOnTeam: part.isInLineUp })
  const events = decidedIn(opened, { type: 'begin', n, liveId }, unit.now)
  const one = opened.state.rubbers.find(({ rubber }) => rubber.n === n)!
  if (one.liveId !== null) throw conflict('live.scoredAlready')
  if (kindOf(opened.system, one.rubber) === 'team') throw conflict('teamMatch.teamGame')
  await applyToTeamMatch(unit, actor.userId, opened, events)
  const { home, away } = one.players
  return {
    sportId: opened.system.sport,
    player1Id: home[0] ?? '',
    player2Id: away[0] ?? '',
    partner1Id: home[1] ?? null,
    partner2Id: away[1] ?? null,
  }
}

/** The rubber that is scored in a live match; null where it is none. */
export const liveRubber = async (unit: Unit, liveId: string): Promise<LiveRubber | null> =>
  rubberOfLive(unit.tx, liveId)

/** Puts a rubber on record that was scored live. */
export async function endRubber(
  unit: Unit,
  actor: Actor,
  { teamMatchId, n }: LiveRubber,
  draft: RubberDraft,
): Promise<MatchId | null> {
  const opened = await takeTeamMatch(unit, teamMatchId)
  const after = await enterRubber(unit, actor, opened, { n, draft })
  return after.state.facts.decided.get(n)?.matchId ?? null
}

/** A live match that was stopped leaves its rubber open. */
export async function breakRubberOff(
  unit: Unit,
  actor: Actor,
  { teamMatchId, n }: LiveRubber,
): Promise<void> {
  const opened = await takeTeamMatch(unit, teamMatchId)
  const events = decidedIn(opened, { type: 'breakOff', n }, unit.now)
  if (events.length > 0) await applyToTeamMatch(unit, actor.userId, opened, events)
}
