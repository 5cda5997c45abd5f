import { suggestions } from '#engine/live/darts/checkout.ts'
import type { X01State } from '#engine/live/darts/x01.ts'
import { inVisit } from '../in-hand.ts'
import { afterDarts } from './x01-entry.ts'

/** What to throw next: the darts of this visit so far, the suggested ones, and what they leave. */
export type WayOut = {
  readonly thrown: readonly string[]
  readonly route: readonly string[]
  /** Zero for a finish; null without a suggestion. */
  readonly leaves: number | null
  readonly left: number
  readonly inHand: number
  readonly isOpen: boolean
}

/** Returns the route to the thrower's preferred double, from any dart on. */
export function wayOut(state: X01State, hit: readonly string[], double?: number): WayOut {
  const before = state.inLeg[state.thrower - 1]!
  const { left, points } = afterDarts(state, hit) ?? { left: before.left, points: 0 }
  const isOpen = before.isOpen || points > 0
  const inHand = inVisit - hit.length
  const { out = 'double' } = state.settings
  const [best] = isOpen ? suggestions(left, inHand, { out, double }) : []
  return {
    thrown: hit,
    route: best?.darts ?? [],
    leaves: best?.leaves ?? null,
    left,
    inHand,
    isOpen,
  }
}
