/**
 * Maximum-weight matching on a general graph, kept between changes: after an edge changes, only the
 * vertices it exposes are matched anew, each in O(n²). A weight is a vector of integers compared
 * from the left; sums are taken element by element without carry, so each element must stay below
 * 2^40 in size. Edges may weigh less than nothing and are then left out.
 *
 * The method is the primal-dual one with blossoms. Every vertex has a dual, every blossom a second
 * one; a search grows one tree from one exposed vertex while time passes, and each thing that can
 * happen (a vertex's dual reaches nothing, the tree meets a vertex, two of its outer vertices meet,
 * an inner blossom's dual reaches nothing) has a time that is known in advance. Duals are written
 * back when the search ends. Source: Edmonds 1965; Galil 1986, "Efficient algorithms for finding
 * maximum matching in graphs".
 */
export type Matcher = {
  /** Sets the weight of the edge between two vertices; null removes the edge. */
  readonly setWeight: (u: number, v: number, weight: ArrayLike<number> | null) => void
  /** Takes a vertex out of the graph with all its edges. */
  readonly remove: (v: number) => void
  /** Makes the matching optimal again after changes. */
  readonly solve: () => void
  /** The partner of every vertex, −1 for none, as of now; later changes do not alter it. */
  readonly snapshot: () => Int32Array
}

const NONE = -1
const FREE = 0
const OUTER = 1
const INNER = 2

type Edge = readonly [from: number, to: number]
type Happening = 'exposed' | 'met' | 'blossom' | 'expanded'

/** A matcher over vertices 0 … `size` − 1 without edges, for weights of `limbs` elements. */
export function createMatcher(size: number, limbs: number): Matcher {
  const ids = 2 * size
  // Twice the weights given: then no dual is ever a half.
  const weights = new Float64Array(size * size * limbs)
  const joined = new Uint8Array(size * size)
  const removed = new Uint8Array(size)
  const mate = new Int32Array(size).fill(NONE)
  const dual = new Float64Array(size * limbs)
  const blossomDual = new Float64Array(ids * limbs)

  // Vertices are 0 … size − 1, blossoms size … 2 size − 1.
  const top = Int32Array.from({ length: size }, (_, v) => v)
  const parent = new Int32Array(ids).fill(NONE)
  const base = Int32Array.from({ length: ids }, (_, v) => v)
  const members: number[][] = Array.from({ length: ids }, (_, v) => (v < size ? [v] : []))
  const children: number[][] = Array.from({ length: ids }, () => [])
  const cycle: Edge[][] = Array.from({ length: ids }, () => [])
  const unusedIds = Array.from({ length: size }, (_, at) => ids - 1 - at)

  const touched = new Uint8Array(size).fill(1)
  let touchedList: number[] = Array.from({ length: size }, (_, v) => v)
  let isFresh = true

  // The state of one search. Time is a vector like the weights.
  const now = new Float64Array(limbs)
  const label = new Uint8Array(ids)
  const since = new Float64Array(ids * limbs)
  const entry: Edge[] = Array.from({ length: ids }, () => [NONE, NONE])
  const mark = new Uint8Array(ids)
  let labelled: number[] = []
  let outerVertices: number[] = []
  // For an outer vertex: its dual and the time, whose sum does not change while it is outer.
  const outerKey = new Float64Array(size * limbs)
  // For any other vertex: the outer vertex that reaches it first, and outerKey − weight.
  const reach = new Int32Array(size)
  const reachKey = new Float64Array(size * limbs)
  // Vertices other than outer ones that the tree reaches at this very moment.
  let ready: number[] = []
  // The outer vertex whose dual is the first to reach nothing.
  let firstExposed = NONE
  // For an outer blossom: its first edge to another outer one, and twice the time.
  const meetingFrom = new Int32Array(ids)
  const meetingTo = new Int32Array(ids)
  const meetingKey = new Float64Array(ids * limbs)
  const soonest = new Float64Array(limbs)

  function isZero(values: Float64Array, at: number): boolean {
    for (let i = 0; i < limbs; i++) if (values[at * limbs + i] !== 0) return false
    return true
  }

  function addScaled(
    into: Float64Array,
    at: number,
    factor: number,
    from: Float64Array,
    b: number,
  ) {
    for (let i = 0; i < limbs; i++) {
      into[at * limbs + i] = into[at * limbs + i]! + factor * from[b * limbs + i]!
    }
  }

  /** Time passed since a blossom got its label, added `factor` times. */
  function addElapsed(into: Float64Array, at: number, factor: number, blossom: number) {
    addScaled(into, at, factor, now, 0)
    addScaled(into, at, -factor, since, blossom)
  }

  // ── blossoms at rest ──

  function childHolding(blossom: number, v: number): number {
    let child = v
    while (parent[child] !== blossom) child = parent[child]!
    return child
  }

  /** Turns a blossom round so that `v` is the vertex it leaves unmatched inside. */
  function rotate(blossom: number, v: number) {
    base[blossom] = v
    if (blossom < size) return
    const around = children[blossom]!
    const edges = cycle[blossom]!
    const count = around.length
    const child = childHolding(blossom, v)
    rotate(child, v)
    const at = around.indexOf(child)
    const first = at % 2 === 0 ? 0 : at + 1
    const last = at % 2 === 0 ? at : count
    for (let i = first; i < last; i += 2) {
      const [p, q] = edges[i]!
      rotate(around[i]!, p)
      rotate(around[(i + 1) % count]!, q)
      mate[p] = q
      mate[q] = p
    }
    children[blossom] = [...around.slice(at), ...around.slice(0, at)]
    cycle[blossom] = [...edges.slice(at), ...edges.slice(0, at)]
  }

  function setTop(child: number) {
    parent[child] = NONE
    for (const v of members[child]!) top[v] = child
  }

  function dismantle(blossom: number) {
    for (const child of children[blossom]!) setTop(child)
    label[blossom] = FREE
    blossomDual.fill(0, blossom * limbs, (blossom + 1) * limbs)
    unusedIds.push(blossom)
  }

  /** Takes an outermost blossom apart outside a search; what is no longer tight is unmatched. */
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

  function isolate(v: number) {
    while (top[v] !== v) dissolve(top[v]!)
    unmatch(v)
  }

  // ── changes ──

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
    joined[u * size + v] = weight === null ? 0 : 1
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

  /** The smallest dual that leaves no edge of `v` too heavy. */
  function settleDual(v: number) {
    soonest.fill(0)
    for (let u = 0; u < size; u++) {
      if (removed[u] === 1 || joined[v * size + u] === 0) continue
      const at = (v * size + u) * limbs
      for (let i = 0; i < limbs; i++) {
        const difference = weights[at + i]! - dual[u * limbs + i]! - soonest[i]!
        if (difference < 0) break
        if (difference === 0) continue
        for (let j = i; j < limbs; j++) soonest[j] = weights[at + j]! - dual[u * limbs + j]!
        break
      }
    }
    dual.set(soonest, v * limbs)
  }

  /** Half of the heaviest edge: a start from which most edges of equal weight are tight at once. */
  function halveHeaviest(v: number) {
    dual.fill(0, v * limbs, (v + 1) * limbs)
    for (let u = 0; u < size; u++) {
      if (removed[u] === 1 || joined[v * size + u] === 0) continue
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
    if (isFresh) for (const v of touchedList) halveHeaviest(v)
    isFresh = false
    for (const v of touchedList) {
      touched[v] = 0
      if (removed[v] === 0) settleDual(v)
    }
    touchedList = []
    for (let v = 0; v < size; v++) {
      if (removed[v] === 0 && mate[v] === NONE && !isZero(dual, v)) search(v)
    }
  }

  // ── a search ──

  /** Remembers the edge as the first meeting of an outer blossom if it comes sooner. */
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

  /** Looks along all edges of a vertex that has just become outer. */
  function scan(u: number) {
    const own = top[u]!
    for (let v = 0; v < size; v++) {
      if (joined[u * size + v] === 0 || removed[v] === 1) continue
      const other = top[v]!
      if (other === own) continue
      if (label[other] === OUTER) {
        offerMeeting(other, v, u)
        offerMeeting(own, u, v)
      } else if (other >= size || label[other] === FREE) {
        // An inner vertex by itself stays inner, so how the tree reaches it does not matter.
        offerReach(u, v)
      }
    }
  }

  function setLabel(blossom: number, value: typeof OUTER | typeof INNER) {
    label[blossom] = value
    since.set(now, blossom * limbs)
    labelled.push(blossom)
  }

  function enterOuter(v: number) {
    for (let i = 0; i < limbs; i++) outerKey[v * limbs + i] = dual[v * limbs + i]! + now[i]!
    outerVertices.push(v)
    if (firstExposed === NONE || comesBefore(outerKey, v, outerKey, firstExposed)) firstExposed = v
  }

  function comesBefore(a: Float64Array, at: number, b: Float64Array, bt: number): boolean {
    for (let i = 0; i < limbs; i++) {
      const difference = a[at * limbs + i]! - b[bt * limbs + i]!
      if (difference !== 0) return difference < 0
    }
    return false
  }

  function makeOuter(blossom: number) {
    setLabel(blossom, OUTER)
    meetingFrom[blossom] = NONE
    for (const v of members[blossom]!) enterOuter(v)
    for (const v of members[blossom]!) scan(v)
  }

  function makeInner(blossom: number, from: number, to: number) {
    setLabel(blossom, INNER)
    entry[blossom] = [from, to]
  }

  /** Writes back the duals of an outermost blossom as they are now. */
  function settle(blossom: number) {
    const isOuter = label[blossom] === OUTER
    for (const v of members[blossom]!) {
      if (!isOuter) addElapsed(dual, v, 1, blossom)
      else for (let i = 0; i < limbs; i++) dual[v * limbs + i] = outerKey[v * limbs + i]! - now[i]!
    }
    if (blossom >= size) addElapsed(blossomDual, blossom, isOuter ? 2 : -2, blossom)
    label[blossom] = FREE
  }

  /** Matches `u`, outer, with `v`, and everything above it in the tree the other way round. */
  function flip(u: number, v: number) {
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

  function innerAbove(outer: number): number {
    const other = mate[base[outer]!]!
    return other === NONE ? NONE : top[other]!
  }

  function outerAbove(outer: number): number {
    const inner = innerAbove(outer)
    return inner === NONE ? NONE : top[entry[inner]![0]]!
  }

  function meetingPoint(u: number, v: number): number {
    for (let at = top[u]!; at !== NONE; at = outerAbove(at)) mark[at] = 1
    let found = top[v]!
    while (mark[found] === 0) found = outerAbove(found)
    for (let at = top[u]!; at !== NONE; at = outerAbove(at)) mark[at] = 0
    return found
  }

  /** The blossoms from `u` up to, but without, `end`, and the edges that lead on from each. */
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

  function shrink(u: number, v: number) {
    const end = meetingPoint(u, v)
    const left = climb(u, end)
    const right = climb(v, end)
    const blossom = unusedIds.pop()!
    children[blossom] = [end, ...left.passed.toReversed(), ...right.passed]
    const down = left.edges.toReversed().map(([p, q]): Edge => [q, p])
    cycle[blossom] = [...down, [u, v], ...right.edges]
    base[blossom] = base[end]!
    members[blossom] = children[blossom]!.flatMap((child) => members[child]!)
    absorb(blossom)
  }

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
    inside.forEach((child, at) => wasOuter[at] || members[child]!.forEach(enterOuter))
    inside.forEach((child, at) => {
      if (wasOuter[at]) inheritMeeting(blossom, child)
      else members[child]!.forEach(scan)
    })
  }

  function inheritMeeting(blossom: number, child: number) {
    const u = meetingFrom[child]!
    const v = meetingTo[child]!
    if (u === NONE) return
    if (top[v] !== blossom) return offerMeeting(blossom, u, v)
    for (const inner of members[child]!) {
      for (const other of outerVertices) {
        if (top[other] !== blossom && joined[inner * size + other] === 1) {
          offerMeeting(blossom, inner, other)
        }
      }
    }
  }

  /** Opens an inner blossom whose dual is used up; its children on the tree's way stay in it. */
  function expand(blossom: number) {
    const [from, to] = entry[blossom]!
    const around = children[blossom]!
    const edges = cycle[blossom]!
    const at = around.indexOf(childHolding(blossom, to))
    settle(blossom)
    dismantle(blossom)
    const forward = at % 2 === 1
    const steps = forward ? around.length - at : at
    const outers: number[] = []
    makeInner(around[at]!, from, to)
    for (let step = 1; step <= steps; step++) {
      const here = forward ? (at + step) % around.length : at - step
      const [p, q] = edges[forward ? at + step - 1 : here]!
      if (step % 2 === 1) outers.push(around[here]!)
      else if (forward) makeInner(around[here]!, p, q)
      else makeInner(around[here]!, q, p)
    }
    outers.forEach(makeOuter)
  }

  let happening: Happening = 'exposed'
  let happensTo = NONE

  /** Below 0 when (a × factor + b) is sooner than the soonest so far, 0 when at the same time. */
  function compareTime(a: Float64Array, at: number, factor: number, b: Float64Array, bt: number) {
    for (let i = 0; i < limbs; i++) {
      const difference = a[at * limbs + i]! * factor + b[bt * limbs + i]! - soonest[i]!
      if (difference !== 0) return difference
    }
    return 0
  }

  /** Takes (a × factor + b) as the time of what happens next. */
  function take(
    what: Happening,
    id: number,
    a: Float64Array,
    factor: number,
    b: Float64Array,
    bt: number,
  ) {
    for (let i = 0; i < limbs; i++) soonest[i] = a[id * limbs + i]! * factor + b[bt * limbs + i]!
    happening = what
    happensTo = id
  }

  const nothing = new Float64Array(limbs)

  function findMet() {
    for (let v = 0; v < size; v++) {
      if (reach[v] === NONE || label[top[v]!] !== FREE) continue
      const difference = compareTime(reachKey, v, 1, dual, v)
      if (difference > 0) continue
      if (difference < 0) ready = []
      take('met', v, reachKey, 1, dual, v)
      ready.push(v)
    }
  }

  function findAmongBlossoms() {
    for (const blossom of labelled) {
      if (label[blossom] === OUTER && meetingFrom[blossom] !== NONE) {
        if (compareTime(meetingKey, blossom, 0.5, nothing, 0) < 0) {
          take('blossom', blossom, meetingKey, 0.5, nothing, 0)
        }
      }
      if (label[blossom] === INNER && blossom >= size) {
        if (compareTime(blossomDual, blossom, 0.5, since, blossom) < 0) {
          take('expanded', blossom, blossomDual, 0.5, since, blossom)
        }
      }
    }
  }

  function findNext() {
    happening = 'met'
    for (let v = ready.pop(); v !== undefined; v = ready.pop()) {
      happensTo = v
      if (label[top[v]!] === FREE) return
    }
    take('exposed', firstExposed, outerKey, 1, nothing, 0)
    findMet()
    findAmongBlossoms()
    if (happening !== 'met') ready = []
    now.set(soonest)
  }

  /** Carries out what happens next; true when it ends the search. */
  function advance(): boolean {
    if (happening === 'exposed') {
      flip(happensTo, NONE)
      return true
    }
    if (happening === 'met') return meet(reach[happensTo]!, happensTo)
    if (happening === 'blossom') shrink(meetingFrom[happensTo]!, meetingTo[happensTo]!)
    else expand(happensTo)
    return false
  }

  function meet(u: number, v: number): boolean {
    const blossom = top[v]!
    const other = mate[base[blossom]!]!
    if (other === NONE) {
      rotate(blossom, v)
      flip(u, v)
      return true
    }
    makeInner(blossom, u, v)
    makeOuter(top[other]!)
    return false
  }

  function search(root: number) {
    labelled = []
    outerVertices = []
    ready = []
    firstExposed = NONE
    reach.fill(NONE)
    now.fill(0)
    makeOuter(top[root]!)
    do findNext()
    while (!advance())
    for (const blossom of labelled) if (label[blossom] !== FREE) settle(blossom)
  }

  return { setWeight, remove, solve, snapshot: () => mate.slice() }
}
