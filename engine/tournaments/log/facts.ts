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
  /** For a pair, its first player, who identifies the entry. */
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
    readonly reason: string
    /** Whether the player's group was still in progress; null if not recorded. */
    readonly isInGroup: boolean | null
  } | null
}

/** A way to settle a tie. Play-offs are numbered from 1 in the order in which they were called. */
export type Settlement = {
  readonly by: 'lot' | 'play_off'
  /** For lots, in the order drawn. */
  readonly players: readonly PlayerId[]
  readonly number: number
}

export type PairedRound = {
  readonly round: number
  readonly pairs: readonly DrawnPair[]
  readonly absent: ReadonlyMap<PlayerId, RequestedBye>
  readonly broken: readonly { readonly rule: string; readonly players: readonly PlayerId[] }[]
  /** Whether it was paired automatically. */
  readonly isAutomatic: boolean
}

export type RecordedResult = { readonly sides: Sides; readonly outcome: Outcome }

/**
 * State after a log. A result belongs to a match and its two players, so it counts exactly as long as
 * they are the sides of that match.
 */
export type LogState = {
  settings: TournamentSettings
  phase: 'draft' | 'registration' | 'check_in'
  readonly entrants: Map<PlayerId, Entrant>
  handOrder: readonly PlayerId[]
  fixedSeeds: Readonly<Record<PlayerId, number>>
  /** Players by seed; null before the start. */
  order: readonly PlayerId[] | null
  startedAt: number | null
  rules: RulesEdition
  readonly late: { readonly player: PlayerId; readonly place: LatePlace }[]
  readonly results: Map<string, RecordedResult>
  readonly byes: Map<string, ByeAhead>
  paired: readonly PairedRound[]
  readonly released: Set<string>
  schedule: Schedule
  /** By tie, in the order in which they were chosen: one that leaves players level requires another. */
  readonly settlements: Map<string, readonly Settlement[]>
  playOffs: number
  isHeldOpen: boolean
  cancelled: string | null
  /** Null unless it was imported from a report. */
  imported: ImportedReport | null
}

/** Returns whether an entry was drawn or came in late. */
export function isPlaced(facts: LogState, player: PlayerId): boolean {
  return (facts.order ?? []).includes(player) || facts.late.some((each) => each.player === player)
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

function noFacts(settings: TournamentSettings): LogState {
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
    schedule: { plan: null, own: new Map() },
    settlements: new Map(),
    playOffs: 0,
    isHeldOpen: false,
    cancelled: null,
    imported: null,
  }
}

function amend(facts: LogState, player: PlayerId, change: Partial<Entrant>) {
  const entrant = facts.entrants.get(player)
  if (entrant !== undefined) facts.entrants.set(player, { ...entrant, ...change })
}

function enter(facts: LogState, event: TournamentEvent & { readonly type: 'entered' }) {
  const { player, partner = null, rating, affiliations, at, isApproved = false } = event
  // A player who re-enters goes to the end of the list.
  facts.entrants.delete(player)
  facts.entrants.set(player, {
    player,
    partner,
    rating,
    affiliations,
    registeredAt: at,
    // Entries accepted without approval stay accepted.
    isApproved: isApproved || !facts.settings.requiresApproval,
    isCheckedIn: false,
    out: null,
  })
}

function makePairs(facts: LogState, pairs: readonly EnteredPair[]) {
  for (const { player, partner, rating } of pairs) {
    const own = facts.entrants.get(partner)
    const alone = own?.out === null ? own : undefined
    if (alone !== undefined) remove(facts, partner)
    const isApproved = facts.entrants.get(player)?.isApproved === true
    amend(facts, player, {
      partner,
      rating,
      isApproved: isApproved && alone?.isApproved !== false,
      isCheckedIn: false,
    })
  }
}

function remove(facts: LogState, player: PlayerId) {
  facts.entrants.delete(player)
  facts.handOrder = facts.handOrder.filter((each) => each !== player)
  const { [player]: _gone, ...fixedSeeds } = facts.fixedSeeds
  facts.fixedSeeds = fixedSeeds
}

function settleTie(
  facts: LogState,
  event: TournamentEvent & { readonly type: 'lots_drawn' | 'play_off_called' },
) {
  const { group, players } = event
  const by = event.type === 'lots_drawn' ? 'lot' : 'play_off'
  if (by === 'play_off') facts.playOffs++
  const key = tieKey(group, players)
  const before = facts.settlements.get(key) ?? []
  facts.settlements.set(key, [...before, { by, players, number: facts.playOffs }])
}

function pairRound(facts: LogState, event: TournamentEvent & { readonly type: 'round_paired' }) {
  const { round, pairs, absent, broken, isAutomatic = false } = event
  const byPlayer = new Map(absent.map(({ player, bye }) => [player, bye]))
  const others = facts.paired.filter((each) => each.round !== round)
  facts.paired = [...others, { round, pairs, absent: byPlayer, broken, isAutomatic }]
}

function unpairRound(facts: LogState, round: number) {
  facts.paired = facts.paired.filter((each) => each.round < round)
  for (const key of facts.results.keys()) {
    const found = /^S(\d+)-/.exec(key)
    if (found !== null && Number(found[1]) >= round) facts.results.delete(key)
  }
}

function undoStart(facts: LogState) {
  facts.order = null
  facts.startedAt = null
  facts.rules = 1
  facts.paired = []
  facts.late.length = 0
  facts.released.clear()
  facts.settlements.clear()
  facts.playOffs = 0
  facts.isHeldOpen = false
  // Results that no longer applied could apply again after another draw.
  facts.results.clear()
}

function apply(facts: LogState, event: TournamentEvent) {
  switch (event.type) {
    case 'entered':
      return enter(facts, event)
    case 'pairs_made':
      return makePairs(facts, event.pairs)
    case 'approved':
      return amend(facts, event.player, { isApproved: true, out: null })
    case 'checked_in':
    case 'checked_out':
      return amend(facts, event.player, { isCheckedIn: event.type === 'checked_in' })
    case 'declined':
    case 'withdrew':
    case 'disqualified': {
      const kind = event.type === 'withdrew' ? 'withdrawn' : event.type
      const { reason, isInGroup = null } = event
      return amend(facts, event.player, { out: { kind, reason, isInGroup } })
    }
    case 'removed':
      return remove(facts, event.player)
    case 'reinstated':
      return amend(facts, event.player, { out: null })
    case 'phase_opened':
      facts.phase = event.phase
      return
    case 'settings_changed':
      facts.settings = { ...facts.settings, ...event.settings }
      return
    case 'seeded':
      facts.handOrder = event.order
      return
    case 'seeds_fixed':
      facts.fixedSeeds = event.seeds
      return
    case 'started':
      facts.order = event.order
      facts.startedAt = event.at
      facts.rules = event.rules ?? 1
      return
    case 'start_taken_back':
      return undoStart(facts)
    case 'placed_late':
      facts.late.push({ player: event.player, place: event.place })
      if (event.place.kind === 'order') facts.order = event.place.order
      return
    case 'result_recorded':
    case 'result_corrected': {
      const { matchId, sides, outcome } = event
      facts.results.set(resultKey(matchId, sides), { sides, outcome })
      return
    }
    case 'result_removed':
      facts.results.delete(resultKey(event.matchId, event.sides))
      return
    case 'bye_requested': {
      const key = byeKey(event.player, event.round)
      if (event.bye === null) facts.byes.delete(key)
      else facts.byes.set(key, event.bye)
      return
    }
    case 'imported':
      facts.imported = event.report
      return
    case 'round_paired':
      return pairRound(facts, event)
    case 'round_unpaired':
      return unpairRound(facts, event.round)
    case 'rounds_scheduled': {
      const { first, everyDays } = event
      facts.schedule = { plan: first === null ? null : { first, everyDays }, own: new Map() }
      return
    }
    case 'round_dated':
      facts.schedule.own.set(event.round, event.day)
      return
    case 'lots_drawn':
    case 'play_off_called':
      return settleTie(facts, event)
    case 'tie_reopened': {
      const key = tieKey(event.group, event.players)
      facts.settlements.set(key, (facts.settlements.get(key) ?? []).slice(0, -1))
      return
    }
    case 'round_released':
      facts.released.add(event.round)
      return
    case 'reopened':
      // A reopened cancelled tournament continues where it was; a finished one is held open.
      if (facts.cancelled === null) facts.isHeldOpen = true
      else facts.cancelled = null
      return
    case 'closed':
      facts.isHeldOpen = false
      return
    case 'cancelled':
      facts.cancelled = event.reason
  }
}

/** Folds the whole log into facts. */
export function foldTournamentLog({ settings, log }: Tournament): LogState {
  const facts = noFacts(settings)
  for (const event of log) apply(facts, event)
  return facts
}
