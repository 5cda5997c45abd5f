import type { Namespace, Socket } from 'socket.io'
import type { ClientToServer, ServerToClient, WireEvent } from '#contract/events.ts'
import type { SocketUser } from './socket-user.ts'
import type { Counts } from './presence.ts'

type Members = Namespace<ClientToServer, ServerToClient, Record<string, never>, SocketUser>
type Member = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketUser>

/** What a viewer may follow. */
export type TopicViewer = {
  /** Whether they may see draft tournaments. */
  readonly canSeeDrafts: boolean
  /** The only match or table visible with a scoring code; null for members. */
  readonly scope: string | null
}
/** Returns which of these topics exist and may be seen by the viewer. */
export type FilterWatchable = (
  viewer: TopicViewer,
  topics: readonly string[],
) => Promise<ReadonlySet<string>>

/** Maximum number of topics per socket, far above that of any screen. */
const maxTopics = 100
/**
 * `live` has all scores, `activity` all viewer counts. The others are one match, tournament or sport by id.
 */
const topicPattern = /^(?:live|activity|(?:live|tournament|sport):[\w-]{1,64})$/
const topicRoomPrefix = 'topic:'
/** Followers of `activity` who may see drafts. */
const draftActivityRoom = 'activity-of-drafts'
/** Events after which a tournament may be hidden from some followers. */
const hidingEvents = new Set<WireEvent['type']>(['tournament.updated', 'tournament.deleted'])

export const formatTopicRoom = (topic: string) => `${topicRoomPrefix}${topic}`
export const parseTopicRoom = (room: string): string | null =>
  room.startsWith(topicRoomPrefix) ? room.slice(topicRoomPrefix.length) : null

const toViewer = ({ role, scope }: SocketUser): TopicViewer => ({
  canSeeDrafts: role !== 'player',
  scope,
})

const countTopics = ({ rooms }: Member): number =>
  [...rooms].filter(
    (room) => room.startsWith(topicRoomPrefix) && !room.startsWith(`${topicRoomPrefix}person:`),
  ).length

const listHiddenTopics = (events: readonly WireEvent[]): ReadonlySet<string> =>
  new Set(
    events.flatMap(({ type, data }) =>
      hidingEvents.has(type) && 'tournamentId' in data ? `tournament:${data.tournamentId}` : [],
    ),
  )

/** Manages the topics that members follow. They must exist and be visible to them. */
export function createWatchedTopics(
  members: Members,
  filterWatchable: FilterWatchable,
  countsNow: () => Counts,
) {
  const activityRoom = formatTopicRoom('activity')
  const filterVisible = async (canSeeDrafts: boolean, counts: Counts): Promise<Counts> => {
    const visibleTopics = await filterWatchable({ canSeeDrafts, scope: null }, Object.keys(counts))
    // The viewer count of a live match is shown to its own watchers only.
    const isShown = (topic: string) => topic.startsWith('tournament:') && visibleTopics.has(topic)
    return Object.fromEntries(Object.entries(counts).filter(([topic]) => isShown(topic)))
  }
  const startActivity = async (socket: Member) => {
    const { canSeeDrafts } = toViewer(socket.data)
    if (canSeeDrafts) void socket.join(draftActivityRoom)
    socket.emit('told', 'activity', { counts: await filterVisible(canSeeDrafts, countsNow()) })
  }
  const listFollowers = (topic: string): Member[] =>
    [...(members.adapter.rooms.get(formatTopicRoom(topic)) ?? [])].flatMap(
      (id) => members.sockets.get(id) ?? [],
    )

  /** Topics that each socket has asked to follow, until that is decided. */
  const pendingTopics = new WeakMap<Member, Set<string>>()
  return {
    /** Subscribes a socket to a topic. Returns whether it succeeded. */
    watch: async (socket: Member, topic: unknown): Promise<boolean> => {
      if (typeof topic !== 'string' || !topicPattern.test(topic)) return false
      const pending = pendingTopics.get(socket) ?? new Set()
      pendingTopics.set(socket, pending.add(topic))
      const visibleTopics = await filterWatchable(toViewer(socket.data), [topic])
      // The socket may have left meanwhile.
      const isStillPending = pending.delete(topic)
      if (!visibleTopics.has(topic)) return false
      if (socket.rooms.has(formatTopicRoom(topic))) return true
      if (!isStillPending) return false
      if (countTopics(socket) >= maxTopics || !socket.connected) return false
      void socket.join(formatTopicRoom(topic))
      if (topic === 'activity') await startActivity(socket)
      return true
    },
    unwatch: (socket: Member, topic: unknown) => {
      if (typeof topic !== 'string' || !topicPattern.test(topic)) return
      pendingTopics.get(socket)?.delete(topic)
      void socket.leave(formatTopicRoom(topic))
      if (topic === 'activity') void socket.leave(draftActivityRoom)
    },
    /** Sends followers of `activity` the viewer count of each tournament that they may see. */
    sendActivity: async (counts: Counts) => {
      if (!members.adapter.rooms.has(activityRoom)) return
      const [withDrafts, withoutDrafts] = await Promise.all([
        filterVisible(true, counts),
        filterVisible(false, counts),
      ])
      if (Object.keys(withDrafts).length === 0) return
      members.to(draftActivityRoom).emit('told', 'activity', { counts: withDrafts })
      if (Object.keys(withoutDrafts).length === 0) return
      members
        .to(activityRoom)
        .except(draftActivityRoom)
        .emit('told', 'activity', { counts: withoutDrafts })
    },
    /** Removes followers from tournaments that were deleted or became drafts again. */
    dropHidden: async (events: readonly WireEvent[]) => {
      const topics = listHiddenTopics(events)
      /** Cached by viewer, since most followers may see the same. */
      const visibleTopicsByViewer = new Map<string, ReadonlySet<string>>()
      for (const topic of topics) {
        for (const socket of listFollowers(topic)) {
          const viewer = toViewer(socket.data)
          const key = JSON.stringify(viewer)
          const visibleTopics =
            visibleTopicsByViewer.get(key) ?? (await filterWatchable(viewer, [...topics]))
          visibleTopicsByViewer.set(key, visibleTopics)
          if (!visibleTopics.has(topic)) void socket.leave(formatTopicRoom(topic))
        }
      }
    },
  }
}
