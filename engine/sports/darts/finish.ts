/** Where one dart can count, without the doubles and trebles: 1 to 20 and the outer bull. */
const singles = [...Array.from({ length: 20 }, (_, at) => at + 1), 25]
const doubles = singles.map((single) => single * 2)
const trebles = singles.filter((single) => single <= 20).map((single) => single * 3)
const darts = [...new Set([...singles, ...doubles, ...trebles])]

function oneMore(finishes: ReadonlySet<number>): ReadonlySet<number> {
  const longer = [...finishes].flatMap((points) => darts.map((dart) => points + dart))
  return new Set([...finishes, ...longer])
}

const inOne: ReadonlySet<number> = new Set(doubles)
const inTwo = oneMore(inOne)
const inThree = oneMore(inTwo)

/** The highest finish that ends on a double. */
export const HIGHEST_FINISH = 170

/**
 * Fewest darts, 1 to 3, that take this many points to exactly 0 with a double at the end; null
 * where no visit can. Source: WDF playing rules, double out.
 */
export function dartsToFinish(points: number): 1 | 2 | 3 | null {
  if (inOne.has(points)) return 1
  if (inTwo.has(points)) return 2
  return inThree.has(points) ? 3 : null
}

export const HIGHEST_VISIT = 180

/** Totals above this are of three trebles or of bulls, and not all of them exist. */
const surelyScored = 162
const inOneVisit: ReadonlySet<number> = new Set(
  [0, ...darts].flatMap((a) => [0, ...darts].flatMap((b) => [0, ...darts].map((c) => a + b + c))),
)
const highVisits = [...inOneVisit].filter((points) => points > surelyScored)

/** Whether so many visits of three darts can score exactly these points: 359 takes three of them. */
export function canScore(points: number, visits: number): boolean {
  if (points < 0 || points > HIGHEST_VISIT * visits) return false
  if (points <= surelyScored * visits) return true
  return highVisits.some((visit) => canScore(points - visit, visits - 1))
}
