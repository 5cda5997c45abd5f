import type { Frontier } from './frontier.ts'
import type { Blossoms } from './blossoms.ts'
import { NONE, type Graph } from './graph.ts'
import { FREE, INNER, OUTER, type Tree } from './tree.ts'

/**
 * Events of a growing tree: a vertex's dual reaches zero, the tree meets a vertex, two outer vertices meet,
 * or an inner blossom's dual reaches zero.
 */
export type TreeEvent = 'exposed' | 'met' | 'blossom' | 'expanded'

/** Creates a clock that finds the next event and advances the time to it. */
export function createEventClock(graph: Graph, blossoms: Blossoms, tree: Tree, frontier: Frontier) {
  const { size, limbs, dual } = graph
  const { top, blossomDual } = blossoms
  const { now, label, since, outerKey, grown } = tree
  const { reach, reachKey, ready, meetingFrom, meetingKey } = frontier
  const soonest = new Float64Array(limbs)
  const zeros = new Float64Array(limbs)
  const next: { event: TreeEvent; to: number } = { event: 'exposed', to: NONE }

  /** Compares the time (a × factor + b) with the soonest so far. */
  function compareTime(a: Float64Array, at: number, factor: number, b: Float64Array, bAt: number) {
    for (let i = 0; i < limbs; i++) {
      const difference = a[at * limbs + i]! * factor + b[bAt * limbs + i]! - soonest[i]!
      if (difference !== 0) return difference
    }
    return 0
  }

  /** Sets (a × factor + b) as the time of the next event. */
  function setNext(
    event: TreeEvent,
    id: number,
    a: Float64Array,
    factor: number,
    b: Float64Array,
    bAt: number,
  ) {
    for (let i = 0; i < limbs; i++) soonest[i] = a[id * limbs + i]! * factor + b[bAt * limbs + i]!
    next.event = event
    next.to = id
  }

  function findMet() {
    for (let v = 0; v < size; v++) {
      if (reach[v] === NONE || label[top[v]!] !== FREE) continue
      const difference = compareTime(reachKey, v, 1, dual, v)
      if (difference > 0) continue
      if (difference < 0) ready.length = 0
      setNext('met', v, reachKey, 1, dual, v)
      ready.push(v)
    }
  }

  function findAmongBlossoms() {
    for (const blossom of grown.labelled) {
      if (label[blossom] === OUTER && meetingFrom[blossom] !== NONE) {
        if (compareTime(meetingKey, blossom, 0.5, zeros, 0) < 0) {
          setNext('blossom', blossom, meetingKey, 0.5, zeros, 0)
        }
      }
      if (label[blossom] === INNER && blossom >= size) {
        if (compareTime(blossomDual, blossom, 0.5, since, blossom) < 0) {
          setNext('expanded', blossom, blossomDual, 0.5, since, blossom)
        }
      }
    }
  }

  /** Returns the next event and its vertex or blossom. Reuses the same object. */
  function findNext(): Readonly<typeof next> {
    next.event = 'met'
    for (let v = ready.pop(); v !== undefined; v = ready.pop()) {
      next.to = v
      if (label[top[v]!] === FREE) return next
    }
    setNext('exposed', grown.firstExposed, outerKey, 1, zeros, 0)
    findMet()
    findAmongBlossoms()
    if (next.event !== 'met') ready.length = 0
    now.set(soonest)
    return next
  }

  return { findNext }
}
