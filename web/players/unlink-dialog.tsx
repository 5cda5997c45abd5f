import { useQueryClient } from '@tanstack/react-query'
import type { Player } from '#contract/players.ts'
import { toast } from '../platform/toast.ts'
import { ConfirmDialog } from '../platform/confirm-dialog.tsx'
import { sendUnlink } from './link-calls.ts'

type Props = { player: Player; onClose: () => void }

export function UnlinkDialog({ player, onClose }: Props) {
  const client = useQueryClient()
  return (
    <ConfirmDialog
      title={`Take the account off ${player.name}?`}
      confirm="Unlink the account"
      danger
      onClose={onClose}
      onConfirm={async () => {
        await sendUnlink(client, player.id)
        toast('Account unlinked', player.name)
      }}
    >
      <p>
        The player and all matches stay. The account can record no matches until it is linked to a
        player again.
      </p>
    </ConfirmDialog>
  )
}
