import { type Player, getPlayer } from '#contract/players/players.ts'
import { setAvatar, removeAvatar } from '#contract/players/avatars.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FileButton } from '../../ui/fields/file-button.tsx'
import text from '../../ui/text.module.css'
import classes from './picture-dialog.module.css'
import { base64Content, cropToSquare } from './square-picture.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = { player: Player; onClose: () => void }

/** Sets a picture from a file or the camera, cropped to a square. */
export function PictureDialog({ player, onClose }: Props) {
  const { busy, attempt } = useAttempt()
  const form = useForm(
    { picture: null as string | null },
    {
      send: async ({ picture }, idempotency) => {
        if (picture === null) return
        await mutate(
          setAvatar,
          {
            params: { id: player.id },
            body: { version: player.version, picture: base64Content(picture) },
          },
          { updates: getPlayer, ...idempotency },
        )
        toast(t('pictureSaved'), player.name)
        onClose()
      },
    },
  )
  const { picture } = form.values
  const choose = async (file: File) => {
    const cropped = await cropToSquare(file)
    form.set('picture', cropped)
    form.setFailure(cropped === null ? t('pictureUnreadable') : null)
  }
  const remove = async () => {
    await mutate(
      removeAvatar,
      { params: { id: player.id }, query: { version: player.version } },
      { updates: getPlayer },
    )
    toast(t('pictureRemoved'), player.name)
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title={t('pictureOf', { name: player.name })}
      submit={t('save')}
      disabled={picture === null}
      extra={
        player.avatarUrl !== null && (
          <Button kind="quiet" busy={busy} onClick={() => void attempt(remove)}>
            {t('removePicture')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <div className={classNames(kit.wrap, kit.gap3, classes.sizes)} aria-live="polite">
        {(['x', 'm', 's'] as const).map((size) => (
          <Avatar
            key={size}
            id={player.id}
            name={player.name}
            size={size}
            picture={picture ?? player.avatarUrl}
          />
        ))}
        <FileButton label={t('choosePicture')} data-autofocus accept="image/*" onFile={choose} />
      </div>
      <p className={text.dim}>{t('pictureHint')}</p>
    </FormDialog>
  )
}
