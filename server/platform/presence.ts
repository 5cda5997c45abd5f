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

export type Counts = Readonly<Record<string, number>>

type Ways = {
  readonly node: string
  /** How many look at a topic on this node. */
  readonly countHere: (topic: string) => number
  /** Tells those who look at a topic here how many look at it everywhere. */
  readonly tell: (topic: string, spectators: number) => void
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
    for (const topic of topics) tell(topic, count(topic))
  }
  const goneNodes = (now: number) => {
    for (const [other, { at, counts }] of there) {
      if (now - at < goneMs) continue
      there.delete(other)
      for (const topic of counts.keys()) tell(topic, count(topic))
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
      changing.add(topic)
      telling ??= setTimeout(tellChanged, count(topic) > crowd ? crowdMs : tellMs).unref()
    },
    heard: (message) => {
      const { from, counts } = message as { readonly from: string; readonly counts: Counts }
      const known = there.get(from) ?? { at: 0, counts: new Map<string, number>() }
      known.at = performance.now()
      there.set(from, known)
      for (const [topic, number] of Object.entries(counts)) {
        if ((known.counts.get(topic) ?? 0) === number) continue
        if (number === 0) known.counts.delete(topic)
        else known.counts.set(topic, number)
        tell(topic, count(topic))
      }
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
