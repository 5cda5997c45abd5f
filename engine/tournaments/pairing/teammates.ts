import { lookUp } from '../../look-up.ts'
/** For each item, the items that share an affiliation: indexes in ascending order. */
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

/** Items at their positions, with the cost of teammates close to each other. */
export type Placement = {
  /** Item at each position. */
  readonly items: Int32Array
  readonly swap: (a: number, b: number) => void
  /** Returns the cost of the item at a position, ignoring the position `without`. */
  readonly costAt: (at: number, without: number) => number
}

/**
 * Items with fewer teammates than one in this many look them up one by one instead of by a full scan.
 */
const minScanShare = 8

/**
 * Creates a placement. Always adds costs in ascending order of positions, since rounding in another order
 * could change the draw.
 */
export function placeItems(
  mates: Teammates,
  closeness: (a: number, b: number) => number,
): Placement {
  const { length } = mates
  const items = Int32Array.from({ length }, (_, index) => index)
  const placeOf = Int32Array.from(items)
  const isMate = mates.map((itemMates) => {
    const marks = new Uint8Array(itemMates.length * minScanShare < length ? 0 : length)
    if (marks.length > 0) for (const mate of itemMates) marks[mate] = 1
    return marks
  })
  const places = new Int32Array(Math.ceil(length / minScanShare))
  const costOfFew = (at: number, without: number, itemMates: Int32Array) => {
    let count = 0
    for (const mate of itemMates) {
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
      if (marks[items[place]!] === 1 && place !== without) cost += closeness(at, place)
    }
    return cost
  }
  return {
    items,
    swap: (a, b) => {
      const item = items[a]!
      items[a] = items[b]!
      items[b] = item
      placeOf[items[a]] = a
      placeOf[item] = b
    },
    costAt: (at, without) => {
      const item = items[at]!
      const marks = isMate[item]!
      if (mates[item]!.length === 0) return 0
      if (marks.length === 0) return costOfFew(at, without, mates[item]!)
      return costOfMany(at, without, marks)
    },
  }
}
