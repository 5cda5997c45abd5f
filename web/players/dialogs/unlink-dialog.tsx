import type { Player } from '#contract/players/players.ts'
import { unlinkPlayer } from '#contract/security/membership.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { call } from '../../platform/api/api.ts'
import { reloadSession } from '../../platform/session/session-renewal.ts'
import { t } from './messages.ts'

type Props = { player: Player; onClose: () => void }

/** Unlinks the account from a player, which keeps its matches. */
export function UnlinkDialog({ player, onClose }: Props) {
  return (
    <ConfirmDialog
      title={t('unlinkAsk', { name: player.name })}
      confirm={t('unlink')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await call(unlinkPlayer, { params: { id: player.id } })
        // The account may be the signed-in user's own.
        await reloadSession().catch(() => undefined)
        toast(t('unlinked'), player.name)
      }}
    >
      <p>{t('unlinkBody')}</p>
    </ConfirmDialog>
  )
}
