import type { ReactNode } from 'react'
import type { SportId } from '#engine/sports/types.ts'
import { FirstStepsChecklist } from './first-steps-checklist.tsx'
import { useFirstSteps } from './first-steps-state.ts'

type Props = {
  /** The sport of the match to record. */
  readonly sport: SportId
  readonly loading: ReactNode
  /** Shown instead of the checklist when there is none. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** A screen below the checklist of a new club. Both appear together, so that nothing moves. */
export function ChecklistFirst({ sport, loading, fallback, children }: Props) {
  const { isLoading, steps } = useFirstSteps()
  if (isLoading) return loading
  return (
    <>
      {steps.length > 0 ? <FirstStepsChecklist steps={steps} sport={sport} /> : fallback}
      {children}
    </>
  )
}
