import type { TeamMatchCommandWire } from '#contract/teams/team-match.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { checkEligible } from '#engine/teams/line-up/check-line-up.ts'
import { conflict } from '#engine/decision.ts'
import { t } from '#engine/teams/messages.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { correctRubber, enterRubber, undoRubber } from './enter-rubber.ts'
import { senderOf } from './store.ts'
import { leadsBoth, mayChange, noticeOf, sideOf, isConfirmer } from './may-change.ts'
import { refused } from '../../platform/http/refused.ts'
import { requirePeople, submitLineUp } from './submit-line-up.ts'
import { teamMatches } from './team-match.ts'
import { type LoadedTeamMatch, partIn, teamMatchState } from './team-match-state.ts'
import { requireVersion } from '../../platform/log/aggregate-state.ts'

type Wire = TeamMatchCommandWire

const momentOf = (at: string | null) => (at === null ? null : Date.parse(at))

/** Executes a command on a team match. Throws the reasons if the rules don't allow it. */
export async function changeTeamMatch(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  command: Wire,
): Promise<LoadedTeamMatch> {
  const opened = await teamMatchState.lockFor(unit, actor, id)
  const permission = mayChange(actor, opened, command)
  if (!permission.ok) throw new AppError('FORBIDDEN', permission.reason)
  switch (command.type) {
    case 'lineUp': {
      const { side, places, guests } = command
      return submitLineUp(unit, actor, opened, { side, lineUp: { places, guests } })
    }
    case 'rubber':
      return enterRubber(unit, actor, opened, { n: command.n, draft: command })
    case 'correct': {
      const { n, reason } = command
      return correctRubber(unit, actor, opened, { n, draft: command, reason: cleanText(reason) })
    }
    case 'takeBack':
      return undoRubber(unit, actor, opened, { n: command.n, reason: command.reason })
    case 'substitute': {
      await requireSubstitute(unit, opened, command)
      const reason = cleanText(command.reason)
      return teamMatches.execute(
        unit,
        actor,
        opened,
        { ...command, reason },
        { side: command.side },
      )
    }
    case 'plan':
      return plan(unit, actor, opened, command)
    case 'confirm':
      return confirm(unit, actor, opened, command)
    case 'send': {
      const by = sideOf(opened, actor) ?? 'home'
      const { moveDate, early } = command
      return teamMatches.execute(unit, actor, opened, {
        type: 'send',
        by,
        moveDate,
        early: cleanText(early),
      })
    }
    case 'settle':
      requireOther(opened, actor)
      return teamMatches.execute(unit, actor, opened, command)
    case 'report':
    case 'takeReportBack':
    case 'walkover':
    case 'takeWalkoverBack':
    case 'dispute':
    case 'postpone':
    case 'abandon':
    case 'resume':
      return teamMatches.execute(unit, actor, opened, command)
  }
}

async function plan(
  unit: UnitOfWork,
  actor: Actor,
  opened: LoadedTeamMatch,
  { startsAt, lineUpsDue, venue }: Extract<Wire, { type: 'plan' }>,
): Promise<LoadedTeamMatch> {
  const moments = { startsAt: momentOf(startsAt), lineUpsDue: momentOf(lineUpsDue) }
  const command = { type: 'plan', ...moments, notice: noticeOf(actor) } as const
  const columns = {
    // A new date makes earlier reminders obsolete.
    remindedAt: unit.now,
    ...(venue === undefined ? {} : { venue: cleanText(venue).trim() }),
  }
  return teamMatches.execute(unit, actor, opened, command, { columns })
}

/**
 * Throws if the actor leads both sides: no one, not even an organiser, may confirm or uphold their own
 * result.
 */
function requireOther(opened: LoadedTeamMatch, actor: Actor): void {
  if (!leadsBoth(partIn(opened, actor.playerId))) return
  throw refused([conflict(t('teamMatch.leadsBoth'), 'confirm')])
}

/** Confirms the version the actor saw. Throws if it has changed since. */
async function confirm(
  unit: UnitOfWork,
  actor: Actor,
  opened: LoadedTeamMatch,
  { version, moveDate, early }: Extract<Wire, { type: 'confirm' }>,
): Promise<LoadedTeamMatch> {
  requireVersion(opened, version)
  requireOther(opened, actor)
  const speaks = isConfirmer(opened, partIn(opened, actor.playerId))
  const isCaptain = speaks && (opened.state.status === 'sent' || actor.role === 'player')
  return teamMatches.execute(unit, actor, opened, {
    type: 'confirm',
    how: isCaptain ? 'captain' : 'organiser',
    forBoth: await speaksForBoth(unit, actor, opened),
    moveDate,
    early: cleanText(early),
  })
}

/** Returns whether the person who confirms also sent the result, or whether no side has sent it. */
async function speaksForBoth(unit: UnitOfWork, actor: Actor, { row, state }: LoadedTeamMatch) {
  if (state.status !== 'sent' && state.status !== 'disputed') return true
  return (await senderOf(unit.tx, row.id)) === actor.userId
}

/** Throws unless the substitute is eligible for the line-up. */
async function requireSubstitute(
  unit: UnitOfWork,
  { teams, state }: LoadedTeamMatch,
  { side, by, isGuest }: Extract<Wire, { type: 'substitute' }>,
): Promise<void> {
  await requirePeople(unit, [by])
  const { log, settings } = teams[side]
  const before = state.logState.lineUps[side]?.lineUp.guests ?? []
  const guests = isGuest ? [...before, by] : []
  const names = isGuest ? guests : [by]
  const refusals = checkEligible(log, settings, { places: { by: names }, guests }, unit.now)
  if (refusals.length > 0) throw refused(refusals)
}
