import { useQueryClient } from '@tanstack/react-query'
import type { Player } from '#contract/players.ts'
import { toast } from '../../platform/toast.ts'
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx'
import { sendUnlink } from '../link-calls.ts'
import { say } from './words.ts'

type Props = { player: Player; onClose: () => void }

export function UnlinkDialog({ player, onClose }: Props) {
  const client = useQueryClient()
  return (
    <ConfirmDialog
      title={say('unlinkAsk', { name: player.name })}
      confirm={say('unlink')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await sendUnlink(client, player.id)
        toast(say('unlinked'), player.name)
      }}
    >
      <p>{say('unlinkMeans')}</p>
    </ConfirmDialog>
  )
}
