import type { LiveConflictWire, OfficialEventWire, SentEventWire } from '#contract/live/events.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import { type AnyAction, type AnyGame, gameOf } from '#engine/live/games.ts'
import { foldLog, type LiveEvent } from '#engine/live/log.ts'
import type { Message } from '#engine/messages/create-messages.ts'
import type { StoredLiveEvent, StoredLiveMatch } from '../../platform/storage/database.ts'

export type ScoringEvent = LiveEvent<AnyAction>

/** Where the entries are saved: on the server, on this device, or not safely. */
export type SaveStatus = 'saved' | 'sending' | 'offline' | 'signed-out' | 'unsafe'

/** A match as its scorer on this device sees it. */
export type Scoring = {
  readonly match: LiveMatchWire
  readonly game: AnyGame
  /**
   * The log on this device: the official one with unsent entries, or this device's own version in a
   * conflict.
   */
  readonly log: readonly ScoringEvent[]
  readonly state: unknown
  /** Ids of entries that are no longer valid at their place. */
  readonly invalidated: readonly string[]
  readonly unsentCount: number
  readonly saveStatus: SaveStatus
  /** When the server last replied, epoch ms of this device. */
  readonly lastReplyAt: number | null
  /** This device's entries that the server refused, newest last. */
  readonly refused: readonly { readonly id: string; readonly why: string }[]
  readonly conflicts: readonly LiveConflictWire[]
  /** This device's version while it is in conflict. */
  readonly ownConflict: LiveConflictWire | null
  readonly official: readonly OfficialEventWire[]
  readonly device: string
  readonly isConfirmed: boolean
  /** Whether the server has the match; one started offline may not be sent yet. */
  readonly isOnServer: boolean
  /** Why the last press had no effect. */
  readonly refusal: Message | null
}

/** A match as stored on this device. */
type LocalMatch = {
  readonly match: StoredLiveMatch
  readonly events: readonly StoredLiveEvent[]
  readonly device: string
  /** Whether the last write to storage failed. */
  readonly isUnsafe: boolean
}

/** The connection to the server. */
type Connection = {
  readonly isReachable: boolean
  readonly isSignedOut: boolean
  readonly lastReplyAt: number | null
}

/** Returns the match as its scorer sees it. */
export function deriveScoring(
  local: LocalMatch,
  connection: Connection,
  refusal: Message | null,
): Scoring {
  const { match, known, forks, confirm, start } = local.match
  const game = gameOf(match.game)
  const ownConflict =
    forks.find(({ device, choice }) => device === local.device && choice === null) ?? null
  // Entries that another device has restored are on the server and must not be sent again.
  const serverIds = new Set(known.map(({ event }) => event.id))
  const unsent = local.events.filter(
    ({ state, sent }) => state === 'waiting' && !serverIds.has(sent.event.id),
  )
  const log = [
    ...createBaseLog(known, ownConflict),
    ...unsent.map(({ sent }) => toEvent(sent.event)),
  ]
  const { state, invalidated } = foldLog(game.rules, match.settings, log)
  return {
    match,
    game,
    log,
    state,
    invalidated,
    unsentCount: unsent.length,
    saveStatus: deriveSaveStatus(local, connection, unsent.length),
    lastReplyAt: connection.lastReplyAt,
    refused: local.events
      .filter((event) => event.state === 'refused')
      .map(({ sent, why }) => ({ id: sent.event.id, why: why ?? '' })),
    conflicts: forks,
    ownConflict,
    official: known,
    device: local.device,
    isConfirmed: confirm !== null || match.status === 'finished',
    isOnServer: start === null,
    refusal,
  }
}

function deriveSaveStatus(
  local: LocalMatch,
  { isReachable, isSignedOut }: Connection,
  unsentCount: number,
): SaveStatus {
  if (local.isUnsafe) return 'unsafe'
  if (isSignedOut) return 'signed-out'
  if (!isReachable) return 'offline'
  return unsentCount > 0 || local.match.start !== null ? 'sending' : 'saved'
}

const toEvent = (event: SentEventWire['event']) => event as ScoringEvent

/** Returns the official log, or this device's version from the difference on. */
function createBaseLog(
  known: readonly OfficialEventWire[],
  fork: LiveConflictWire | null,
): ScoringEvent[] {
  const official = known.map(({ event }) => toEvent(event))
  if (fork === null) return official
  const sharedCount = official.findIndex(({ id }) => id === fork.after) + 1
  return [...official.slice(0, sharedCount), ...fork.events.map(({ event }) => toEvent(event))]
}
