import type { Action } from '#engine/access/policy.ts'
import type { TeamMatchCommandWire } from '#contract/teams/team-match.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { checkEligible } from '#engine/teams/line-up/check-line-up.ts'
import type { TeamMatchCommand } from '#engine/teams/match/command.ts'
import type { TeamSide } from '#engine/teams/systems/types.ts'
import { noteDeed } from '../accounts/note.ts'
import { requirePermission } from '../platform/permission.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import {
  applyToTeamMatch,
  correctRubber,
  decidedIn,
  enterRubber,
  takeRubberBack,
} from './change-team-match.ts'
import { partIn, takeTeamMatchFor, type OpenTeamMatch } from './open-team-match.ts'
import { refusal } from './refusal.ts'
import { requirePeople, submitLineUp } from './submit-line-up.ts'

type Wire = TeamMatchCommandWire

/** What each command asks of whoever gives it, beside leading a side or standing in a line-up. */
const permissionFor: Record<Wire['type'], Action> = {
  plan: 'teamMatch.plan',
  postpone: 'teamMatch.plan',
  lineUp: 'teamMatch.lineUp',
  substitute: 'teamMatch.lineUp',
  rubber: 'teamMatch.enter',
  correct: 'teamMatch.enter',
  takeBack: 'teamMatch.enter',
  report: 'teamMatch.enter',
  abandon: 'teamMatch.enter',
  resume: 'teamMatch.enter',
  send: 'teamMatch.enter',
  confirm: 'teamMatch.confirm',
  dispute: 'teamMatch.confirm',
  walkover: 'teamMatch.rule',
  takeWalkoverBack: 'teamMatch.rule',
  settle: 'teamMatch.rule',
}

/** Which side somebody has to lead for a command; for a line-up, the one that it is of. */
function leadOf(command: Wire): readonly TeamSide[] {
  if (command.type === 'lineUp' || command.type === 'substitute') return [command.side]
  const action = permissionFor[command.type]
  if (action === 'teamMatch.plan') return ['home', 'away']
  return action === 'teamMatch.confirm' ? ['away'] : ['home']
}

/** Once it was sent, what is entered is for the two captains to settle, or for an organiser. */
function isSent({ state }: OpenTeamMatch): boolean {
  return ['sent', 'confirmed', 'walkover', 'double_walkover'].includes(state.status)
}

function requireMay(actor: Actor, opened: OpenTeamMatch, command: Wire): void {
  const part = partIn(opened, actor.playerId)
  const isCaptain = leadOf(command).some((side) => part.leads.includes(side))
  const changesResult = command.type === 'correct' || command.type === 'takeBack'
  const action = changesResult && isSent(opened) ? 'teamMatch.rule' : permissionFor[command.type]
  requirePermission(actor, action, { isCaptain, isOnTeam: part.isInLineUp })
}

const momentOf = (at: string | null) => (at === null ? null : Date.parse(at))

/** Does one thing with a team match. Refuses what the rules refuse, with the reason. */
export async function changeTeamMatch(
  unit: Unit,
  actor: Actor,
  id: string,
  command: Wire,
): Promise<OpenTeamMatch> {
  const opened = await takeTeamMatchFor(unit, actor, id)
  requireMay(actor, opened, command)
  switch (command.type) {
    case 'lineUp': {
      const { side, places, guests } = command
      return submitLineUp(unit, opened, { side, lineUp: { places, guests }, byId: actor.userId })
    }
    case 'rubber':
      return enterRubber(unit, actor, opened, { n: command.n, draft: command })
    case 'correct': {
      const { n, reason } = command
      return correctRubber(unit, actor, opened, { n, draft: command, reason: cleanText(reason) })
    }
    case 'takeBack':
      return takeRubberBack(unit, actor, opened, { n: command.n, reason: command.reason })
    case 'substitute':
      await requireSubstitute(unit, opened, command)
      return apply(unit, actor, opened, { ...command, reason: cleanText(command.reason) })
    case 'plan': {
      const { startsAt, lineUpsDue, venue } = command
      const moments = { startsAt: momentOf(startsAt), lineUpsDue: momentOf(lineUpsDue) }
      const events = decidedIn(opened, { type: 'plan', ...moments }, unit.now)
      const columns = venue === undefined ? {} : { venue: cleanText(venue).trim() }
      return applyToTeamMatch(unit, actor.userId, opened, events, columns)
    }
    case 'confirm': {
      const isAway = partIn(opened, actor.playerId).leads.includes('away')
      return apply(unit, actor, opened, { type: 'confirm', how: isAway ? 'captain' : 'organiser' })
    }
    case 'walkover':
    case 'settle':
      noteRuling(unit, actor, opened, command.type)
      return apply(unit, actor, opened, command)
    case 'report':
    case 'takeWalkoverBack':
    case 'send':
    case 'dispute':
    case 'postpone':
    case 'abandon':
    case 'resume':
      return apply(unit, actor, opened, command)
  }
}

async function apply(
  unit: Unit,
  actor: Actor,
  opened: OpenTeamMatch,
  command: TeamMatchCommand,
): Promise<OpenTeamMatch> {
  const events = decidedIn(opened, command, unit.now)
  return applyToTeamMatch(unit, actor.userId, opened, events)
}

function noteRuling(unit: Unit, actor: Actor, { row, teams }: OpenTeamMatch, ruling: string): void {
  const teamName = `${teams.home.row.name} – ${teams.away.row.name}`
  noteDeed(unit, actor, 'team_match.ruled', { details: { teamMatchId: row.id, teamName, ruling } })
}

/** Whoever comes in is somebody who might have been in the line-up. */
async function requireSubstitute(
  unit: Unit,
  { teams, state }: OpenTeamMatch,
  { side, by, isGuest }: Extract<Wire, { type: 'substitute' }>,
): Promise<void> {
  await requirePeople(unit, [by])
  const { log, settings } = teams[side]
  const before = state.facts.lineUps[side]?.lineUp.guests ?? []
  const guests = isGuest ? [...before, by] : []
  const names = isGuest ? guests : [by]
  const faults = checkEligible(log, settings, { places: { by: names }, guests }, unit.now)
  if (faults.length > 0) throw refusal(faults)
}
