import type { Scoring } from '../storage/scoring.ts'
import { t } from './messages.ts'

/** Describes where the entries are saved. */
export function describeSaveStatus({ saveStatus, unsent }: Scoring): string {
  switch (saveStatus) {
    case 'saved':
      return t('saveStatus.saved')
    case 'sending':
      return unsent > 0 ? t('saveStatus.sending', { count: unsent }) : t('saveStatus.connecting')
    case 'offline':
      return unsent > 0
        ? t('saveStatus.offline', { count: unsent })
        : t('saveStatus.offlineAllSent')
    case 'signed-out':
      return t('saveStatus.signed-out', { count: unsent })
    case 'unsafe':
      return t('saveStatus.unsafe')
  }
}
