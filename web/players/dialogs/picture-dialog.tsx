import { useState } from 'react'
import { type Player, getPlayer } from '#contract/players/players.ts'
import { setAvatar, removeAvatar } from '#contract/players/avatars.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PickFile } from '../../ui/fields/file-button.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import classes from './picture-dialog.module.css'
import { contentOf, squarePicture } from './square-picture.ts'
import { t } from './messages.ts'

type Props = { player: Player; onClose: () => void }

/** Sets a picture from a file or the camera, cropped to a square. */
export function PictureDialog({ player, onClose }: Props) {
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
    await mutate(
      setAvatar,
      { params: { id: player.id }, body: { version: player.version, picture: contentOf(chosen) } },
      { puts: getPlayer },
    )
    toast(t('pictureSaved'), player.name)
    onClose()
  }
  const remove = async () => {
    await mutate(
      removeAvatar,
      { params: { id: player.id }, query: { version: player.version } },
      { puts: getPlayer },
    )
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
