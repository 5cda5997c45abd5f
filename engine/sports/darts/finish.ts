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
