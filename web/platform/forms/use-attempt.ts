import { useState } from 'react'
import { reasonOf } from '../api/api-error.ts'
import { toast } from '../toasts/toast.ts'
import { t } from '../messages.ts'

/**
 * Runs what a button does; a failure is told in passing, for there is no field to stand beside.
 * `fallback` is said where nobody knows why.
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
