import { hashLogIds } from '#engine/live/hash.ts'
import type {
  LiveConflictWire,
  LiveLog,
  LiveStart,
  OfficialEventWire,
  SendReply as SentReply,
  SentEventWire,
} from '#contract/live/events.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import { type AnyAction, gameOf } from '#engine/live/games.ts'
import {
  getOfficialId,
  applyResolution,
  emptyOfficialLog,
  foldOfficial,
  type OfficialLog,
  openConflicts,
  type SentEvent,
} from '#engine/live/merge.ts'
import { receiveBatch } from '#engine/live/receive-batch.ts'

/** A match as the server stores it; replaced when a backup is restored. */
export type StoredMatch = {
  readonly start: LiveStart
  readonly official: OfficialLog<AnyAction>
  readonly status: LiveMatchWire['status']
  readonly isTogether: boolean
  /** Number of times the match was recorded. */
  readonly recordCount: number
}

type RequestInput = { readonly params?: object; readonly query?: object; readonly body?: unknown }
type Endpoint = { readonly method: string; readonly path: string }
/** An error reply with the server's status and key. */
export class Refusal extends Error {
  readonly status: number
  readonly key: string
  constructor(status: number, key: string) {
    super(key)
    this.status = status
    this.key = key
  }
}

const timestamp = new Date(0).toISOString()
const toWire = (sent: SentEvent<AnyAction>) => sent as unknown as SentEventWire

/** A server in memory: the contract's endpoints around the engine's merge. */
export class ClubInMemory {
  readonly matches = new Map<string, StoredMatch>()
  /**
   * Live match ids by tournament pairing; each pairing is one match however often it is started.
   */
  readonly pairings = new Map<string, string>()
  now: () => number = () => Date.now()
  #decisionEventCount = 0
  /** Number of events at the time an entry was absorbed by an equal one. */
  readonly #absorbedAfter = new Map<string, number>()

  answer({ method, path }: Endpoint, { params, query, body }: RequestInput): unknown {
    const { id = '', forkId = '' } = (params ?? {}) as { id?: string; forkId?: string }
    switch (`${method} ${path}`) {
      case 'POST /api/live':
        return this.#begin(body as LiveStart)
      case 'GET /api/live/:id':
        return this.#log(id, (query ?? {}) as Since)
      case 'POST /api/live/:id/events':
        return this.#receive(id, body as Since & { events: SentEventWire[] })
      case 'POST /api/live/:id/forks/:forkId':
        return this.#decide(id, forkId, body as never)
      case 'POST /api/live/:id/confirm':
        return this.#confirm(id, body as { head: string })
      case 'POST /api/live/:id/scorer':
        return this.#match(id)
      default:
        throw new Error(`${method} ${path} is not served`)
    }
  }

  require(id: string): StoredMatch {
    const stored = this.matches.get(id)
    if (stored === undefined) throw new Refusal(404, 'live.notFound')
    return stored
  }

  /** Returns what the engine's merge needs to know of a match. */
  mergeContext(id: string) {
    const { start, isTogether } = this.require(id)
    const { rules, identityOf } = gameOf(start.setup.game)
    return { rules, identityOf, settings: start.setup.settings, isTogether }
  }

  stop(id: string): void {
    this.matches.set(id, { ...this.require(id), status: 'stopped' })
  }

  /**
   * Restores a match to its state the given number of events ago, without conflicts. Entries absorbed before
   * a remaining entry stay absorbed, as in a consistent backup.
   */
  restore(id: string, events: number): void {
    const { start } = this.require(id)
    const before = this.require(id).official.events
    const remaining = before.slice(0, Math.max(0, before.length - events))
    const staysAbsorbed = (id: string) =>
      events === 0 || (this.#absorbedAfter.get(id) ?? Infinity) < remaining.length
    const sameAs = new Map(
      [...this.require(id).official.sameAs].filter(([one]) => staysAbsorbed(one)),
    )
    const official: OfficialLog<AnyAction> = { ...emptyOfficialLog, events: remaining, sameAs }
    const { isTogether } = this.require(id)
    // A match recorded after the backup is no longer recorded.
    this.matches.set(id, { start, official, status: 'live', isTogether, recordCount: 0 })
  }

  #begin(start: LiveStart): LiveMatchWire {
    const pairing = start.tournamentMatchId ?? start.id
    const id = this.pairings.get(pairing) ?? start.id
    this.pairings.set(pairing, id)
    if (!this.matches.has(id)) {
      const empty = { official: emptyOfficialLog, status: 'live', isTogether: false } as const
      this.matches.set(id, { start: { ...start, id }, ...empty, recordCount: 0 })
    }
    return this.#match(id)
  }

  #receive(id: string, body: Since & { events: SentEventWire[] }): SentReply {
    const stored = this.require(id)
    const match = { official: stored.official, isOver: stored.status !== 'live' }
    const events = body.events as unknown as SentEvent<AnyAction>[]
    const { official, answers, reasons, sendFrom } = receiveBatch(
      this.mergeContext(id),
      match,
      events,
    )
    for (const absorbedId of official.sameAs.keys()) {
      if (!stored.official.sameAs.has(absorbedId))
        this.#absorbedAfter.set(absorbedId, official.events.length)
    }
    this.matches.set(id, { ...stored, official })
    const replies = [...answers].map(([eventId, answer]) => {
      const reason = reasons.get(eventId) ?? null
      return { id: eventId, answer, why: reason && { ...reason, values: { ...reason.values } } }
    })
    return { ...this.#log(id, body), answers: replies, sendFrom }
  }

  #decide(
    id: string,
    forkId: string,
    { choice, device }: { choice: 'official' | 'other' | 'both'; device: string },
  ): LiveLog {
    const stored = this.require(id)
    const newId = () => `made-${(this.#decisionEventCount += 1)}`
    const decision = { conflict: forkId, choice, device, newId }
    this.matches.set(id, {
      ...stored,
      official: applyResolution(this.mergeContext(id), stored.official, decision),
    })
    return this.#log(id, {})
  }

  #confirm(id: string, { head }: { head: string }): LiveMatchWire {
    const stored = this.require(id)
    if (stored.status === 'finished') return this.#match(id)
    const { official, recordCount } = stored
    const last = official.events.at(-1)?.event.id
    if (last !== getOfficialId(official, head)) throw new Refusal(409, 'live.notHead')
    if (openConflicts(official).length > 0) throw new Refusal(409, 'live.openForks')
    const { game } = stored.start.setup
    const { state } = foldOfficial(this.mergeContext(id), official)
    if (gameOf(game).resultOf(state) === null) throw new Refusal(409, 'live.notOver')
    this.matches.set(id, { ...stored, status: 'finished', recordCount: recordCount + 1 })
    return this.#match(id)
  }

  #log(id: string, { since = 0, sum = '' }: Since): LiveLog {
    const { official } = this.require(id)
    const isKnown = since === 0 || sum === hashLogIds(official.events.slice(0, since))
    const from = isKnown ? since : 0
    const events = official.events.slice(from).map((sent, index): OfficialEventWire => {
      return { ...toWire(sent), rev: from + index + 1, byName: null, at: timestamp }
    })
    const forks = official.conflicts.map((fork): LiveConflictWire => {
      return { ...fork, events: fork.events.map(toWire), byName: null, at: timestamp }
    })
    const match = this.#match(id)
    return { match, events, forks, isRewound: !isKnown, isSuperseded: false, now: this.now() }
  }

  #match(id: string): LiveMatchWire {
    const { start, official, status, isTogether } = this.require(id)
    const { game, settings } = start.setup
    const { sportId, scoreOf } = gameOf(game)
    const { state } = foldOfficial(this.mergeContext(id), official)
    const side = (player: string) => [{ id: player, name: player, avatarUrl: null }]
    return {
      id,
      sportId,
      game,
      settings,
      sides: [side(start.player1Id), side(start.player2Id)] as unknown as LiveMatchWire['sides'],
      matchType: 'casual',
      tournamentId: start.tournamentId ?? null,
      tournamentMatchId: start.tournamentMatchId ?? null,
      tournamentName: null,
      rubber: start.rubber ?? null,
      table: null,
      status,
      stoppedReason: null,
      rev: official.events.length,
      score: scoreOf(state) as LiveMatchWire['score'],
      isTogether,
      scorers: [],
      openForks: openConflicts(official).length,
      startedAt: timestamp,
      lastEventAt: null,
      isAbandoned: false,
      startedByName: null,
      matchId: null,
      mayScore: true,
      mayNotScoreReason: null,
      mayStop: true,
    }
  }
}

type Since = { readonly since?: number; readonly sum?: string }

/** The connection of one browser to the server. */
export type ConnectionState = {
  isOnline: boolean
  isSignedIn: boolean
  /** Number of further requests that arrive but whose replies are lost. */
  repliesToDrop: number
  /** Whether requests arrive twice. */
  duplicatesRequests: boolean
  /** Whether the entries of a request arrive in a different order. */
  reordersEntries: boolean
  /** Number of requests since the connection recovered. */
  requestCount: number
}
export const goodConnection = (): ConnectionState => ({
  isOnline: true,
  isSignedIn: true,
  repliesToDrop: 0,
  duplicatesRequests: false,
  reordersEntries: false,
  requestCount: 0,
})
