import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Player } from '#contract/players/players.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PickFile } from '../../ui/fields/file-button.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { sendPicture, takePictureAway } from '../player-calls.ts'
import classes from './picture-dialog.module.css'
import { contentOf, squarePicture } from './square-picture.ts'
import { t } from './messages.ts'

type Props = { player: Player; onClose: () => void }

/** A picture in the place of the initials: chosen from files or the camera, cut square here. */
export function PictureDialog({ player, onClose }: Props) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, attempt } = useAttempt()
  const choose = async (file: File) => {
    const picture = await squarePicture(file)
    setChosen(picture)
    setFailure(picture === null ? t('pictureUnreadable') : null)
  }
  const save = async () => {
    if (chosen === null) return
    await sendPicture(client, player, contentOf(chosen))
    toast(t('pictureSaved'), player.name)
    onClose()
  }
  const remove = async () => {
    await takePictureAway(client, player)
    toast(t('pictureGone'), player.name)
    onClose()
  }
  return (
    <Dialog
      title={t('pictureOf', { name: player.name })}
      size="s"
      onClose={onClose}
      footer={
        <>
          {player.avatarUrl !== null && (
            <Button kind="quiet" busy={busy} onClick={() => void attempt(remove)}>
              {t('removePicture')}
            </Button>
          )}
          <span className={text.spacer} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            busy={busy}
            disabled={chosen === null}
            onClick={() => void attempt(save)}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={classes.sizes} aria-live="polite">
        {(['x', 'm', 's'] as const).map((size) => (
          <Avatar
            key={size}
            id={player.id}
            name={player.name}
            size={size}
            picture={chosen ?? player.avatarUrl}
          />
        ))}
        <PickFile label={t('choosePicture')} data-autofocus accept="image/*" onFile={choose} />
      </div>
      <p className={text.dim}>{t('pictureHint')}</p>
      {failure !== null && <FieldError>{failure}</FieldError>}
    </Dialog>
  )
}
