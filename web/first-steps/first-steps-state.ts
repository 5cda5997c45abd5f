import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type FirstStep, getFirstSteps } from '#contract/club/first-steps.ts'
import { queryOf } from '../platform/cache/query-of.ts'
import { useUser } from '../platform/session/session.ts'
import { createPersisted } from '../platform/storage/create-persisted.ts'

export type Step = { readonly name: FirstStep; readonly isDone: boolean }

type Choice = {
  /** Whether the checklist was dismissed in this browser. */
  readonly isHidden: boolean
  /** Whether the person chose to keep the settings. */
  readonly keepsSettings: boolean
}

const hasFlag = (stored: unknown, name: keyof Choice) =>
  typeof stored === 'object' && stored !== null && (stored as Partial<Choice>)[name] === true

export const firstStepsChoice = createPersisted<Choice>('fivebar.firstSteps', (stored) => ({
  isHidden: hasFlag(stored, 'isHidden'),
  keepsSettings: hasFlag(stored, 'keepsSettings'),
}))

/** Returns the steps to show to an administrator of a new club, each with whether it is done. */
export function useFirstSteps(): {
  readonly isLoading: boolean
  readonly steps: readonly Step[]
} {
  const isAdmin = useUser()?.role === 'admin'
  const { isHidden, keepsSettings } = firstStepsChoice.use()
  const { data, isLoading } = useQuery({
    ...queryOf(getFirstSteps),
    enabled: isAdmin && !isHidden,
  })
  if (data === undefined || !isAdmin || isHidden) return { isLoading, steps: [] }
  return { isLoading, steps: listSteps(data, keepsSettings) }
}

function listSteps({ isNew, done }: ReplyOf<typeof getFirstSteps>, keepsSettings: boolean) {
  const steps = [
    { name: 'settings', isDone: done.settings || keepsSettings },
    { name: 'players', isDone: done.players },
    { name: 'people', isDone: done.people },
    { name: 'match', isDone: done.match },
    { name: 'screen', isDone: done.screen },
  ] as const
  return isNew && steps.some(({ isDone }) => !isDone) ? steps : []
}
