import type { WireEvent } from '#contract/events.ts'
import type { MemberServer, SocketUser } from './socket-user.ts'

/** Both rooms receive club events; only organisers receive those of drafts. */
export const rooms = ['players', 'organisers'] as const
type Room = (typeof rooms)[number]

export const findRoom = ({ role }: SocketUser): Room =>
  role === 'player' ? 'players' : 'organisers'

const isDraft = ({ data }: WireEvent) => 'isDraft' in data && data.isDraft === true

export const filterForRoom = (room: Room, events: readonly WireEvent[]) =>
  room === 'organisers' ? [...events] : events.filter((event) => !isDraft(event))

/** Above this number of listeners, clients spread their refetches. */
const smallRoom = 50
export const spreadMs = 2_000
/**
 * Above that number, events are batched for this long, since a packet to everyone costs more than an event.
 */
const batchMs = 800

/** Sends events to the rooms in order: at once, or in batches to many listeners. */
export function createEventBatches(io: MemberServer) {
  let pending: WireEvent[] = []
  let timer: NodeJS.Timeout | undefined
  const countSockets = (room: Room) => io.of('/').adapter.rooms.get(room)?.size ?? 0
  const isLargeRoom = () => countSockets('players') + countSockets('organisers') > smallRoom
  const send = () => {
    clearTimeout(timer)
    timer = undefined
    for (const room of rooms) {
      const visible = filterForRoom(room, pending)
      if (visible.length > 0) io.to(room).emit('events', visible)
    }
    pending = []
  }
  return {
    isLargeRoom,
    add: (events: readonly WireEvent[]) => {
      if (!isLargeRoom()) {
        pending.push(...events)
        return send()
      }
      for (const event of events) pending.push({ ...event, spreadMs })
      timer ??= setTimeout(send, batchMs)
    },
    /** Sends pending events now. */
    send,
    /** Minimum time between two reads of events, in ms; longer with many listeners. */
    minReadIntervalMs: () => (isLargeRoom() ? batchMs / 4 : 0),
    stop: () => clearTimeout(timer),
  }
}
