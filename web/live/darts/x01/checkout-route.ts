import { suggestions } from '#engine/live/darts/checkout.ts'
import type { X01State } from '#engine/live/darts/x01.ts'
import { dartsPerVisit } from '../dart-notation.ts'
import { scoreAfterDarts } from './x01-entry.ts'

/** The checkout route: darts already thrown, suggested darts, and the score they leave. */
export type CheckoutRoute = {
  readonly thrown: readonly string[]
  readonly route: readonly string[]
  /** Zero for a finish; null without a suggestion. */
  readonly leaves: number | null
  readonly left: number
  /** Number of darts left in the visit. */
  readonly dartsLeft: number
  /** Whether the leg is opened, by a double or treble if the rules require one. */
  readonly isOpen: boolean
}

/** Returns the route to the thrower's preferred double from the current dart on. */
export function findCheckoutRoute(
  state: X01State,
  hit: readonly string[],
  double?: number,
): CheckoutRoute {
  const before = state.inLeg[state.thrower - 1]!
  const { left, points } = scoreAfterDarts(state, hit) ?? { left: before.left, points: 0 }
  const isOpen = before.isOpen || points > 0
  const dartsLeft = dartsPerVisit - hit.length
  const { out = 'double' } = state.settings
  const [best] = isOpen ? suggestions(left, dartsLeft, { out, double }) : []
  return {
    thrown: hit,
    route: best?.darts ?? [],
    leaves: best?.leaves ?? null,
    left,
    dartsLeft,
    isOpen,
  }
}
