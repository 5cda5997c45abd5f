import { Dialog } from '../platform/dialogs/dialog.tsx'
import { SeasonList } from './season-list.tsx'
import { t } from './messages.ts'

/** The seasons of the club, to rename, change and delete. */
export function SeasonsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('seasons')} onClose={onClose}>
      <SeasonList />
    </Dialog>
  )
}
