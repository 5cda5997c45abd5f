import { useState } from 'react'
import { reasonOf } from '../api/api-error.ts'
import { toast } from '../toasts/toast.ts'
import { t } from '../messages.ts'

/**
 * Runs a button's action and shows a failure in a toast, since there is no field for it. `fallback`
 * is shown if the server failed without a reason.
 */
export function useAttempt(fallback?: string) {
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast(t('didNotWork'), reasonOf(error, fallback), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return { busy, attempt }
}
