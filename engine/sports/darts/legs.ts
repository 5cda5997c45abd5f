import { errors, isCount } from '../finding.ts'
import type { ResolvedDraft, Finding } from '../finding.ts'
import type { Leg } from '../types.ts'
import { t, type SportMessage } from '../messages.ts'
import { minDartsOfLeg, minDartsToFinish } from './board.ts'
import { canScoreFromStart, HIGHEST_VISIT } from './finish.ts'
import { getHouseRules, type HouseRules } from './house.ts'

/** Fewest darts that win a leg of Cricket. */
const minDartsOfCricket = 8
const highestFinish = { double: 170, master: HIGHEST_VISIT, straight: HIGHEST_VISIT } as const
const dartsPerVisit = 3

function checkoutProblem(
  { checkout }: Leg,
  n: number,
  { start, out }: HouseRules,
): SportMessage | null {
  if (checkout === undefined) return null
  if (start === null) return t('leg.cricketCheckout', { n })
  if (minDartsToFinish(checkout, out) !== null) return null
  return t('leg.noCheckout', { n, checkout, highest: highestFinish[out] })
}

function dartsProblem({ darts }: Leg, n: number, house: HouseRules): SportMessage | null {
  if (darts === undefined) return null
  const { start, opens, out } = house
  const fewest = start === null ? minDartsOfCricket : minDartsOfLeg(start, opens, out)
  if (isCount(darts, fewest)) return null
  return t('leg.tooFewDarts', { n, format: String(start ?? 'Cricket'), fewest })
}

// A win in 9 darts means two earlier visits of at most 180, and three darts in the last.
function finishProblem(
  { darts, checkout }: Leg,
  n: number,
  house: HouseRules,
): SportMessage | null {
  const { start, opens, out } = house
  if (start === null || darts === undefined || checkout === undefined) return null
  const visitsBefore = Math.ceil(darts / dartsPerVisit) - 1
  const least = start - HIGHEST_VISIT * visitsBefore
  const before = visitsBefore * dartsPerVisit
  if (checkout < least) return t('leg.leftToCheckOut', { n, darts: before, least })
  if (!canScoreFromStart(start - checkout, visitsBefore, opens)) {
    return t('leg.notScored', { n, darts: before, checkout, start })
  }
  const placeInVisit = darts - before
  // If nothing was scored before, this visit also opens the leg.
  const isWholeLeg = checkout === start
  // The checkout is possible, or `checkoutProblem` would have refused it.
  const needs = isWholeLeg ? minDartsOfLeg(start, opens, out) : minDartsToFinish(checkout, out)!
  return needs <= placeInVisit
    ? null
    : t('leg.dartOfVisit', { n, checkout, needs, darts, inHand: placeInVisit })
}

function legProblems(leg: Leg, n: number, house: HouseRules): readonly SportMessage[] {
  const found = [checkoutProblem(leg, n, house), dartsProblem(leg, n, house)]
  const separate = found.filter((x) => x !== null)
  if (separate.length > 0) return separate
  const combined = finishProblem(leg, n, house)
  return combined === null ? [] : [combined]
}

/**
 * Checks the darts and finishes of single legs, by their starting points and the modes they were played in.
 */
export function checkLegs(entry: ResolvedDraft): readonly Finding[] {
  const house = getHouseRules(entry)
  const { legs = [] } = entry.details
  return legs.flatMap((leg, index) => errors('details.legs', legProblems(leg, index + 1, house)))
}
