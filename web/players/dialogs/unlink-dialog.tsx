import type { Player } from '#contract/players/players.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { sendUnlink } from '../link-calls.ts'
import { t } from './messages.ts'

type Props = { player: Player; onClose: () => void }

export function UnlinkDialog({ player, onClose }: Props) {
  return (
    <ConfirmDialog
      title={t('unlinkAsk', { name: player.name })}
      confirm={t('unlink')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await sendUnlink(player.id)
        toast(t('unlinked'), player.name)
      }}
    >
      <p>{t('unlinkMeans')}</p>
    </ConfirmDialog>
  )
}
