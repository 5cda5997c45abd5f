import { NONE, type Graph, type Vectors } from './graph.ts'

export type Edge = readonly [from: number, to: number]

export type Blossoms = ReturnType<typeof createBlossoms>

/**
 * Creates the nested blossoms. Ids 0 … size − 1 are single vertices; larger ids up to 2 size − 1 are real
 * blossoms.
 */
export function createBlossoms({ size, limbs, mate, dual }: Graph, vectors: Vectors) {
  const { isZero, addScaled } = vectors
  const ids = 2 * size
  /** The outermost blossom of each vertex. */
  const top = Int32Array.from({ length: size }, (_, v) => v)
  const parent = new Int32Array(ids).fill(NONE)
  /** The vertex inside a blossom that is not matched within it. */
  const base = Int32Array.from({ length: ids }, (_, v) => v)
  const members: number[][] = Array.from({ length: ids }, (_, v) => (v < size ? [v] : []))
  const children: number[][] = Array.from({ length: ids }, () => [])
  /** The edges from each child to the next. */
  const cycle: Edge[][] = Array.from({ length: ids }, () => [])
  const blossomDual = new Float64Array(ids * limbs)
  const unusedIds = Array.from({ length: size }, (_, index) => ids - 1 - index)

  function childHolding(blossom: number, v: number): number {
    let child = v
    while (parent[child] !== blossom) child = parent[child]!
    return child
  }

  /** Rotates a blossom so that `v` is the vertex not matched within it. */
  function rotate(blossom: number, v: number) {
    base[blossom] = v
    if (blossom < size) return
    const around = children[blossom]!
    const edges = cycle[blossom]!
    const count = around.length
    const child = childHolding(blossom, v)
    rotate(child, v)
    const index = around.indexOf(child)
    const first = index % 2 === 0 ? 0 : index + 1
    const last = index % 2 === 0 ? index : count
    for (let i = first; i < last; i += 2) {
      const [p, q] = edges[i]!
      rotate(around[i]!, p)
      rotate(around[(i + 1) % count]!, q)
      mate[p] = q
      mate[q] = p
    }
    children[blossom] = [...around.slice(index), ...around.slice(0, index)]
    cycle[blossom] = [...edges.slice(index), ...edges.slice(0, index)]
  }

  function setTop(child: number) {
    parent[child] = NONE
    for (const v of members[child]!) top[v] = child
  }

  function dismantle(blossom: number) {
    for (const child of children[blossom]!) setTop(child)
    blossomDual.fill(0, blossom * limbs, (blossom + 1) * limbs)
    unusedIds.push(blossom)
  }

  /** Dissolves an outermost blossom outside a search; edges that are no longer tight are unmatched. */
  function dissolve(blossom: number) {
    if (!isZero(blossomDual, blossom)) {
      for (const v of members[blossom]!) addScaled(dual, v, 0.5, blossomDual, blossom)
      unmatch(base[blossom]!)
    }
    dismantle(blossom)
  }

  function unmatch(v: number) {
    const other = mate[v]!
    if (other === NONE) return
    mate[v] = NONE
    mate[other] = NONE
  }

  /** Isolates a vertex: in no blossom and unmatched. */
  function isolate(v: number) {
    while (top[v] !== v) dissolve(top[v]!)
    unmatch(v)
  }

  /** Creates a blossom from an odd cycle; the caller sets its position. */
  function join(around: number[], edges: Edge[]): number {
    // There are always fewer blossoms than vertices, and that many ids exist.
    const blossom = unusedIds.pop()!
    children[blossom] = around
    cycle[blossom] = edges
    base[blossom] = base[around[0]!]!
    members[blossom] = around.flatMap((child) => members[child]!)
    return blossom
  }

  return {
    top,
    parent,
    base,
    members,
    children,
    cycle,
    blossomDual,
    childHolding,
    rotate,
    dismantle,
    isolate,
    join,
  }
}
