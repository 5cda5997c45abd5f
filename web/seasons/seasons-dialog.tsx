import { Dialog } from '../platform/dialog.tsx'
import { SeasonList } from './season-list.tsx'
import { say } from './words.ts'

/** The seasons of the club, to name, change and delete. */
export function SeasonsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={say('seasons')} onClose={onClose}>
      <SeasonList />
    </Dialog>
  )
}
