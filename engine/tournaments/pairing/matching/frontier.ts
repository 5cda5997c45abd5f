import type { Blossoms } from './blossoms.ts'
import { NONE, type Graph } from './graph.ts'
import { FREE, OUTER, type Tree } from './tree.ts'

export type Frontier = ReturnType<typeof createFrontier>

/** Creates the frontier of the tree: the vertices it reaches next, and outer blossoms that meet. */
export function createFrontier(graph: Graph, blossoms: Blossoms, tree: Tree) {
  const { size, limbs, weights, hasEdge, removed, dual } = graph
  const { top, members } = blossoms
  const { now, label, outerKey, grown } = tree
  const ids = 2 * size
  // For a vertex that is not outer: the outer vertex that reaches it first, and outerKey − weight.
  const reach = new Int32Array(size)
  const reachKey = new Float64Array(size * limbs)
  /** Vertices, other than outer ones, that the tree reaches at the current time. */
  const ready: number[] = []
  // For an outer blossom: its first edge to another outer one, and twice the time.
  const meetingFrom = new Int32Array(ids)
  const meetingTo = new Int32Array(ids)
  const meetingKey = new Float64Array(ids * limbs)

  /** Stores the edge as the first meeting of an outer blossom if it comes sooner. */
  function offerMeeting(blossom: number, u: number, v: number) {
    const at = blossom * limbs
    const edge = (u * size + v) * limbs
    let isSooner = meetingFrom[blossom] === NONE
    for (let i = 0; i < limbs && !isSooner; i++) {
      const key = outerKey[u * limbs + i]! + outerKey[v * limbs + i]! - weights[edge + i]!
      if (key > meetingKey[at + i]!) return
      isSooner = key < meetingKey[at + i]!
    }
    if (!isSooner) return
    for (let i = 0; i < limbs; i++) {
      meetingKey[at + i] = outerKey[u * limbs + i]! + outerKey[v * limbs + i]! - weights[edge + i]!
    }
    meetingFrom[blossom] = u
    meetingTo[blossom] = v
  }

  function offerReach(u: number, v: number) {
    const at = v * limbs
    const edge = (u * size + v) * limbs
    let isSooner = reach[v] === NONE
    for (let i = 0; i < limbs && !isSooner; i++) {
      const key = outerKey[u * limbs + i]! - weights[edge + i]!
      if (key > reachKey[at + i]!) return
      isSooner = key < reachKey[at + i]!
    }
    if (!isSooner) return
    for (let i = 0; i < limbs; i++) {
      reachKey[at + i] = outerKey[u * limbs + i]! - weights[edge + i]!
    }
    reach[v] = u
    if (label[top[v]!] === FREE && isReadyNow(v)) ready.push(v)
  }

  function isReadyNow(v: number): boolean {
    for (let i = 0; i < limbs; i++) {
      if (reachKey[v * limbs + i]! + dual[v * limbs + i]! !== now[i]) return false
    }
    return true
  }

  /** Scans all edges of a vertex that has just become outer. */
  function scan(u: number) {
    const ownBlossom = top[u]!
    for (let v = 0; v < size; v++) {
      if (hasEdge[u * size + v] === 0 || removed[v] === 1) continue
      const otherBlossom = top[v]!
      if (otherBlossom === ownBlossom) continue
      if (label[otherBlossom] === OUTER) {
        offerMeeting(otherBlossom, v, u)
        offerMeeting(ownBlossom, u, v)
      } else if (otherBlossom >= size || label[otherBlossom] === FREE) {
        // A single inner vertex stays inner, so how the tree reaches it does not matter.
        offerReach(u, v)
      }
    }
  }

  /** Passes the first meeting of a child on to its blossom, unless it is inside the blossom. */
  function inheritMeeting(blossom: number, child: number) {
    const u = meetingFrom[child]!
    const v = meetingTo[child]!
    if (u === NONE) return
    if (top[v] !== blossom) return offerMeeting(blossom, u, v)
    for (const inner of members[child]!) {
      for (const otherBlossom of grown.outerVertices) {
        if (top[otherBlossom] !== blossom && hasEdge[inner * size + otherBlossom] === 1) {
          offerMeeting(blossom, inner, otherBlossom)
        }
      }
    }
  }

  function clear() {
    ready.length = 0
    reach.fill(NONE)
  }

  return {
    reach,
    reachKey,
    ready,
    meetingFrom,
    meetingTo,
    meetingKey,
    scan,
    inheritMeeting,
    clear,
  }
}
