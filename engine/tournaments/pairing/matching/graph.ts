export const NONE = -1

/** The graph and its matching; vectors of `limbs` numbers are stored one after the other. */
export type Graph = {
  readonly size: number
  readonly limbs: number
  /** Doubled weights by pair of vertices, so that duals are never fractions. */
  readonly weights: Float64Array
  /** 1 where there is an edge. */
  readonly hasEdge: Uint8Array
  readonly removed: Uint8Array
  /** The partner of each vertex; −1 for none. */
  readonly mate: Int32Array
  readonly dual: Float64Array
}

export function createGraph(size: number, limbs: number): Graph {
  return {
    size,
    limbs,
    weights: new Float64Array(size * size * limbs),
    hasEdge: new Uint8Array(size * size),
    removed: new Uint8Array(size),
    mate: new Int32Array(size).fill(NONE),
    dual: new Float64Array(size * limbs),
  }
}

export type Vectors = ReturnType<typeof createVectors>

/** Creates the vector operations; `at` counts vectors, not numbers. */
export function createVectors(limbs: number) {
  function isZero(values: Float64Array, at: number): boolean {
    for (let i = 0; i < limbs; i++) if (values[at * limbs + i] !== 0) return false
    return true
  }

  function addScaled(
    into: Float64Array,
    at: number,
    factor: number,
    from: Float64Array,
    fromAt: number,
  ) {
    for (let i = 0; i < limbs; i++) {
      into[at * limbs + i] = into[at * limbs + i]! + factor * from[fromAt * limbs + i]!
    }
  }

  function comesBefore(a: Float64Array, at: number, b: Float64Array, bAt: number): boolean {
    for (let i = 0; i < limbs; i++) {
      const difference = a[at * limbs + i]! - b[bAt * limbs + i]!
      if (difference !== 0) return difference < 0
    }
    return false
  }

  return { isZero, addScaled, comesBefore }
}
