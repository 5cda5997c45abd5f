import { can, type Action, type Permission, type Subject } from '#engine/access/policy.ts'
import { conflict } from '#engine/decision.ts'
import { type TeamRefusal } from '#engine/teams/refusal.ts'
import { t } from '#engine/teams/messages.ts'
import type { TeamMatchCommandWire } from '#contract/teams/team-match.ts'
import {
  confirmingSide,
  sheetEditorOf,
  type SheetEditor,
} from '#engine/teams/match/settle-result.ts'
import { DEADLINE_NOTICE_HOURS } from '#engine/teams/match/plan-and-line-ups.ts'
import { otherSide, teamSides, type TeamSide } from '#engine/teams/systems/types.ts'
import { findAccountNames } from '../../accounts/store.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { listLeaders } from '../roster/team-state.ts'
import { type LoadedTeamMatch, relationToMatch } from './team-match-state.ts'

type PermissionRequest = readonly [Action, Subject]
type MatchRelation = ReturnType<typeof relationToMatch>

const requestAsLeader = (
  action: Action,
  { ledSides }: MatchRelation,
  sides: readonly TeamSide[],
): PermissionRequest => [action, { isCaptain: sides.some((side) => ledSides.includes(side)) }]

function requestAsEditor(relation: MatchRelation, editor: SheetEditor): PermissionRequest {
  if (editor === 'organiser') return ['teamMatch.rule', {}]
  const sides = editor === 'both' ? teamSides : [editor]
  const [action, subject] = requestAsLeader('teamMatch.enter', relation, sides)
  return [
    action,
    { ...subject, isOnTeam: sides.some((side) => relation.playedSides.includes(side)) },
  ]
}

/** Returns whether the actor leads both sides and would confirm their own result. */
export const leadsBoth = ({ ledSides }: MatchRelation): boolean =>
  ledSides.length === teamSides.length

/** Returns whether the actor speaks for the confirming side; a captain of both sides speaks for neither. */
export function isConfirmer({ state }: LoadedTeamMatch, relation: MatchRelation): boolean {
  const { ledSides } = relation
  const side = confirmingSide(state)
  return ledSides.includes(side) && !leadsBoth(relation)
}

/**
 * Returns why the confirming side can't use a code: a member has an account, or its captain leads the
 * other side too. Null if it can.
 */
export async function findCodeRefusal(
  db: Database,
  { state, teams }: LoadedTeamMatch,
): Promise<TeamRefusal | null> {
  const side = confirmingSide(state)
  const leaders = listLeaders(teams[side].roster)
  const otherLeaders = listLeaders(teams[otherSide(side)].roster)
  const withoutOtherSide = leaders.filter((player) => !otherLeaders.includes(player))
  const [name] = await findAccountNames(db, withoutOtherSide)
  if (name !== undefined) return conflict(t('teamMatch.hasAccount', { name }), 'code')
  return withoutOtherSide.length < leaders.length
    ? conflict(t('teamMatch.leadsBoth'), 'code')
    : null
}

/** Returns the permission a command needs. */
function findNeededPermission(
  loaded: LoadedTeamMatch,
  relation: MatchRelation,
  command: TeamMatchCommandWire,
): PermissionRequest {
  switch (command.type) {
    case 'plan':
    case 'postpone':
      return requestAsLeader('teamMatch.plan', relation, teamSides)
    case 'lineUp':
    case 'substitute':
      return requestAsLeader('teamMatch.lineUp', relation, [command.side])
    case 'rubber':
    case 'correct':
    case 'takeBack':
      return requestAsEditor(relation, sheetEditorOf(loaded.state, command.n))
    case 'report':
    case 'takeReportBack':
      return requestAsEditor(relation, sheetEditorOf(loaded.state, null))
    case 'send':
    case 'abandon':
    case 'resume':
      return requestAsEditor(relation, 'both')
    case 'confirm':
    case 'dispute':
      return ['teamMatch.confirm', { isCaptain: isConfirmer(loaded, relation) }]
    case 'walkover':
    case 'takeWalkoverBack':
    case 'settle':
      return ['teamMatch.rule', {}]
  }
}

/** Returns whether the actor may execute a command on a team match now. */
export function mayChange(
  actor: Actor,
  loaded: LoadedTeamMatch,
  command: TeamMatchCommandWire,
): Permission {
  return can(
    actor,
    ...findNeededPermission(loaded, relationToMatch(loaded, actor.playerId), command),
  )
}

/** Returns whether the actor may enter a rubber, or the whole match if `n` is null. */
export function mayEnter(actor: Actor, loaded: LoadedTeamMatch, n: number | null): Permission {
  const editor = sheetEditorOf(loaded.state, n)
  return can(actor, ...requestAsEditor(relationToMatch(loaded, actor.playerId), editor))
}

/**
 * Returns whether the actor may create a code: organisers, and leaders of the side that sent the result.
 */
export function mayMakeCode(actor: Actor, loaded: LoadedTeamMatch): Permission {
  const sender = otherSide(confirmingSide(loaded.state))
  return can(
    actor,
    ...requestAsLeader('teamMatch.enter', relationToMatch(loaded, actor.playerId), [sender]),
  )
}

/** Returns the side the actor leads, otherwise the one they play for; null for neither. */
export function findActorSide(loaded: LoadedTeamMatch, actor: Actor | null): TeamSide | null {
  if (actor === null) return null
  const { ledSides, playedSides } = relationToMatch(loaded, actor.playerId)
  return ledSides[0] ?? playedSides[0] ?? null
}

/** Returns the minimum notice of a new deadline, in ms; none if an organiser sets it. */
export const minimumNotice = ({ role }: Pick<Actor, 'role'>): number =>
  role === 'player' ? DEADLINE_NOTICE_HOURS * 3_600_000 : 0
