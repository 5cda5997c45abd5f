import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startPresence, type Presence } from './presence.ts'

describe('viewers', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  /** Creates two nodes that receive each other's counts until they are disconnected. */
  function createTwoNodes() {
    const rooms = [new Map<string, number>(), new Map<string, number>()] as const
    const sent: [node: number, topic: string, spectators: number][] = []
    const connection = { isCut: false, messages: 0 }
    const nodes: Presence[] = rooms.map((room, at) =>
      startPresence({
        node: `node-${at}`,
        countHere: (topic) => room.get(topic) ?? 0,
        sendCounts: (counts) => {
          for (const [topic, spectators] of Object.entries(counts)) {
            sent.push([at, topic, spectators])
          }
        },
        sendToNodes: (message) => {
          connection.messages += 1
          if (!connection.isCut)
            nodes[1 - at]!.receive(JSON.parse(JSON.stringify(message)) as object)
        },
      }),
    )
    const setViewers = (at: number, topic: string, number: number) => {
      rooms[at]!.set(topic, number)
      nodes[at]!.noteChange(topic)
    }
    return { nodes, sent, connection, setViewers }
  }

  test('are counted over all nodes, and published at most once a second', () => {
    const { nodes, sent, setViewers } = createTwoNodes()
    setViewers(0, 'tournament:1', 1)
    setViewers(0, 'tournament:1', 2)
    vi.advanceTimersByTime(999)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual([
      [1, 'tournament:1', 2],
      [0, 'tournament:1', 2],
    ])
    setViewers(1, 'tournament:1', 3)
    vi.advanceTimersByTime(1_000)
    expect(nodes.map((node) => node.counts()['tournament:1'])).toEqual([5, 5])
    setViewers(0, 'tournament:1', 0)
    vi.advanceTimersByTime(1_000)
    expect(nodes.map((node) => node.counts()['tournament:1'])).toEqual([3, 3])
  })

  test('a new viewer receives the count even if it is unchanged', () => {
    const { sent, setViewers, connection } = createTwoNodes()
    setViewers(0, 'live:7', 1)
    vi.advanceTimersByTime(1_000)
    setViewers(0, 'live:7', 1)
    vi.advanceTimersByTime(1_000)
    expect(sent.filter(([at]) => at === 0)).toEqual([
      [0, 'live:7', 1],
      [0, 'live:7', 1],
    ])
    expect(connection.messages).toBe(1)
  })

  test('drops the counts of a silent node until it reports again', () => {
    const { nodes, connection, setViewers } = createTwoNodes()
    setViewers(0, 'tournament:1', 4)
    setViewers(1, 'tournament:1', 1)
    vi.advanceTimersByTime(1_000)
    connection.isCut = true
    vi.advanceTimersByTime(60_000)
    expect(nodes[1]!.counts()['tournament:1']).toBe(5)
    vi.advanceTimersByTime(60_000)
    expect(nodes[1]!.counts()['tournament:1']).toBe(1)
    connection.isCut = false
    vi.advanceTimersByTime(30_000)
    expect(nodes.map((node) => node.counts()['tournament:1'])).toEqual([5, 5])
  })

  test('publishes less often to a crowd, and does not count viewers of all scores', () => {
    const { sent, setViewers } = createTwoNodes()
    setViewers(0, 'live:7', 200)
    setViewers(0, 'live', 200)
    vi.advanceTimersByTime(1_000)
    expect(sent).toHaveLength(2)
    setViewers(0, 'live:7', 210)
    vi.advanceTimersByTime(4_999)
    expect(sent).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(sent.at(-1)).toEqual([0, 'live:7', 210])
  })

  test('limits the number of topics that clients can create', () => {
    const { nodes, connection, setViewers } = createTwoNodes()
    for (let at = 0; at < 3_000; at++) setViewers(0, `tournament:made-up-${at}`, 1)
    vi.advanceTimersByTime(1_000)
    expect(Object.keys(nodes[1]!.counts())).toHaveLength(1_000)
    expect(connection.messages).toBe(25)
  })
})
