import { setTimeout as sleep } from 'node:timers/promises'
import { addToCount, type PartResult } from '../faults/violations.ts'
import { follow, findMissedEvents } from '../faults/cut-connections.ts'
import type { Cluster } from './cluster.ts'
import { waitUntil } from './people.ts'

const caughtUpWithinMs = 20_000

export type Followers = {
  /** Waits until all have received the last event, and disconnects them. Returns what they missed. */
  readonly finish: (result: PartResult) => Promise<string[]>
}

/** Connects browsers to the club through the proxy. */
export async function followAll(
  { club, url }: Cluster,
  token: string,
  followerCount: number,
): Promise<Followers> {
  const { db, engine } = club.open()
  const before = await db.selectFrom('events').select('id').execute()
  const earlierIds = new Set(before.map(({ id }) => id))
  const followers = Array.from({ length: followerCount }, () => follow(url, token))
  await Promise.all(followers.map(async ({ ready }) => ready))
  return {
    finish: async (result) => {
      const rows = await db
        .selectFrom('events')
        .select('id')
        .orderBy(engine.eventOrder as never)
        .orderBy('sequence')
        .execute()
      const published = rows.map(({ id }) => id).filter((id) => !earlierIds.has(id))
      const haveCaughtUp = () =>
        followers.every(
          ({ socket, received }) => socket.connected && received.at(-1)?.id === published.at(-1),
        )
      await waitUntil(haveCaughtUp, caughtUpWithinMs)
      await sleep(200)
      for (const { socket } of followers) socket.disconnect()
      for (const { counts } of followers) {
        addToCount(result.counts, 'reconnections of followers', counts.connections - 1)
        addToCount(result.counts, 'resyncs', counts.resyncs)
      }
      addToCount(result.counts, 'events published', published.length)
      return followers.flatMap((follower, index) =>
        findMissedEvents(follower, published, earlierIds).map(
          (violation) => `follower ${index}: ${violation}`,
        ),
      )
    },
  }
}
