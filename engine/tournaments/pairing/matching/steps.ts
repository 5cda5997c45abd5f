import type { Blossoms, Edge } from './blossoms.ts'
import type { Frontier } from './frontier.ts'
import { NONE, type Graph } from './graph.ts'
import { OUTER, type Tree } from './tree.ts'

/** The steps of a search, by their names in the papers: grow, shrink, expand, augment. */
export function createSteps(graph: Graph, blossoms: Blossoms, tree: Tree, frontier: Frontier) {
  const { mate } = graph
  const { top, parent, base, members, children, cycle } = blossoms
  const { rotate, join, childHolding, dismantle } = blossoms
  const { label, entry, setLabel, enterOuter, makeInner, settle, meetingPoint, climb } = tree
  const { meetingFrom, scan, inheritMeeting } = frontier

  /** Adds a blossom to the tree as an outer one and scans its edges. */
  function makeOuter(blossom: number) {
    setLabel(blossom, OUTER)
    meetingFrom[blossom] = NONE
    for (const v of members[blossom]!) enterOuter(v)
    for (const v of members[blossom]!) scan(v)
  }

  /** Augment: matches `u`, outer, with `v`, and flips everything above it in the tree. */
  function augment(u: number, v: number) {
    let [inside, outside] = [u, v]
    for (;;) {
      const freed = mate[base[top[inside]!]!]!
      rotate(top[inside]!, inside)
      mate[inside] = outside
      if (outside !== NONE) mate[outside] = inside
      if (freed === NONE) return
      const inner = top[freed]!
      const [from, to] = entry[inner]!
      rotate(inner, to)
      mate[to] = from
      inside = from
      outside = to
    }
  }

  /** Grow: the tree reaches a free blossom. Returns true if that one is exposed, which ends the search. */
  function grow(u: number, v: number): boolean {
    const blossom = top[v]!
    const other = mate[base[blossom]!]!
    if (other === NONE) {
      rotate(blossom, v)
      augment(u, v)
      return true
    }
    makeInner(blossom, u, v)
    makeOuter(top[other]!)
    return false
  }

  /** Shrink: an edge between two outer vertices closes an odd cycle. */
  function shrink(u: number, v: number) {
    const end = meetingPoint(u, v)
    const left = climb(u, end)
    const right = climb(v, end)
    const down = left.edges.toReversed().map(([p, q]): Edge => [q, p])
    absorb(
      join([end, ...left.passed.toReversed(), ...right.passed], [...down, [u, v], ...right.edges]),
    )
  }

  /** Merges the children of a new blossom into it, all of them outer. */
  function absorb(blossom: number) {
    const inside = children[blossom]!
    const wasOuter = inside.map((child) => label[child] === OUTER)
    for (const child of inside) {
      settle(child)
      parent[child] = blossom
    }
    for (const v of members[blossom]!) top[v] = blossom
    setLabel(blossom, OUTER)
    meetingFrom[blossom] = NONE
    inside.forEach((child, index) => wasOuter[index] || members[child]!.forEach(enterOuter))
    inside.forEach((child, index) => {
      if (wasOuter[index]) inheritMeeting(blossom, child)
      else members[child]!.forEach(scan)
    })
  }

  /**
   * Expand: opens an inner blossom whose dual is used up; its children on the tree's path stay in the tree.
   */
  function expand(blossom: number) {
    const [from, to] = entry[blossom]!
    const around = children[blossom]!
    const edges = cycle[blossom]!
    const entryIndex = around.indexOf(childHolding(blossom, to))
    settle(blossom)
    dismantle(blossom)
    const forward = entryIndex % 2 === 1
    const steps = forward ? around.length - entryIndex : entryIndex
    const outers: number[] = []
    makeInner(around[entryIndex]!, from, to)
    for (let step = 1; step <= steps; step++) {
      const here = forward ? (entryIndex + step) % around.length : entryIndex - step
      const [p, q] = edges[forward ? entryIndex + step - 1 : here]!
      if (step % 2 === 1) outers.push(around[here]!)
      else if (forward) makeInner(around[here]!, p, q)
      else makeInner(around[here]!, q, p)
    }
    outers.forEach(makeOuter)
  }

  return { makeOuter, augment, grow, shrink, expand }
}
