import {
  type Dart,
  minDartsToFinish,
  matchesMode,
  numbersClockwise,
  type OutMode,
  readDart,
} from '../../sports/darts/board.ts'

/** What suggestions depend on: the out mode of the leg and the thrower's favourite double. */
export type Thrower = {
  readonly out: OutMode
  /** 1 to 20, or 25 for the bull. */
  readonly double?: number | undefined
}

/** Darts to throw, in order, and what they leave: 0 for a finish. */
export type Route = { readonly darts: readonly string[]; readonly leaves: number }

type Aim = Dart & {
  readonly name: string
  readonly number: number
  /** Points scored by a near miss. */
  readonly misses: readonly number[]
}

const bull = 25

/** Scores of doubles that can be halved repeatedly, best first. */
const commonDoubles = [40, 32, 36, 24]

const highestDouble = 40
/** With three darts, routes whose first dart aims lower than this number are avoided. */
const highNumber = 17

function findNearMisses(number: number, { ring }: Dart): readonly number[] {
  if (number === bull) return ring === 'double' ? [bull] : []
  if (ring === 'double') return [number, 0]
  const index = numbersClockwise.findIndex((n) => n === number)
  const count = numbersClockwise.length
  const neighbours = [
    numbersClockwise[(index + 1) % count]!,
    numbersClockwise[(index + count - 1) % count]!,
  ]
  return ring === 'treble' ? [number, ...neighbours] : neighbours
}

const names = [...numbersClockwise.flatMap((n) => [`S${n}`, `D${n}`, `T${n}`]), 'S25', 'BULL']

const aims: readonly Aim[] = names.flatMap((name) => {
  const dart = readDart(name)
  if (dart === null) return []
  const number = name === 'BULL' ? bull : Number(name.slice(1))
  return [{ ...dart, name, number, misses: findNearMisses(number, dart) }]
})

/** Returns whether a single with these points busts. */
function isBust(left: number, points: number, out: OutMode): boolean {
  const after = left - points
  return after < 0 || (out !== 'straight' && (after === 1 || (after === 0 && points > 0)))
}

const mayBust = (left: number, { misses }: Aim, out: OutMode) =>
  misses.some((points) => isBust(left, points, out))

/** Returns the rank of a score to leave, best first from 0: the favourite double, then common doubles. */
function rankLeave(left: number, { double }: Thrower): number {
  const favourite = double === undefined ? [] : [2 * double]
  const index = [...favourite, ...commonDoubles].indexOf(left)
  if (index !== -1) return index
  // Of the other scores, prefer those that can be halved most often after a miss into the single.
  const halved = left > highestDouble ? -1 : [16, 8, 4, 2].findIndex((n) => left % n === 0)
  return favourite.length + commonDoubles.length + (halved === -1 ? 4 : halved)
}

const ringDifficulty = { single: 0, treble: 1, double: 2, miss: 3 } as const

/** A route, its last dart, and the criteria that rank it, the most important first; lower values are better. */
type Plan = Route & { readonly last: Aim; readonly criteria: readonly number[] }

function comparePlans(a: Plan, b: Plan): number {
  const different = a.criteria.findIndex((part, index) => part !== b.criteria[index])
  return different === -1 ? 0 : a.criteria[different]! - b.criteria[different]!
}

const planCache = new Map<string, readonly Plan[]>()

/** Returns the best plan for each first dart, best first. */
function findPlans(left: number, dartsLeft: number, thrower: Thrower): readonly Plan[] {
  const key = `${thrower.out} ${thrower.double ?? ''} ${left} ${dartsLeft}`
  const cached = planCache.get(key)
  if (cached !== undefined) return cached
  const fewest = minDartsToFinish(left, thrower.out)
  const makePlan = fewest !== null && fewest <= dartsLeft ? planFinish : planSetUp
  const found = aims
    .flatMap((aim) => makePlan(aim, left, dartsLeft, thrower) ?? [])
    .toSorted(comparePlans)
  planCache.set(key, found)
  return found
}

/** Returns the best finish that starts with this dart; null if there is none. */
function planFinish(aim: Aim, left: number, dartsLeft: number, thrower: Thrower): Plan | null {
  const { out } = thrower
  const after = left - aim.points
  const isLast = after === 0 && matchesMode(aim, out)
  const rest = isLast ? null : planRest(after, dartsLeft, thrower)
  if (!isLast && (rest === null || rest.leaves > 0)) return null
  const darts = [aim.name, ...(rest?.darts ?? [])]
  const last = rest?.last ?? aim
  // A treble, or a double that does not finish, may hit the single: that must leave a finish with the
  // remaining darts.
  const single = minDartsToFinish(left - aim.number, out)
  const isSafe = isLast || aim.ring === 'single' || (single !== null && single < dartsLeft)
  return {
    darts,
    leaves: 0,
    last,
    criteria: [
      Number(darts.includes('BULL') && thrower.double !== bull),
      darts.length,
      Number(mayBust(left, aim, out)),
      Number(!isSafe),
      Number(aim.ring === 'double' && !isLast),
      Number(aim.number === bull),
      Number(darts.length === 3 && aim.number < highNumber),
      // If a single may end the leg, prefer it: it is the widest target.
      last.ring === 'single' ? -1 : rankLeave(last.points, thrower),
      darts.filter((dart) => dart.startsWith('T')).length,
      -aim.points,
    ],
  }
}

function planRest(after: number, dartsLeft: number, thrower: Thrower): Plan | null {
  if (dartsLeft === 1 || after <= 0) return null
  return findPlans(after, dartsLeft - 1, thrower)[0] ?? null
}

/**
 * Returns the best set-up for the next visit that starts with this dart, a single or a treble; null if none.
 */
function planSetUp(aim: Aim, left: number, dartsLeft: number, thrower: Thrower): Plan | null {
  const { out } = thrower
  const after = left - aim.points
  const isOver = isBust(left, aim.points, out) || after <= 0
  if (aim.ring === 'double' || isOver) return null
  const rest = planRest(after, dartsLeft, thrower)
  if (dartsLeft > 1 && rest === null) return null
  const leaves = rest?.leaves ?? after
  const rank = rankLeave(leaves, thrower)
  const isNear = leaves <= highestDouble && leaves % 2 === 0
  const single = left - aim.number
  return {
    darts: [aim.name, ...(rest?.darts ?? [])],
    leaves,
    last: rest?.last ?? aim,
    criteria: [
      Number(mayBust(left, aim, out)),
      Number(minDartsToFinish(leaves, out) === null),
      Number(dartsLeft === 1 && minDartsToFinish(single, out) === null),
      rank,
      // Before a double, prefer the wide bed; otherwise the highest score.
      isNear && dartsLeft === 1 ? ringDifficulty[aim.ring] : 0,
      isNear && dartsLeft === 1 ? aim.points : -aim.points,
    ],
  }
}

/** Highest score from which a visit can prepare a finish. */
const maxSetUpScore = 230

/**
 * Suggests targets for the darts in hand, at most two routes, the better one first: a finish if possible, else
 * a good set-up. Empty if the score is too high. Assumes that the leg is open.
 */
export function suggestions(left: number, dartsLeft: number, thrower: Thrower): readonly Route[] {
  if (!Number.isInteger(left) || left < 1 || left > maxSetUpScore) return []
  const all = [1, 2, 3].includes(dartsLeft) ? findPlans(left, dartsLeft, thrower) : []
  return all.slice(0, 2).map(({ darts, leaves }) => ({ darts, leaves }))
}
