import type { Scoring } from '../storage/scoring.ts'
import { t } from './messages.ts'

/** Describes where the entries are saved. */
export function describeReach({ reach, unsent }: Scoring): string {
  switch (reach) {
    case 'saved':
      return t('reach.saved')
    case 'sending':
      return unsent > 0 ? t('reach.sending', { count: unsent }) : t('reach.begins')
    case 'kept':
      return unsent > 0 ? t('reach.kept', { count: unsent }) : t('reach.keptAll')
    case 'signed-out':
      return t('reach.signed-out', { count: unsent })
    case 'unsafe':
      return t('reach.unsafe')
  }
}
