import { z } from 'zod'
import { groupId, matchId, playerId, tournamentId, userId } from './fields.ts'
import { sportId } from './club/sports.ts'
import type { DataScope } from './subjects.ts'

const matchEvent = z.object({ matchId: matchId, sportId, playerIds: z.array(playerId) })
const playerEvent = z.object({ playerId: playerId })
/** `isDraft`: sent only to organisers, because drafts are hidden from others. */
const tournamentEvent = z.object({
  tournamentId: tournamentId,
  isDraft: z.literal(true).optional(),
})

const tournamentPlayersEvent = tournamentEvent.extend({ playerIds: z.array(playerId) })

/** For public groups; events of a private group are sent to each member individually. */
const groupEvent = z.object({ groupId })

const liveEvent = z.object({ liveMatchId: z.string(), sportId, playerIds: z.array(playerId) })

/** All events of the club, in the past tense, with their data. */
export const eventData = {
  'match.recorded': matchEvent,
  'match.corrected': matchEvent,
  'match.voided': matchEvent,
  'matches.changed': z.object({ sportIds: z.array(sportId), playerIds: z.array(playerId) }),
  'player.added': playerEvent,
  'player.updated': playerEvent,
  'player.deleted': playerEvent,
  'player.merged': z.object({ playerId: playerId, intoPlayerId: playerId }),
  'ratings.refolded': z.object({}),
  'account.changed': z.object({ userId }),
  'club.changed': z.object({}),
  'seasons.changed': z.object({}),
  'affiliations.changed': z.object({}),
  'systems.changed': z.object({}),
  'team.changed': z.object({ teamId: z.string() }),
  'team_match.changed': z.object({ teamMatchId: z.string(), teamIds: z.array(z.string()) }),
  'displays.changed': z.object({}),
  'live.started': liveEvent,
  'live.ended': liveEvent,
  'live.forked': liveEvent,
  'players.imported': z.object({ count: z.int() }),
  'group.created': groupEvent,
  'group.changed': groupEvent,
  'group.member_joined': groupEvent.extend({ playerId }),
  'tournament.created': tournamentEvent,
  'tournament.updated': tournamentEvent,
  'tournament.deleted': tournamentEvent,
  'tournament.entries_changed': tournamentPlayersEvent,
  'tournament.match_decided': tournamentPlayersEvent,
  'tournament.round_paired': tournamentEvent,
  'tournament.match_called': tournamentPlayersEvent,
  'tournament.call_reached': tournamentEvent,
} as const

export type EventType = keyof typeof eventData
export const eventTypes = Object.keys(eventData) as EventType[]
export type EventOf<T extends EventType> = z.infer<(typeof eventData)[T]>

/** The scope that each event changes. */
export const subjectByEvent: Readonly<Record<EventType, DataScope>> = {
  'match.recorded': 'matches',
  'match.corrected': 'matches',
  'match.voided': 'matches',
  'matches.changed': 'matches',
  'player.added': 'players',
  'player.updated': 'players',
  'player.deleted': 'players',
  'player.merged': 'players',
  'players.imported': 'players',
  'ratings.refolded': 'ratings',
  'account.changed': 'accounts',
  'club.changed': 'club',
  'seasons.changed': 'seasons',
  'affiliations.changed': 'affiliations',
  'systems.changed': 'systems',
  'team.changed': 'teams',
  'team_match.changed': 'teamMatches',
  'displays.changed': 'displays',
  'live.started': 'live',
  'live.ended': 'live',
  'live.forked': 'live',
  'group.created': 'groups',
  'group.changed': 'groups',
  'group.member_joined': 'groups',
  'tournament.created': 'tournaments',
  'tournament.updated': 'tournaments',
  'tournament.deleted': 'tournaments',
  'tournament.entries_changed': 'tournaments',
  'tournament.match_decided': 'tournaments',
  'tournament.round_paired': 'tournaments',
  'tournament.match_called': 'tournaments',
  'tournament.call_reached': 'tournaments',
}

/** An event with the data of its type. */
export type NewEvent = { [T in EventType]: { type: T; data: EventOf<T> } }[EventType]

/**
 * An event on the socket. After a reconnect, the client sends the last `cursor` to receive missed events. If
 * `spreadMs` is above 0, there are many listeners: each waits a random part of it before refetching.
 */
export type WireEvent = NewEvent & {
  id: string
  cursor: string
  timestamp: string
  spreadMs?: number
}

/**
 * The socket: path `/socket`, websocket transport. The handshake's `auth` may contain `cursor`. Server to
 * client: `events` (WireEvent[], in order, at least one), `resync` (missed events are no longer available:
 * reload everything), `ready` (the cursor from which events follow), `ended` (the session is over: sign in
 * again), `told` (a watched topic changed; not stored, so clients that miss it reload). `told` with the topic
 * `person` is for this person: a notice, or a change to their data. Client to server: `beat` with an
 * acknowledgement, to measure latency; `watch` and `unwatch` a topic: `live:{id}` for a match as it is scored,
 * `live` for all scores, `tournament:{id}` and `sport:{id}` for their screens. Watchers of a tournament or
 * match receive the number of watchers (`spectators`); `activity` sends it for every tournament.
 */
export type ServerToClient = {
  events: (events: readonly WireEvent[]) => void
  resync: (cursor: string) => void
  ready: (cursor: string) => void
  ended: () => void
  told: (topic: string, message: object) => void
}
export type ClientToServer = {
  beat: (answer: () => void) => void
  /**
   * Replies whether the topic is now watched: it must exist, and the viewer may see it. Null if the lookup
   * failed: the client retries.
   */
  watch: (topic: string, answer: (isWatched: boolean | null) => void) => void
  unwatch: (topic: string) => void
}

export const socketPath = '/socket'

/**
 * The namespace `/p` of the same socket, for spectators: open if the club's results are public, or with
 * the `secret` of a paired screen in the handshake's `auth`. Read only: clients can only watch topics.
 * `live:{id}` for a match as it is scored, `live` for all scores, `floor` for any other change.
 */
export const spectatorNamespace = '/p'
export type SpectatorMessage = Partial<{
  /** Number of earlier events; a client that has a different number reloads. */
  from: number
  rev: number
  status: string
  events: readonly { readonly rev: number; readonly event: object; readonly at: string }[]
  /** Summary of a match, for lists. */
  summary: object
  matches: readonly object[]
  /** If above 0, there are many watchers: each waits a random part of it before refetching. */
  spreadMs: number
}>
export type ServerToSpectator = { told: (topic: string, message: SpectatorMessage) => void }
export type SpectatorToServer = Pick<ClientToServer, 'watch' | 'unwatch'>
