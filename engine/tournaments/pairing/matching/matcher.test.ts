import { expect, test } from 'vitest'
import { randomPlay } from '../../../random-play.test-data.ts'
import { createMatcher, type Matcher } from './matcher.ts'
import { createRandom } from '../random.ts'

type Weight = readonly number[]
type Graph = { readonly size: number; readonly limbs: number; readonly edges: (Weight | null)[][] }

function compare(a: Weight, b: Weight): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!
  return 0
}

const addWeights = (a: Weight, b: Weight): Weight => a.map((value, i) => value + b[i]!)

/** Returns the weight of the heaviest matching, by trying all of them. */
function findHeaviest({ size, limbs, edges }: Graph, present: readonly boolean[]): Weight {
  const noWeight: Weight = Array.from({ length: limbs }, () => 0)
  const cache = new Map<number, Weight>()
  const best = (used: number): Weight => {
    let v = 0
    while (v < size && ((used >> v) & 1) === 1) v++
    if (v === size) return noWeight
    const before = cache.get(used)
    if (before !== undefined) return before
    let found = best(used | (1 << v))
    for (let u = v + 1; u < size; u++) {
      const weight = edges[v]![u]
      if (((used >> u) & 1) === 1 || weight === null || weight === undefined) continue
      const total = addWeights(weight, best(used | (1 << v) | (1 << u)))
      if (compare(total, found) > 0) found = total
    }
    cache.set(used, found)
    return found
  }
  return best(present.reduce((used, here, v) => (here ? used : used | (1 << v)), 0))
}

function weigh({ limbs, edges }: Graph, matcher: Matcher): Weight {
  let total: Weight = Array.from({ length: limbs }, () => 0)
  matcher.snapshot().forEach((u, v) => {
    if (u === -1) return
    expect(matcher.snapshot()[u]).toBe(v)
    const weight = edges[v]![u]
    expect(weight).not.toBeNull()
    if (u > v) total = addWeights(total, weight!)
  })
  return total
}

function randomGraph(random: () => number): { graph: Graph; draw: () => Weight | null } {
  const size = 2 + Math.floor(random() * 9)
  const limbs = 1 + Math.floor(random() * 3)
  const density = 0.3 + random() * 0.7
  const spread = [1, 2, 4, 10, 1000][Math.floor(random() * 5)]!
  const lowest = random() < 0.5 ? 0 : -Math.floor(spread / 2)
  const draw = () =>
    random() > density
      ? null
      : Array.from({ length: limbs }, () => lowest + Math.floor(random() * (spread + 1)))
  const edges: (Weight | null)[][] = Array.from({ length: size }, () =>
    Array.from({ length: size }, () => null),
  )
  return { graph: { size, limbs, edges }, draw }
}

const graphs = 4_000 * randomPlay

test('finds a matching as heavy as the heaviest of all, at first and after every change', () => {
  const random = createRandom(20260201)
  for (let round = 0; round < graphs; round++) {
    const { graph, draw } = randomGraph(random)
    const { size, edges } = graph
    const matcher = createMatcher(size, graph.limbs)
    const present = Array.from({ length: size }, () => true)
    const change = (u: number, v: number) => {
      const weight = draw()
      edges[u]![v] = weight
      edges[v]![u] = weight
      matcher.setWeight(u, v, weight)
    }
    const check = () => {
      matcher.solve()
      expect(compare(weigh(graph, matcher), findHeaviest(graph, present))).toBe(0)
    }
    for (let v = 0; v < size; v++) for (let u = 0; u < v; u++) change(u, v)
    check()
    for (let step = 0; step < 6; step++) {
      const v = Math.floor(random() * size)
      const u = (v + 1 + Math.floor(random() * (size - 1))) % size
      if (random() < 0.5) change(v, u)
      else for (let w = 0; w < size; w++) if (w !== v) change(v, w)
      check()
    }
    const leaving = Math.floor(random() * size)
    matcher.remove(leaving)
    present[leaving] = false
    check()
  }
})

test('leaves a snapshot unchanged while edges change', () => {
  const matcher = createMatcher(2, 1)
  matcher.setWeight(0, 1, [1])
  matcher.solve()
  const before = matcher.snapshot()
  matcher.setWeight(0, 1, null)
  matcher.solve()
  expect([...before]).toEqual([1, 0])
  expect([...matcher.snapshot()]).toEqual([-1, -1])
})
