/** Topics with a viewer count: tournaments and live matches. */
const countedTopics = /^(?:tournament|live):/
/** Delay before a changed count is sent, longer for large audiences. */
const sendDelayMs = 1_000
const crowdDelayMs = 5_000
const crowdSize = 50
/** Interval at which nodes repeat their counts, and time after which a silent node is dropped. */
const repeatMs = 30_000
const nodeTimeoutMs = 75_000
/** Maximum number of topics in one message between nodes. */
const batchSize = 40
/** Maximum number of topics that this node counts; a club never has as many. */
const maxTopics = 1_000

export type Counts = Readonly<Record<string, number>>

type PresenceOptions = {
  readonly node: string
  /** Returns the number of a topic's viewers on this node. */
  readonly countHere: (topic: string) => number
  /** Sends the total counts to viewers on this node. */
  readonly sendCounts: (counts: Counts) => void
  /** Sends this node's counts to the other nodes. */
  readonly sendToNodes: (message: { readonly from: string; readonly counts: Counts }) => void
}

/** Counts viewers of tournaments and live matches over all nodes, and shows them the count. */
export function startPresence({ node, countHere, sendCounts, sendToNodes }: PresenceOptions) {
  const ownCounts = new Map<string, number>()
  const otherNodes = new Map<string, { at: number; readonly counts: Map<string, number> }>()
  const topicsToCheck = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const count = (topic: string) =>
    [...otherNodes.values()].reduce(
      (sum, { counts }) => sum + (counts.get(topic) ?? 0),
      ownCounts.get(topic) ?? 0,
    )
  const broadcastTotals = (topics: readonly string[]) => {
    if (topics.length > 0)
      sendCounts(Object.fromEntries(topics.map((topic) => [topic, count(topic)])))
  }
  const publishCounts = (topics: readonly string[]) => {
    for (let index = 0; index < topics.length; index += batchSize) {
      const counts = topics
        .slice(index, index + batchSize)
        .map((topic) => [topic, ownCounts.get(topic) ?? 0])
      sendToNodes({ from: node, counts: Object.fromEntries(counts) as Counts })
    }
  }
  const publishChanges = () => {
    timer = undefined
    const topics = [...topicsToCheck]
    topicsToCheck.clear()
    const changedTopics = topics.filter((topic) => {
      const before = ownCounts.get(topic) ?? 0
      const now = countHere(topic)
      if (now === 0) ownCounts.delete(topic)
      else ownCounts.set(topic, now)
      return now !== before
    })
    publishCounts(changedTopics)
    broadcastTotals(topics)
  }
  const dropSilentNodes = (now: number) => {
    for (const [other, { at, counts }] of otherNodes) {
      if (now - at < nodeTimeoutMs) continue
      otherNodes.delete(other)
      broadcastTotals([...counts.keys()])
    }
  }
  const repeatTimer = setInterval(() => {
    dropSilentNodes(performance.now())
    publishCounts([...ownCounts.keys()])
  }, repeatMs)
  repeatTimer.unref()

  return {
    /** Called when a viewer joins or leaves a topic on this node. */
    noteChange: (topic: string) => {
      if (!countedTopics.test(topic)) return
      if (!ownCounts.has(topic) && ownCounts.size + topicsToCheck.size >= maxTopics) return
      topicsToCheck.add(topic)
      timer ??= setTimeout(
        publishChanges,
        count(topic) > crowdSize ? crowdDelayMs : sendDelayMs,
      ).unref()
    },
    /** Receives the counts of another node. */
    receive: (message: object) => {
      const { from, counts } = message as { readonly from: string; readonly counts: Counts }
      const remote = otherNodes.get(from) ?? { at: 0, counts: new Map<string, number>() }
      remote.at = performance.now()
      otherNodes.set(from, remote)
      const changedCounts = Object.entries(counts).filter(
        ([topic, number]) => (remote.counts.get(topic) ?? 0) !== number,
      )
      for (const [topic, number] of changedCounts) {
        if (number === 0) remote.counts.delete(topic)
        else remote.counts.set(topic, number)
      }
      broadcastTotals(changedCounts.map(([topic]) => topic))
    },
    /** Returns the number of viewers of each topic on all nodes. */
    counts: (): Counts => {
      const allCounts = [ownCounts, ...[...otherNodes.values()].map(({ counts }) => counts)]
      return Object.fromEntries(
        allCounts.flatMap((nodeCounts) =>
          [...nodeCounts.keys()].map((topic) => [topic, count(topic)]),
        ),
      )
    },
    stop: () => {
      clearInterval(repeatTimer)
      clearTimeout(timer)
    },
  }
}

export type Presence = ReturnType<typeof startPresence>
