import { isStarted, type CommandOf } from './command-types.ts'
import { accept } from '../../../decision.ts'
import { refuse, type TournamentDecision } from '../refusal.ts'
import { isOut } from '../entries.ts'
import type { PlayerId } from '../../../ids.ts'
import type { TournamentEvent } from '../events.ts'
import { isPlaced, type Entrant, type LogState } from '../log-state.ts'
import { isOver, voidsResults } from '../fold.ts'
import {
  listEntries,
  findActiveEntry,
  isForPairs,
  isForTeams,
  wasRejected,
  withPartner,
} from '../pairs.ts'
import { findFormat } from '../../formats/formats.ts'
import { t } from '../../messages.ts'

export function enter(logState: LogState, command: CommandOf<'enter'>): TournamentDecision {
  const { at, player, partner = null, rating, affiliations = [], isApproved = false } = command
  const { registrationDeadline, allowLateRegistration } = logState.settings
  if (isForTeams(logState.settings) !== (command.isTeam === true)) {
    return refuse(t(isForTeams(logState.settings) ? 'tournament.teamsOnly' : 'tournament.noTeams'))
  }
  const refusal = findPartnerRefusal(logState, { player, partner, isApproved })
  if (refusal !== null) return refuse(refusal)
  if (isOver(logState)) return refuse(t('tournament.over'))
  const isLate = isStarted(logState) || (registrationDeadline !== null && at > registrationDeadline)
  if (isLate && !allowLateRegistration) return refuse(t('tournament.registrationClosed'))
  const approval = isApproved ? { isApproved } : {}
  const partnerField = partner === null ? {} : { partner }
  const entered = {
    type: 'entered',
    at,
    player,
    ...partnerField,
    rating,
    affiliations,
    ...approval,
  } as const
  const mustWait = (logState.settings.requiresApproval && !isApproved) || isFull(logState)
  const needsPartner = isForPairs(logState.settings) && isStarted(logState)
  if (needsPartner && partner === null) return refuse(t('tournament.partnerNeeded'))
  if (!isStarted(logState) || mustWait) return accept(entered)
  return placeLate(logState, player, rating, at, entered)
}

const hasOtherEntry = (logState: LogState, ...players: (PlayerId | null)[]) =>
  players.some((player) => player !== null && findActiveEntry(logState, player) !== null)

type NewEntry = {
  readonly player: PlayerId
  readonly partner: PlayerId | null
  readonly isApproved: boolean
}

/** Returns why a player and partner cannot enter, or null. Each may be in one pair only. */
function findPartnerRefusal(logState: LogState, { player, partner, isApproved }: NewEntry) {
  if (partner !== null && !isForPairs(logState.settings)) return t('tournament.noPairs')
  if (partner === player) return t('tournament.ownPartner')
  const members = withPartner(player, partner)
  // Drawn players who left keep their entry and return by reinstating.
  const hasEntered = members.some((member) =>
    listEntries(logState, member).some(
      (entry) => entry.out === null || isPlaced(logState, entry.player),
    ),
  )
  if (hasEntered) return t('tournament.alreadyEntered')
  const isRejected = members.some((member) => wasRejected(logState, member))
  return isRejected && !isApproved ? t('tournament.notLetBack') : null
}

/** Returns the number of players in a started tournament, without those who left. */
export function countPresent(logState: LogState): number {
  const drawn = [...logState.entrants.keys()].filter((player) => isPlaced(logState, player))
  return drawn.filter((player) => !isOut(logState, player)).length
}

/** Returns whether a started tournament has no place left. */
export function isFull(logState: LogState): boolean {
  const { maxParticipants } = logState.settings
  return maxParticipants !== null && countPresent(logState) >= maxParticipants
}

function placeLate(
  logState: LogState,
  player: PlayerId,
  rating: number | null,
  at: number,
  ...before: TournamentEvent[]
): TournamentDecision {
  const place = findFormat(logState).findLatePlace(logState, player, rating)
  if (place === null) return refuse(t('tournament.noLatePlace'))
  return accept(...before, { type: 'placed_late', at, player, place })
}

/**
 * Places the next eligible player of the waiting list after the start: approved, with a partner in doubles,
 * and checked in or entered after the start. Returns null if there is none, or no free place.
 */
export function placeWaiting(logState: LogState, at: number): TournamentEvent | null {
  const { settings } = logState
  if (
    !isStarted(logState) ||
    !settings.allowLateRegistration ||
    isOver(logState) ||
    isFull(logState)
  )
    return null
  for (const entrant of logState.entrants.values()) {
    if (!isWaiting(logState, entrant)) continue
    const { player, rating } = entrant
    const place = findFormat(logState).findLatePlace(logState, player, rating)
    if (place !== null) return { type: 'placed_late', at, player, place }
  }
  return null
}

function isWaiting(
  logState: LogState,
  { player, partner, isApproved, ...entrant }: Entrant,
): boolean {
  const { settings, startedAt } = logState
  if (entrant.out !== null || isPlaced(logState, player)) return false
  if (settings.requiresApproval && !isApproved) return false
  if (isForPairs(settings) && partner === null) return false
  const isLate = startedAt !== null && entrant.registeredAt > startedAt
  return !settings.requiresCheckIn || entrant.isCheckedIn || isLate
}

function approve(
  logState: LogState,
  { at, player }: CommandOf<'approve'>,
  entrant: Entrant,
): TournamentDecision {
  const approved = { type: 'approved', at, player } as const
  const isDrawn = isStarted(logState) && isPlaced(logState, player)
  if (!isStarted(logState) || isDrawn) return accept(approved)
  if (isForPairs(logState.settings) && entrant.partner === null) {
    return refuse(t('tournament.partnerNeeded'))
  }
  if (!logState.settings.allowLateRegistration) return refuse(t('tournament.registrationClosed'))
  if (isFull(logState)) return refuse(t('tournament.full'))
  return placeLate(logState, player, entrant.rating, at, approved)
}

/** Withdraws a player, once and only before the tournament is over. */
function withdraw(
  logState: LogState,
  { at, player, reason }: Pick<CommandOf<'withdraw'>, 'at' | 'player' | 'reason'>,
  { out }: Entrant,
): TournamentDecision {
  if (out !== null) return refuse(t('tournament.alreadyOut'))
  if (isOver(logState)) return refuse(t('tournament.over'))
  return accept({ type: 'withdrew', at, player, reason, ...groupField(logState, player) })
}

/**
 * Records whether a player leaves during the group stage; only those who leave later still advance.
 */
function groupField(logState: LogState, player: PlayerId): { readonly isInGroup?: boolean } {
  const isInGroup = isStarted(logState)
    ? findFormat(logState).isGroupInPlay(logState, player)
    : null
  return isInGroup === null ? {} : { isInGroup }
}

/** Returns whether a recorded result would no longer count if a player who left returned. */
function wouldVoidResults(logState: LogState, entrant: Entrant): boolean {
  if (!isStarted(logState) || entrant.out === null) return false
  const entrants = new Map(logState.entrants).set(entrant.player, { ...entrant, out: null })
  return voidsResults(logState, { ...logState, entrants })
}

export function decideEntrantCommand(
  logState: LogState,
  command: CommandOf<
    | 'approve'
    | 'check_in'
    | 'check_out'
    | 'reinstate'
    | 'remove'
    | 'decline'
    | 'withdraw'
    | 'disqualify'
  >,
): TournamentDecision {
  const { at, player } = command
  const entrant = logState.entrants.get(player)
  if (entrant === undefined) return refuse(t('tournament.notEntered'))
  const isReturning = command.type === 'approve' || command.type === 'reinstate'
  if (isReturning && entrant.out !== null && hasOtherEntry(logState, player, entrant.partner)) {
    return refuse(t('tournament.alreadyEntered'))
  }
  if (isReturning && wouldVoidResults(logState, entrant)) return refuse(t('tournament.playedOn'))
  switch (command.type) {
    case 'approve':
      return approve(logState, { ...command, type: 'approve' }, entrant)
    case 'check_in':
      return accept({ type: 'checked_in', at, player })
    case 'check_out':
      return accept({ type: 'checked_out', at, player })
    case 'reinstate':
      return accept({ type: 'reinstated', at, player })
    case 'remove':
      // Drawn players have opponents, so they are withdrawn instead.
      if (isPlaced(logState, player)) return withdraw(logState, { at, player, reason: '' }, entrant)
      return accept({ type: 'removed', at, player })
    case 'decline':
      if (isPlaced(logState, player)) return refuse(t('tournament.notBeforeStart'))
      return accept({ type: 'declined', at, player, reason: command.reason })
    case 'withdraw':
      return withdraw(logState, command, entrant)
    case 'disqualify':
      return accept({
        type: 'disqualified',
        at,
        player,
        reason: command.reason,
        ...groupField(logState, player),
      })
  }
}
