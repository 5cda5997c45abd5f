import type { TeamMatchCommandWire } from '#contract/teams/team-match.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { checkEligible } from '#engine/teams/line-up/check-line-up.ts'
import { conflict } from '#engine/decision.ts'
import { t } from '#engine/teams/messages.ts'
import { parseIso } from '../../platform/iso.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { correctRubber, enterRubber, undoRubber } from './enter-rubber.ts'
import { findResultSender } from './store.ts'
import { leadsBoth, mayChange, minimumNotice, findActorSide, isConfirmer } from './may-change.ts'
import { createRefusalError } from '../../platform/http/refusal-error.ts'
import { requirePlayers, submitLineUp } from './submit-line-up.ts'
import { teamMatches } from './team-match.ts'
import { type LoadedTeamMatch, relationToMatch, teamMatchState } from './team-match-state.ts'
import { requireVersion } from '../../platform/log/aggregate-state.ts'

/**
 * Executes a command on a team match. Throws the reasons if the rules don't allow it, or if the team match
 * has changed since the actor saw it.
 */
export async function changeTeamMatch(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  command: TeamMatchCommandWire,
): Promise<LoadedTeamMatch> {
  const loaded = await teamMatchState.lockFor(unit, actor, id)
  const permission = mayChange(actor, loaded, command)
  if (!permission.ok) throw new AppError('FORBIDDEN', permission.reason)
  if ('version' in command) requireVersion(loaded, command.version)
  switch (command.type) {
    case 'lineUp': {
      const { side, places, guests } = command
      return submitLineUp(unit, actor, loaded, { side, lineUp: { places, guests } })
    }
    case 'rubber':
      return enterRubber(unit, actor, loaded, { n: command.n, draft: command })
    case 'correct': {
      const { n, reason } = command
      return correctRubber(unit, actor, loaded, { n, draft: command, reason: cleanText(reason) })
    }
    case 'takeBack':
      return undoRubber(unit, actor, loaded, { n: command.n, reason: command.reason })
    case 'substitute': {
      await requireSubstitute(unit, loaded, command)
      const reason = cleanText(command.reason)
      return teamMatches.execute(
        unit,
        actor,
        loaded,
        { ...command, reason },
        { side: command.side },
      )
    }
    case 'plan':
      return planMatch(unit, actor, loaded, command)
    case 'confirm':
      return confirmMatch(unit, actor, loaded, command)
    case 'send': {
      const by = findActorSide(loaded, actor) ?? 'home'
      const { moveDate, early } = command
      return teamMatches.execute(unit, actor, loaded, {
        type: 'send',
        by,
        moveDate,
        early: cleanText(early),
      })
    }
    case 'settle':
      refuseLeaderOfBothSides(loaded, actor)
      return teamMatches.execute(unit, actor, loaded, command)
    case 'report':
    case 'takeReportBack':
    case 'walkover':
    case 'takeWalkoverBack':
    case 'dispute':
    case 'postpone':
    case 'abandon':
    case 'resume':
      return teamMatches.execute(unit, actor, loaded, command)
  }
}

async function planMatch(
  unit: UnitOfWork,
  actor: Actor,
  loaded: LoadedTeamMatch,
  { startsAt, lineUpsDue, venue }: Extract<TeamMatchCommandWire, { type: 'plan' }>,
): Promise<LoadedTeamMatch> {
  const times = { startsAt: parseIso(startsAt), lineUpsDue: parseIso(lineUpsDue) }
  const command = { type: 'plan', ...times, notice: minimumNotice(actor) } as const
  const columns = {
    // A new date makes earlier reminders obsolete.
    remindedAt: unit.now,
    ...(venue === undefined ? {} : { venue: cleanText(venue).trim() }),
  }
  return teamMatches.execute(unit, actor, loaded, command, { columns })
}

/**
 * Throws if the actor leads both sides: no one, not even an organiser, may confirm or uphold their own
 * result.
 */
function refuseLeaderOfBothSides(loaded: LoadedTeamMatch, actor: Actor): void {
  if (!leadsBoth(relationToMatch(loaded, actor.playerId))) return
  throw createRefusalError([conflict(t('teamMatch.leadsBoth'), 'confirm')])
}

async function confirmMatch(
  unit: UnitOfWork,
  actor: Actor,
  loaded: LoadedTeamMatch,
  { moveDate, early }: Extract<TeamMatchCommandWire, { type: 'confirm' }>,
): Promise<LoadedTeamMatch> {
  refuseLeaderOfBothSides(loaded, actor)
  const isConfirming = isConfirmer(loaded, relationToMatch(loaded, actor.playerId))
  const isCaptain = isConfirming && (loaded.state.status === 'sent' || actor.role === 'player')
  return teamMatches.execute(unit, actor, loaded, {
    type: 'confirm',
    how: isCaptain ? 'captain' : 'organiser',
    forBoth: await actsForBothSides(unit, actor, loaded),
    moveDate,
    early: cleanText(early),
  })
}

/** Returns whether the person who confirms also sent the result, or whether no side has sent it. */
async function actsForBothSides(unit: UnitOfWork, actor: Actor, { row, state }: LoadedTeamMatch) {
  if (state.status !== 'sent' && state.status !== 'disputed') return true
  return (await findResultSender(unit.tx, row.id)) === actor.userId
}

/** Throws unless the substitute is eligible for the line-up. */
async function requireSubstitute(
  unit: UnitOfWork,
  { teams, state }: LoadedTeamMatch,
  { side, by, isGuest }: Extract<TeamMatchCommandWire, { type: 'substitute' }>,
): Promise<void> {
  await requirePlayers(unit, [by])
  const { log, settings } = teams[side]
  const before = state.logState.lineUps[side]?.lineUp.guests ?? []
  const guests = isGuest ? [...before, by] : []
  const players = isGuest ? guests : [by]
  const refusals = checkEligible(log, settings, { places: { by: players }, guests }, unit.now)
  if (refusals.length > 0) throw createRefusalError(refusals)
}
