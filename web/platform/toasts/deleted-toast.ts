import { DELETION_UNDO_DAYS, restoreDeletion } from '#contract/deletions.ts'
import { formatShortDay } from '../../ui/i18n/locale.ts'
import { call } from '../api/api.ts'
import { queryClient } from '../cache/query-client.ts'
import { undoToast } from './undo-toast.tsx'
import { t } from '../messages.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Shows that something was deleted, with Undo and where to restore it later. */
export function showDeletedToast(id: string, title: string, hint = ''): void {
  const restore = async () => {
    await call(restoreDeletion, { params: { id } })
    await queryClient.invalidateQueries()
  }
  const later = t('restoreLater', { day: formatShortDay(Date.now() + DELETION_UNDO_DAYS * dayMs) })
  undoToast(title, restore, hint === '' ? later : `${hint} ${later}`)
}
