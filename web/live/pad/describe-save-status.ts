import type { Scoring } from '../storage/scoring.ts'
import { t } from './messages.ts'

/** Describes where the entries are saved. */
export function describeSaveStatus({ saveStatus, unsentCount }: Scoring): string {
  switch (saveStatus) {
    case 'saved':
      return t('saveStatus.saved')
    case 'sending':
      return unsentCount > 0
        ? t('saveStatus.sending', { count: unsentCount })
        : t('saveStatus.connecting')
    case 'offline':
      return unsentCount > 0
        ? t('saveStatus.offline', { count: unsentCount })
        : t('saveStatus.offlineAllSent')
    case 'signed-out':
      return t('saveStatus.signed-out', { count: unsentCount })
    case 'unsafe':
      return t('saveStatus.unsafe')
  }
}
