import { lookUp } from '../../look-up.ts'
/** Items that share an affiliation, by item: indices in ascending order. */
export type Teammates = readonly Int32Array[]

export function findTeammates(affiliations: readonly (readonly string[])[]): Teammates {
  const members = new Map<string, number[]>()
  affiliations.forEach((each, item) => {
    for (const affiliation of new Set(each)) {
      members.set(affiliation, [...(members.get(affiliation) ?? []), item])
    }
  })
  return affiliations.map((each, item) => {
    const mates = new Set(each.flatMap((affiliation) => lookUp(members, affiliation)))
    mates.delete(item)
    return Int32Array.from(mates).sort()
  })
}

/** Items at their places, and the cost of their neighbours. */
export type Placement = {
  /** Item at each place. */
  readonly held: Int32Array
  readonly swap: (a: number, b: number) => void
  /** Returns the cost of an item at a place next to members of its team, with one place left out. */
  readonly costAt: (at: number, without: number) => number
}

/** Below one part in this many, mates are looked up one by one instead of by a full scan. */
const fewShare = 8

/**
 * Sums are formed in ascending order of places, however mates are found: rounded sums in another order could
 * lead to another draw.
 */
export function placeItems(mates: Teammates, closeness: (a: number, b: number) => number): Placement {
  const { length } = mates
  const held = Int32Array.from({ length }, (_, at) => at)
  const placeOf = Int32Array.from(held)
  const isMate = mates.map((of) => {
    const marks = new Uint8Array(of.length * fewShare < length ? 0 : length)
    if (marks.length > 0) for (const mate of of) marks[mate] = 1
    return marks
  })
  const places = new Int32Array(Math.ceil(length / fewShare))
  const costOfFew = (at: number, without: number, of: Int32Array) => {
    let count = 0
    for (const mate of of) {
      const place = placeOf[mate]!
      if (place !== without) places[count++] = place
    }
    let cost = 0
    for (const place of places.subarray(0, count).sort()) cost += closeness(at, place)
    return cost
  }
  const costOfMany = (at: number, without: number, marks: Uint8Array) => {
    let cost = 0
    for (let place = 0; place < length; place++) {
      if (marks[held[place]!] === 1 && place !== without) cost += closeness(at, place)
    }
    return cost
  }
  return {
    held,
    swap: (a, b) => {
      const item = held[a]!
      held[a] = held[b]!
      held[b] = item
      placeOf[held[a]] = a
      placeOf[item] = b
    },
    costAt: (at, without) => {
      const item = held[at]!
      const marks = isMate[item]!
      if (mates[item]!.length === 0) return 0
      if (marks.length === 0) return costOfFew(at, without, mates[item]!)
      return costOfMany(at, without, marks)
    },
  }
}
