/** Topics whose watchers are counted: a tournament, and a match as it is scored. */
const counted = /^(?:tournament|live):/
/** The count is told so long after somebody came or went; to a crowd less often. */
const tellMs = 1_000
const crowdMs = 5_000
const crowd = 50
/** Nodes say again so often how many look there, and one that is silent for longer is gone. */
const sayAgainMs = 30_000
const goneMs = 75_000
/** Topics in one message between nodes. */
const inOne = 40
/** Nobody looks at so many things on one node: who says so makes them up. */
const mostTopics = 1_000

export type Counts = Readonly<Record<string, number>>

type Ways = {
  readonly node: string
  /** How many look at a topic on this node. */
  readonly countHere: (topic: string) => number
  /** Tells those who look at topics here how many look at each everywhere. */
  readonly tell: (counts: Counts) => void
  /** Tells the other nodes how many look here. */
  readonly tellOthers: (message: { readonly from: string; readonly counts: Counts }) => void
}

export type Presence = {
  /** Somebody began or ended to look at a topic here. */
  readonly changed: (topic: string) => void
  /** What another node said. */
  readonly heard: (message: object) => void
  /** How many look at each topic that somebody looks at, on all nodes. */
  readonly counts: () => Counts
  readonly stop: () => void
}

/** Counts who looks at tournaments and live matches, over all nodes, and tells those who look. */
export function startPresence({ node, countHere, tell, tellOthers }: Ways): Presence {
  const here = new Map<string, number>()
  const there = new Map<string, { at: number; readonly counts: Map<string, number> }>()
  const changing = new Set<string>()
  let telling: NodeJS.Timeout | undefined

  const count = (topic: string) =>
    [...there.values()].reduce(
      (sum, { counts }) => sum + (counts.get(topic) ?? 0),
      here.get(topic) ?? 0,
    )
  const tellOf = (topics: readonly string[]) => {
    if (topics.length > 0) tell(Object.fromEntries(topics.map((topic) => [topic, count(topic)])))
  }
  const sayHere = (topics: readonly string[]) => {
    for (let at = 0; at < topics.length; at += inOne) {
      const counts = topics.slice(at, at + inOne).map((topic) => [topic, here.get(topic) ?? 0])
      tellOthers({ from: node, counts: Object.fromEntries(counts) as Counts })
    }
  }
  const tellChanged = () => {
    telling = undefined
    const topics = [...changing]
    changing.clear()
    const differing = topics.filter((topic) => {
      const before = here.get(topic) ?? 0
      const now = countHere(topic)
      if (now === 0) here.delete(topic)
      else here.set(topic, now)
      return now !== before
    })
    sayHere(differing)
    tellOf(topics)
  }
  const goneNodes = (now: number) => {
    for (const [other, { at, counts }] of there) {
      if (now - at < goneMs) continue
      there.delete(other)
      tellOf([...counts.keys()])
    }
  }
  const sayingAgain = setInterval(() => {
    goneNodes(performance.now())
    sayHere([...here.keys()])
  }, sayAgainMs)
  sayingAgain.unref()

  return {
    changed: (topic) => {
      if (!counted.test(topic)) return
      if (!here.has(topic) && here.size + changing.size >= mostTopics) return
      changing.add(topic)
      telling ??= setTimeout(tellChanged, count(topic) > crowd ? crowdMs : tellMs).unref()
    },
    heard: (message) => {
      const { from, counts } = message as { readonly from: string; readonly counts: Counts }
      const known = there.get(from) ?? { at: 0, counts: new Map<string, number>() }
      known.at = performance.now()
      there.set(from, known)
      const changed = Object.entries(counts).filter(
        ([topic, number]) => (known.counts.get(topic) ?? 0) !== number,
      )
      for (const [topic, number] of changed) {
        if (number === 0) known.counts.delete(topic)
        else known.counts.set(topic, number)
      }
      tellOf(changed.map(([topic]) => topic))
    },
    counts: () => {
      const topics = [here, ...[...there.values()].map(({ counts }) => counts)]
      return Object.fromEntries(
        topics.flatMap((one) => [...one.keys()].map((topic) => [topic, count(topic)])),
      )
    },
    stop: () => {
      clearInterval(sayingAgain)
      clearTimeout(telling)
    },
  }
}
