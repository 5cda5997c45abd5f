import { createBlossoms } from './blossoms.ts'
import { createFrontier } from './frontier.ts'
import { createGraph, NONE, createVectors } from './graph.ts'
import { createEventClock } from './tree-events.ts'
import { createSteps } from './steps.ts'
import { createTree } from './tree.ts'

/**
 * Maximum-weight matching on a general graph, kept between changes: after an edge changes, only the
 * vertices it exposes are matched again, each in O(n²). A weight is a vector of integers compared from
 * the left; sums are element by element without carry, so each element must stay below 2^40 in size.
 * Edges may have negative weight and are then left out. The method is primal-dual with blossoms. Every
 * vertex has a dual, every blossom a second one; a search grows one tree from an exposed vertex while
 * time passes, and each possible event (a vertex's dual reaches zero, the tree meets a vertex, two of its
 * outer vertices meet, an inner blossom's dual reaches zero) has a time known in advance. Duals are
 * written back when the search ends. Source: Edmonds 1965; Galil 1986, "Efficient algorithms for finding
 * maximum matching in graphs".
 */
export type Matcher = {
  /** Sets the weight of the edge between two vertices; null removes the edge. */
  readonly setWeight: (u: number, v: number, weight: ArrayLike<number> | null) => void
  /** Removes a vertex and all its edges from the graph. */
  readonly remove: (v: number) => void
  /** Makes the matching optimal again after changes. */
  readonly solve: () => void
  /** Returns the current partner of every vertex, −1 for none; later changes do not alter it. */
  readonly snapshot: () => Int32Array
}

/** Creates a matcher over vertices 0 … `size` − 1 without edges, for weights of `limbs` elements. */
export function createMatcher(size: number, limbs: number): Matcher {
  const graph = createGraph(size, limbs)
  const { weights, hasEdge, removed, mate, dual } = graph
  const vectors = createVectors(limbs)
  const blossoms = createBlossoms(graph, vectors)
  const { top, isolate } = blossoms
  const tree = createTree(graph, blossoms, vectors)
  const frontier = createFrontier(graph, blossoms, tree)
  const { makeOuter, augment, grow, shrink, expand } = createSteps(graph, blossoms, tree, frontier)
  const { findNext } = createEventClock(graph, blossoms, tree, frontier)
  const touched = new Uint8Array(size).fill(1)
  let touchedList: number[] = Array.from({ length: size }, (_, v) => v)
  let isFirstSolve = true
  const requiredDual = new Float64Array(limbs)

  function touch(v: number) {
    if (touched[v] === 1) return
    isolate(v)
    touched[v] = 1
    touchedList.push(v)
  }

  function isFeasible(u: number, v: number): boolean {
    const at = (u * size + v) * limbs
    for (let i = 0; i < limbs; i++) {
      const slack = dual[u * limbs + i]! + dual[v * limbs + i]! - weights[at + i]!
      if (slack !== 0) return slack > 0
    }
    return true
  }

  function write(u: number, v: number, weight: ArrayLike<number> | null) {
    hasEdge[u * size + v] = weight === null ? 0 : 1
    if (weight === null) return
    const at = (u * size + v) * limbs
    for (let i = 0; i < limbs; i++) weights[at + i] = 2 * weight[i]!
  }

  function setWeight(u: number, v: number, weight: ArrayLike<number> | null) {
    const isApart = mate[u] !== v && top[u] !== top[v]
    write(u, v, weight)
    write(v, u, weight)
    if (touched[u] === 1 || touched[v] === 1) return
    if (isApart && (weight === null || isFeasible(u, v))) return
    touch(u)
  }

  function remove(v: number) {
    isolate(v)
    removed[v] = 1
  }

  /** Sets the smallest dual that leaves no edge of `v` too heavy. */
  function settleDual(v: number) {
    requiredDual.fill(0)
    for (let u = 0; u < size; u++) {
      if (removed[u] === 1 || hasEdge[v * size + u] === 0) continue
      const at = (v * size + u) * limbs
      for (let i = 0; i < limbs; i++) {
        const difference = weights[at + i]! - dual[u * limbs + i]! - requiredDual[i]!
        if (difference < 0) break
        if (difference === 0) continue
        for (let j = i; j < limbs; j++) requiredDual[j] = weights[at + j]! - dual[u * limbs + j]!
        break
      }
    }
    dual.set(requiredDual, v * limbs)
  }

  /** Sets the dual to half of the heaviest edge, so that most edges of equal weight are tight at once. */
  function halveHeaviest(v: number) {
    dual.fill(0, v * limbs, (v + 1) * limbs)
    for (let u = 0; u < size; u++) {
      if (removed[u] === 1 || hasEdge[v * size + u] === 0) continue
      const at = (v * size + u) * limbs
      for (let i = 0; i < limbs; i++) {
        const difference = weights[at + i]! - 2 * dual[v * limbs + i]!
        if (difference < 0) break
        if (difference === 0) continue
        for (let j = i; j < limbs; j++) dual[v * limbs + j] = weights[at + j]! / 2
        break
      }
    }
  }

  function solve() {
    if (isFirstSolve) for (const v of touchedList) halveHeaviest(v)
    isFirstSolve = false
    for (const v of touchedList) {
      touched[v] = 0
      if (removed[v] === 0) settleDual(v)
    }
    touchedList = []
    for (let v = 0; v < size; v++) {
      if (removed[v] === 0 && mate[v] === NONE && !vectors.isZero(dual, v)) search(v)
    }
  }

  function search(root: number) {
    tree.clear()
    frontier.clear()
    makeOuter(top[root]!)
    while (!advance());
    tree.settleAll()
  }

  /** Performs the next event; returns true if it ends the search. */
  function advance(): boolean {
    const { event, to } = findNext()
    switch (event) {
      case 'exposed':
        augment(to, NONE)
        return true
      case 'met':
        return grow(frontier.reach[to]!, to)
      case 'blossom':
        shrink(frontier.meetingFrom[to]!, frontier.meetingTo[to]!)
        return false
      case 'expanded':
        expand(to)
        return false
    }
  }

  return { setWeight, remove, solve, snapshot: () => mate.slice() }
}
