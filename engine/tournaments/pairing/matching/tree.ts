import type { Blossoms, Edge } from './blossoms.ts'
import { NONE, type Graph, type Vectors } from './graph.ts'

export const FREE = 0
export const OUTER = 1
export const INNER = 2

export type Tree = ReturnType<typeof createTree>

/**
 * Creates the tree of one search, grown from one exposed vertex while time passes. Time is a vector like the
 * weights; duals are written back when a blossom leaves the tree.
 */
export function createTree(graph: Graph, blossoms: Blossoms, vectors: Vectors) {
  const { size, limbs, mate, dual } = graph
  const { top, base, members, blossomDual } = blossoms
  const { addScaled, comesBefore } = vectors
  const ids = 2 * size
  const now = new Float64Array(limbs)
  const label = new Uint8Array(ids)
  /** Time at which a blossom got its label. */
  const since = new Float64Array(ids * limbs)
  /** The edge by which the tree reached an inner blossom. */
  const entry: Edge[] = Array.from({ length: ids }, () => [NONE, NONE])
  const mark = new Uint8Array(ids)
  // For an outer vertex: its dual plus the time, which is constant while it is outer.
  const outerKey = new Float64Array(size * limbs)
  const grown = {
    labelled: [] as number[],
    outerVertices: [] as number[],
    /** The outer vertex whose dual is the first to reach zero. */
    firstExposed: NONE,
  }

  /** Adds the time since a blossom got its label, times `factor`. */
  function addElapsed(into: Float64Array, at: number, factor: number, blossom: number) {
    addScaled(into, at, factor, now, 0)
    addScaled(into, at, -factor, since, blossom)
  }

  function setLabel(blossom: number, value: typeof OUTER | typeof INNER) {
    label[blossom] = value
    since.set(now, blossom * limbs)
    grown.labelled.push(blossom)
  }

  function enterOuter(v: number) {
    for (let i = 0; i < limbs; i++) outerKey[v * limbs + i] = dual[v * limbs + i]! + now[i]!
    grown.outerVertices.push(v)
    const first = grown.firstExposed
    if (first === NONE || comesBefore(outerKey, v, outerKey, first)) grown.firstExposed = v
  }

  function makeInner(blossom: number, from: number, to: number) {
    setLabel(blossom, INNER)
    entry[blossom] = [from, to]
  }

  /** Writes back the current duals of an outermost blossom. */
  function settle(blossom: number) {
    const isOuter = label[blossom] === OUTER
    for (const v of members[blossom]!) {
      if (!isOuter) addElapsed(dual, v, 1, blossom)
      else for (let i = 0; i < limbs; i++) dual[v * limbs + i] = outerKey[v * limbs + i]! - now[i]!
    }
    if (blossom >= size) addElapsed(blossomDual, blossom, isOuter ? 2 : -2, blossom)
    label[blossom] = FREE
  }

  function innerAbove(outer: number): number {
    const other = mate[base[outer]!]!
    return other === NONE ? NONE : top[other]!
  }

  function outerAbove(outer: number): number {
    const inner = innerAbove(outer)
    return inner === NONE ? NONE : top[entry[inner]![0]]!
  }

  /** Returns the last outer blossom that the paths from two vertices to the root share. */
  function meetingPoint(u: number, v: number): number {
    for (let blossom = top[u]!; blossom !== NONE; blossom = outerAbove(blossom)) mark[blossom] = 1
    let found = top[v]!
    while (mark[found] === 0) found = outerAbove(found)
    for (let blossom = top[u]!; blossom !== NONE; blossom = outerAbove(blossom)) mark[blossom] = 0
    return found
  }

  /** Returns the blossoms from `u` up to but excluding `end`, and the edges that lead on from each. */
  function climb(u: number, end: number): { passed: number[]; edges: Edge[] } {
    const passed: number[] = []
    const edges: Edge[] = []
    for (let outer = top[u]!; outer !== end; outer = outerAbove(outer)) {
      const inner = innerAbove(outer)
      const [from, to] = entry[inner]!
      passed.push(outer, inner)
      edges.push([base[outer]!, mate[base[outer]!]!], [to, from])
    }
    return { passed, edges }
  }

  /** Starts a new tree. */
  function clear() {
    grown.labelled = []
    grown.outerVertices = []
    grown.firstExposed = NONE
    now.fill(0)
  }

  /** Writes back all duals. */
  function settleAll() {
    for (const blossom of grown.labelled) if (label[blossom] !== FREE) settle(blossom)
  }

  return {
    now,
    label,
    since,
    entry,
    outerKey,
    grown,
    setLabel,
    enterOuter,
    makeInner,
    settle,
    meetingPoint,
    climb,
    clear,
    settleAll,
  }
}
