/** One dart, read from `S20`, `D16`, `T19`, `S25` (outer bull), `BULL` or `MISS`. */
export type Dart = {
  readonly points: number
  readonly ring: 'single' | 'double' | 'treble' | 'miss'
}

/** What ends a leg: a double, a double or treble, or anything. */
export type OutMode = 'double' | 'master' | 'straight'
/** What opens a leg, with the same options. */
export type InMode = OutMode

const miss: Dart = { points: 0, ring: 'miss' }
const numbers = Array.from({ length: 20 }, (_, index) => index + 1)

/** Every possible dart, the miss first. */
const darts: readonly Dart[] = [
  miss,
  ...[...numbers, 25].map((n): Dart => ({ points: n, ring: 'single' })),
  ...[...numbers, 25].map((n): Dart => ({ points: 2 * n, ring: 'double' })),
  ...numbers.map((n): Dart => ({ points: 3 * n, ring: 'treble' })),
]

/** Parses a dart; null if it does not exist on the board. */
export function readDart(written: string): Dart | null {
  const text = written.toUpperCase()
  if (text === 'MISS') return miss
  if (text === 'BULL') return { points: 50, ring: 'double' }
  const found = /^([SDT])(\d{1,2})$/.exec(text)
  if (found === null) return null
  const [, ring, number] = found
  const n = Number(number)
  if (n < 1 || (n > 20 && (n !== 25 || ring === 'T'))) return null
  if (ring === 'D') return { points: 2 * n, ring: 'double' }
  return ring === 'T' ? { points: 3 * n, ring: 'treble' } : { points: n, ring: 'single' }
}

/** The numbers around the board, clockwise from the top. */
export const numbersClockwise = [
  20, 1, 18, 4, 13, 6, 10, 15, 2, 17, 3, 19, 7, 16, 8, 11, 14, 9, 12, 5,
] as const

/** Returns whether a dart may end or open a leg. */
export function matchesMode({ ring }: Dart, mode: OutMode): boolean {
  if (mode === 'straight') return ring !== 'miss'
  return ring === 'double' || (mode === 'master' && ring === 'treble')
}

/** Points that the last dart of a leg can score, by mode. */
const finishingPoints = new Map<OutMode, ReadonlySet<number>>(
  (['double', 'master', 'straight'] as const).map((mode) => [
    mode,
    new Set(darts.filter((dart) => matchesMode(dart, mode)).map(({ points }) => points)),
  ]),
)

/** Returns whether one dart can end a leg with this many points left. */
export function isOneDartFinish(left: number, out: OutMode): boolean {
  return finishingPoints.get(out)?.has(left) === true
}

/** Three treble twenties. */
const maxVisit = 180
const dartsPerVisit = 3

const minDartsByFinish = new Map<string, number | null>()

/** Returns the fewest darts, 1 to 3, that end a leg with this many points left; null if no visit can. */
export function minDartsToFinish(left: number, out: OutMode): 1 | 2 | 3 | null {
  // Other scores can't be finished in a visit, and skipping them keeps the cache small.
  if (!Number.isInteger(left) || left < 1 || left > maxVisit) return null
  const key = `${out} ${left}`
  const known = minDartsByFinish.get(key)
  if (known !== undefined) return known as 1 | 2 | 3 | null
  const found = ([1, 2, 3] as const).find((count) => canFinish(left, count, out)) ?? null
  minDartsByFinish.set(key, found)
  return found
}

function canFinish(left: number, count: number, out: OutMode): boolean {
  if (left <= 0) return false
  if (isOneDartFinish(left, out)) return true
  return (
    count > 1 && darts.some(({ points }) => points > 0 && canFinish(left - points, count - 1, out))
  )
}

/** Returns every total of one of these sums and one more dart, which may be a miss. */
const addDart = (sums: Iterable<number>): ReadonlySet<number> =>
  new Set([...sums].flatMap((sum) => [...scores].map((points) => sum + points)))

const scores: ReadonlySet<number> = new Set(darts.map(({ points }) => points))

// Until the leg is opened a dart scores nothing; from then on every dart counts.
function computePossibleVisits(opens: InMode): ReadonlySet<number> {
  const first = darts.filter((dart) => matchesMode(dart, opens)).map(({ points }) => points)
  return new Set([0, ...addDart(addDart(first))])
}

const visitsByMode = new Map<InMode, ReadonlySet<number>>()

/** Returns whether three darts can score this total, in a leg that is open or has to be opened in this mode. */
export function isPossibleVisit(points: number, opens: InMode = 'straight'): boolean {
  return listPossibleVisits(opens).has(points)
}

/**
 * Returns the totals that three darts can score in a leg that is open or has to be opened in this mode,
 * including 0.
 */
export function listPossibleVisits(opens: InMode): ReadonlySet<number> {
  const known = visitsByMode.get(opens) ?? computePossibleVisits(opens)
  visitsByMode.set(opens, known)
  return known
}

const minDartsByLeg = new Map<string, number>()

/** Returns the fewest darts of a whole leg: 9 for 501; 4, not 3, for 170 with a double to open. */
export function minDartsOfLeg(start: number, opens: InMode, out: OutMode): number {
  const key = `${start} ${opens} ${out}`
  const known = minDartsByLeg.get(key)
  if (known !== undefined) return known
  let sums: ReadonlySet<number> = new Set(
    darts.filter((dart) => matchesMode(dart, opens)).map(({ points }) => points),
  )
  let count = 2
  while (![...sums].some((sum) => isOneDartFinish(start - sum, out))) {
    sums = new Set([...addDart(sums)].filter((sum) => sum < start))
    count += 1
  }
  minDartsByLeg.set(key, count)
  return count
}

/** Returns the nearest totals that three darts can score: one below and one above, if they exist. */
export function findNearestVisits(points: number): readonly number[] {
  const below = Array.from({ length: 181 }, (_, index) => 180 - index).find(
    (total) => total < points && isPossibleVisit(total),
  )
  const above = Array.from({ length: 181 }, (_, index) => index).find(
    (total) => total > points && isPossibleVisit(total),
  )
  return [below, above].filter((total) => total !== undefined)
}

export type CountRange = { readonly min: number; readonly max: number }

const countRanges = new Map<string, CountRange | null>()

/**
 * Returns how many of `count` darts that scored `points` from `left` were thrown at a double, which means with
 * one dart to finish. Null if such darts are impossible. `isFinish`: the last of them ended the leg.
 */
export function countDartsAtDouble(
  left: number,
  points: number,
  count: number,
  { out, isFinish }: { readonly out: OutMode; readonly isFinish: boolean },
): CountRange | null {
  if (!Number.isInteger(count) || count < 0 || count > dartsPerVisit) return null
  // From a higher score, one dart can't finish before the visit ends.
  if (left > maxVisit && !isFinish) return { min: 0, max: 0 }
  const key = `${out} ${isFinish} ${left} ${points} ${count}`
  const known = countRanges.get(key)
  if (known !== undefined) return known
  const found = computeDartsAtDouble(left, points, count, { out, isFinish })
  countRanges.set(key, found)
  return found
}

type Mode = { readonly out: OutMode; readonly isFinish: boolean }

function computeDartsAtDouble(
  left: number,
  points: number,
  count: number,
  mode: Mode,
): CountRange | null {
  if (count === 0) return points === 0 ? { min: 0, max: 0 } : null
  const isLast = count === 1
  const dartsAtDoubleNow = isOneDartFinish(left, mode.out) ? 1 : 0
  let least = Infinity
  let most = -Infinity
  for (const dart of darts) {
    if (dart.points > points) continue
    const after = left - dart.points
    if (!isDartPossible(dart, after, { isLast, mode })) continue
    const rest = countDartsAtDouble(after, points - dart.points, count - 1, mode)
    if (rest === null) continue
    least = Math.min(least, dartsAtDoubleNow + rest.min)
    most = Math.max(most, dartsAtDoubleNow + rest.max)
  }
  return most < 0 ? null : { min: least, max: most }
}

type DartContext = { readonly isLast: boolean; readonly mode: Mode }

/**
 * Returns whether a dart is possible: nothing follows the end of a leg, and only the last dart can end it.
 */
function isDartPossible(dart: Dart, after: number, { isLast, mode }: DartContext): boolean {
  if (after !== 0) return after > 0 && !(isLast && mode.isFinish)
  return isLast && mode.isFinish && matchesMode(dart, mode.out)
}
