import type { PlayerId } from '../../ids.ts'
import type {
  ByeAhead,
  DrawnPair,
  ImportedReport,
  LatePlace,
  EnteredPair,
  Outcome,
  RequestedBye,
  RulesEdition,
  Sides,
  Tournament,
} from './events.ts'
import type { TournamentEvent } from './events.ts'
import type { Schedule } from './schedule.ts'
import type { TournamentSettings } from './settings/settings.ts'

export type Entrant = {
  /** The player, or the first player of a pair, who identifies the entry. */
  readonly player: PlayerId
  readonly partner: PlayerId | null
  readonly rating: number | null
  readonly affiliations: readonly string[]
  readonly registeredAt: number
  readonly isApproved: boolean
  readonly isCheckedIn: boolean
  /** How the player left; null for one who has not. */
  readonly out: {
    readonly kind: 'declined' | 'withdrawn' | 'disqualified'
    /** When the player first left, epoch ms. */
    readonly at: number
    readonly reason: string
    /** Whether the player's group was still in progress; null if not recorded. */
    readonly isInGroup: boolean | null
  } | null
}

/** A choice to settle a tie. Play-offs are numbered from 1 in order of being called. */
export type Settlement = {
  readonly by: 'lot' | 'play_off'
  /** For lots, in the order drawn. */
  readonly players: readonly PlayerId[]
  readonly number: number
  /** Number of late entries before it. */
  readonly lateEntries: number
}

export type PairedRound = {
  readonly round: number
  readonly pairs: readonly DrawnPair[]
  readonly absent: ReadonlyMap<PlayerId, RequestedBye>
  readonly broken: readonly { readonly rule: string; readonly players: readonly PlayerId[] }[]
  /** Whether it was paired automatically. */
  readonly isAutomatic: boolean
}

export type RecordedResult = {
  readonly matchId: string
  readonly sides: Sides
  readonly outcome: Outcome
}

/**
 * State folded from the log, from which `TournamentState` is derived. A result belongs to a match and its
 * two players, and counts only while they are the sides of that match.
 */
export type LogState = {
  settings: TournamentSettings
  phase: 'draft' | 'registration' | 'check_in'
  readonly entrants: Map<PlayerId, Entrant>
  /** Players in the organiser's order; may be incomplete. */
  handOrder: readonly PlayerId[]
  fixedSeeds: Readonly<Record<PlayerId, number>>
  /** Players by seed; null before the start. */
  order: readonly PlayerId[] | null
  startedAt: number | null
  rules: RulesEdition
  readonly late: { readonly player: PlayerId; readonly place: LatePlace }[]
  /** Recorded results, by `resultKey`. */
  readonly results: Map<string, RecordedResult>
  /** Requested byes, by `byeKey`. */
  readonly byes: Map<string, ByeAhead>
  paired: readonly PairedRound[]
  /** Ids of the rounds released by the organiser. */
  readonly released: Set<string>
  schedule: Schedule
  /** Choices by `tieKey`, in order; if one leaves players tied, another is needed. */
  readonly settlements: Map<string, readonly Settlement[]>
  /** Number of play-offs called so far. */
  playOffs: number
  isHeldOpen: boolean
  cancelled: string | null
  /** Null unless it was imported from a report. */
  imported: ImportedReport | null
}

/** Returns whether an entrant was drawn or placed late. */
export function isPlaced(logState: LogState, player: PlayerId): boolean {
  return (
    (logState.order ?? []).includes(player) || logState.late.some((each) => each.player === player)
  )
}

/** Returns the key of a result: the match and its two players, in either order. */
export function resultKey(matchId: string, sides: Sides): string {
  const [a, b] = sides
  return [matchId, ...(a < b ? [a, b] : [b, a])].join('\u0000')
}

/** Returns the key of a tie: its table and its players, in any order. */
export function tieKey(group: number | null, players: readonly PlayerId[]): string {
  return JSON.stringify([group, ...players.toSorted()])
}

export function byeKey(player: PlayerId, round: number): string {
  return JSON.stringify([round, player])
}

function emptyLogState(settings: TournamentSettings): LogState {
  return {
    settings,
    phase: 'draft',
    entrants: new Map(),
    handOrder: [],
    fixedSeeds: {},
    order: null,
    startedAt: null,
    rules: 1,
    late: [],
    results: new Map(),
    byes: new Map(),
    paired: [],
    released: new Set(),
    schedule: { plan: null, separateDays: new Map() },
    settlements: new Map(),
    playOffs: 0,
    isHeldOpen: false,
    cancelled: null,
    imported: null,
  }
}

function updateEntrant(logState: LogState, player: PlayerId, change: Partial<Entrant>) {
  const entrant = logState.entrants.get(player)
  if (entrant !== undefined) logState.entrants.set(player, { ...entrant, ...change })
}

function enter(logState: LogState, event: TournamentEvent & { readonly type: 'entered' }) {
  const { player, partner = null, rating, affiliations, at, isApproved = false } = event
  // Re-entering players move to the end of the list.
  logState.entrants.delete(player)
  logState.entrants.set(player, {
    player,
    partner,
    rating,
    affiliations,
    registeredAt: at,
    // Entries made without required approval stay approved.
    isApproved: isApproved || !logState.settings.requiresApproval,
    isCheckedIn: false,
    out: null,
  })
}

function makePairs(logState: LogState, pairs: readonly EnteredPair[]) {
  for (const { player, partner, rating } of pairs) {
    const partnerEntry = logState.entrants.get(partner)
    const activeEntry = partnerEntry?.out === null ? partnerEntry : undefined
    if (activeEntry !== undefined) remove(logState, partner)
    const isApproved = logState.entrants.get(player)?.isApproved === true
    updateEntrant(logState, player, {
      partner,
      rating,
      isApproved: isApproved && activeEntry?.isApproved !== false,
      isCheckedIn: false,
    })
  }
}

function remove(logState: LogState, player: PlayerId) {
  logState.entrants.delete(player)
  logState.handOrder = logState.handOrder.filter((each) => each !== player)
  const { [player]: _gone, ...fixedSeeds } = logState.fixedSeeds
  logState.fixedSeeds = fixedSeeds
}

function settleTie(
  logState: LogState,
  event: TournamentEvent & { readonly type: 'lots_drawn' | 'play_off_called' },
) {
  const { group, players } = event
  const by = event.type === 'lots_drawn' ? 'lot' : 'play_off'
  if (by === 'play_off') logState.playOffs++
  const key = tieKey(group, players)
  const before = logState.settlements.get(key) ?? []
  const { playOffs: number, late } = logState
  logState.settlements.set(key, [...before, { by, players, number, lateEntries: late.length }])
}

function pairRound(logState: LogState, event: TournamentEvent & { readonly type: 'round_paired' }) {
  const { round, pairs, absent, broken, isAutomatic = false } = event
  const byPlayer = new Map(absent.map(({ player, bye }) => [player, bye]))
  const others = logState.paired.filter((each) => each.round !== round)
  logState.paired = [...others, { round, pairs, absent: byPlayer, broken, isAutomatic }]
}

function unpairRound(logState: LogState, round: number) {
  logState.paired = logState.paired.filter((each) => each.round < round)
  for (const [key, { matchId }] of logState.results) {
    const found = /^S(\d+)-/.exec(matchId)
    if (found !== null && Number(found[1]) >= round) logState.results.delete(key)
  }
}

function undoStart(logState: LogState) {
  logState.order = null
  logState.startedAt = null
  logState.rules = 1
  logState.paired = []
  logState.late.length = 0
  logState.released.clear()
  logState.settlements.clear()
  logState.playOffs = 0
  logState.isHeldOpen = false
  // Otherwise results that no longer apply could apply again after another draw.
  logState.results.clear()
}

function applyEvent(logState: LogState, event: TournamentEvent) {
  switch (event.type) {
    case 'entered':
      return enter(logState, event)
    case 'pairs_made':
      return makePairs(logState, event.pairs)
    case 'approved':
      return updateEntrant(logState, event.player, { isApproved: true, out: null })
    case 'checked_in':
    case 'checked_out':
      return updateEntrant(logState, event.player, { isCheckedIn: event.type === 'checked_in' })
    case 'declined':
    case 'withdrew':
    case 'disqualified': {
      const kind = event.type === 'withdrew' ? 'withdrawn' : event.type
      const { player, reason, isInGroup = null } = event
      const at = logState.entrants.get(player)?.out?.at ?? event.at
      return updateEntrant(logState, player, { out: { kind, at, reason, isInGroup } })
    }
    case 'removed':
      return remove(logState, event.player)
    case 'reinstated':
      return updateEntrant(logState, event.player, { out: null })
    case 'phase_opened':
      logState.phase = event.phase
      return
    case 'settings_changed':
      logState.settings = { ...logState.settings, ...event.settings }
      return
    case 'seeded':
      logState.handOrder = event.order
      return
    case 'seeds_fixed':
      logState.fixedSeeds = event.seeds
      return
    case 'started':
      logState.order = event.order
      logState.startedAt = event.at
      logState.rules = event.rules ?? 1
      return
    case 'start_taken_back':
      return undoStart(logState)
    case 'placed_late':
      logState.late.push({ player: event.player, place: event.place })
      if (event.place.kind === 'order') logState.order = event.place.order
      return
    case 'result_recorded':
    case 'result_corrected': {
      const { matchId, sides, outcome } = event
      logState.results.set(resultKey(matchId, sides), { matchId, sides, outcome })
      return
    }
    case 'result_removed':
      logState.results.delete(resultKey(event.matchId, event.sides))
      return
    case 'bye_requested': {
      const key = byeKey(event.player, event.round)
      if (event.bye === null) logState.byes.delete(key)
      else logState.byes.set(key, event.bye)
      return
    }
    case 'imported':
      logState.imported = event.report
      return
    case 'round_paired':
      return pairRound(logState, event)
    case 'round_unpaired':
      return unpairRound(logState, event.round)
    case 'rounds_scheduled': {
      const { first, everyDays } = event
      logState.schedule = {
        plan: first === null ? null : { first, everyDays },
        separateDays: new Map(),
      }
      return
    }
    case 'round_dated':
      logState.schedule.separateDays.set(event.round, event.day)
      return
    case 'lots_drawn':
    case 'play_off_called':
      return settleTie(logState, event)
    case 'tie_reopened': {
      const key = tieKey(event.group, event.players)
      logState.settlements.set(key, (logState.settlements.get(key) ?? []).slice(0, -1))
      return
    }
    case 'round_released':
      logState.released.add(event.round)
      return
    case 'reopened':
      // A reopened cancelled tournament continues where it was; a finished one is held open.
      if (logState.cancelled === null) logState.isHeldOpen = true
      else logState.cancelled = null
      return
    case 'closed':
      logState.isHeldOpen = false
      return
    case 'cancelled':
      logState.cancelled = event.reason
  }
}

/** Folds a tournament's log. */
export function foldTournamentLog({ settings, log }: Tournament): LogState {
  const logState = emptyLogState(settings)
  for (const event of log) applyEvent(logState, event)
  return logState
}
