import { isStarted, type CommandOf } from './command-types.ts'
import { accept } from '../../../decision.ts'
import { refuse, type TournamentDecision } from '../refusal.ts'
import { isOut } from '../entries.ts'
import type { PlayerId } from '../../../ids.ts'
import type { TournamentEvent } from '../events.ts'
import { isPlaced, type Entrant, type LogState } from '../facts.ts'
import { isOver } from '../fold.ts'
import {
  entriesOf,
  activeEntryOf,
  isForPairs,
  isForTeams,
  wasRejected,
  withPartner,
} from '../pairs.ts'
import { formatOf } from '../../formats/formats.ts'
import { t } from '../../messages.ts'

export function enter(facts: LogState, command: CommandOf<'enter'>): TournamentDecision {
  const { at, player, partner = null, rating, affiliations = [], isApproved = false } = command
  const { registrationDeadline, allowLateRegistration } = facts.settings
  if (isForTeams(facts.settings) !== (command.isTeam === true)) {
    return refuse(t(isForTeams(facts.settings) ? 'tournament.teamsOnly' : 'tournament.noTeams'))
  }
  const unfit = partnerRefused(facts, { player, partner, isApproved })
  if (unfit !== null) return refuse(unfit)
  if (isOver(facts)) return refuse(t('tournament.over'))
  const isLate = isStarted(facts) || (registrationDeadline !== null && at > registrationDeadline)
  if (isLate && !allowLateRegistration) return refuse(t('tournament.registrationClosed'))
  const mark = isApproved ? { isApproved } : {}
  const two = partner === null ? {} : { partner }
  const entered = { type: 'entered', at, player, ...two, rating, affiliations, ...mark } as const
  const mustWait = (facts.settings.requiresApproval && !isApproved) || isFull(facts)
  const mustHaveOne = isForPairs(facts.settings) && isStarted(facts)
  if (mustHaveOne && partner === null) return refuse(t('tournament.partnerNeeded'))
  if (!isStarted(facts) || mustWait) return accept(entered)
  return placeLate(facts, player, rating, at, entered)
}

const isInOther = (facts: LogState, ...players: (PlayerId | null)[]) =>
  players.some((one) => one !== null && activeEntryOf(facts, one) !== null)

type Coming = {
  readonly player: PlayerId
  readonly partner: PlayerId | null
  readonly isApproved: boolean
}

/** Returns why a player and partner cannot enter, since each may be in one pair only; null if they can. */
function partnerRefused(facts: LogState, { player, partner, isApproved }: Coming) {
  if (partner !== null && !isForPairs(facts.settings)) return t('tournament.noPairs')
  if (partner === player) return t('tournament.ownPartner')
  const both = withPartner(player, partner)
  // A drawn player keeps the place; returning is done by reinstating.
  const isThere = both.some((one) =>
    entriesOf(facts, one).some((entry) => entry.out === null || isPlaced(facts, entry.player)),
  )
  if (isThere) return t('tournament.alreadyEntered')
  const isTurnedAway = both.some((one) => wasRejected(facts, one))
  return isTurnedAway && !isApproved ? t('tournament.notLetBack') : null
}

/** Returns the number of players in a started tournament, without those who left. */
export function countPresent(facts: LogState): number {
  const drawn = [...facts.entrants.keys()].filter((player) => isPlaced(facts, player))
  return drawn.filter((player) => !isOut(facts, player)).length
}

/** Returns whether a started tournament has no place left. */
export function isFull(facts: LogState): boolean {
  const { maxParticipants } = facts.settings
  return maxParticipants !== null && countPresent(facts) >= maxParticipants
}

function placeLate(
  facts: LogState,
  player: PlayerId,
  rating: number | null,
  at: number,
  ...before: TournamentEvent[]
): TournamentDecision {
  const place = formatOf(facts).findLatePlace(facts, player, rating)
  if (place === null) return refuse(t('tournament.noLatePlace'))
  return accept(...before, { type: 'placed_late', at, player, place })
}

/**
 * Places the next player of the waiting list after the start. The entry must be approved, have a partner if
 * pairs play, and be checked in or have come after the start. Returns null if no one can be placed or no
 * place is free.
 */
export function placeWaiting(facts: LogState, at: number): TournamentEvent | null {
  const { settings } = facts
  if (!isStarted(facts) || !settings.allowLateRegistration || isOver(facts) || isFull(facts))
    return null
  for (const entrant of facts.entrants.values()) {
    if (!isWaiting(facts, entrant)) continue
    const { player, rating } = entrant
    const place = formatOf(facts).findLatePlace(facts, player, rating)
    if (place !== null) return { type: 'placed_late', at, player, place }
  }
  return null
}

function isWaiting(facts: LogState, { player, partner, isApproved, ...entrant }: Entrant): boolean {
  const { settings, startedAt } = facts
  if (entrant.out !== null || isPlaced(facts, player)) return false
  if (settings.requiresApproval && !isApproved) return false
  if (isForPairs(settings) && partner === null) return false
  const isLate = startedAt !== null && entrant.registeredAt > startedAt
  return !settings.requiresCheckIn || entrant.isCheckedIn || isLate
}

function approve(
  facts: LogState,
  { at, player }: CommandOf<'approve'>,
  entrant: Entrant,
): TournamentDecision {
  const approved = { type: 'approved', at, player } as const
  const isDrawn = isStarted(facts) && isPlaced(facts, player)
  if (!isStarted(facts) || isDrawn) return accept(approved)
  if (isForPairs(facts.settings) && entrant.partner === null) {
    return refuse(t('tournament.partnerNeeded'))
  }
  if (!facts.settings.allowLateRegistration) return refuse(t('tournament.registrationClosed'))
  if (isFull(facts)) return refuse(t('tournament.full'))
  return placeLate(facts, player, entrant.rating, at, approved)
}

/** Played results count, so no one can leave a finished tournament, or leave twice. */
function withdraw(
  facts: LogState,
  { at, player, reason }: Pick<CommandOf<'withdraw'>, 'at' | 'player' | 'reason'>,
  { out }: Entrant,
): TournamentDecision {
  if (out !== null) return refuse(t('tournament.alreadyOut'))
  if (isOver(facts)) return refuse(t('tournament.over'))
  return accept({ type: 'withdrew', at, player, reason, ...groupMark(facts, player) })
}

/** Notes whether a player leaves during the groups: only those who leave after them still advance. */
function groupMark(facts: LogState, player: PlayerId): { readonly isInGroup?: boolean } {
  const isInGroup = isStarted(facts) ? formatOf(facts).isInGroup(facts, player) : null
  return isInGroup === null ? {} : { isInGroup }
}

export function decideEntrantCommand(
  facts: LogState,
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
  const entrant = facts.entrants.get(player)
  if (entrant === undefined) return refuse(t('tournament.notEntered'))
  const returns = command.type === 'approve' || command.type === 'reinstate'
  if (returns && entrant.out !== null && isInOther(facts, player, entrant.partner)) {
    return refuse(t('tournament.alreadyEntered'))
  }
  switch (command.type) {
    case 'approve':
      return approve(facts, { ...command, type: 'approve' }, entrant)
    case 'check_in':
      return accept({ type: 'checked_in', at, player })
    case 'check_out':
      return accept({ type: 'checked_out', at, player })
    case 'reinstate':
      return accept({ type: 'reinstated', at, player })
    case 'remove':
      // A drawn player has opponents, and so withdraws instead.
      if (isPlaced(facts, player)) return withdraw(facts, { at, player, reason: '' }, entrant)
      return accept({ type: 'removed', at, player })
    case 'decline':
      if (isPlaced(facts, player)) return refuse(t('tournament.notBeforeStart'))
      return accept({ type: 'declined', at, player, reason: command.reason })
    case 'withdraw':
      return withdraw(facts, command, entrant)
    case 'disqualify':
      return accept({
        type: 'disqualified',
        at,
        player,
        reason: command.reason,
        ...groupMark(facts, player),
      })
  }
}
