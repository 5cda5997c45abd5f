import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Player } from '#contract/players/players.ts'
import { invitePlayer } from '#contract/security/membership.ts'
import { call } from '../../platform/api/api.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { CopyBox } from '../../ui/controls/copy-box.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { formatDate } from '../../ui/i18n/locale.ts'
import { t } from './messages.ts'

type Props = { player: Player; onClose: () => void }

/** Creates a code for claiming a player. */
export function InviteDialog({ player, onClose }: Props) {
  const [made, setMade] = useState<ReplyOf<typeof invitePlayer> | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const make = async () => {
    setBusy(true)
    setFailure(null)
    try {
      setMade(await call(invitePlayer, { params: { id: player.id } }))
    } catch (error) {
      setFailure(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('invite', { name: player.name })}
      size="s"
      onClose={onClose}
      footer={
        <>
          <span className={text.spacer} />
          <Button onClick={onClose}>{made === null ? t('cancel') : t('close')}</Button>
          {made === null && (
            <Button kind="primary" busy={busy} onClick={() => void make()}>
              {t('makeCode')}
            </Button>
          )}
        </>
      }
    >
      {made === null ? (
        <p>{t('inviteMeans')}</p>
      ) : (
        <>
          <p>
            {t('giveCode', {
              name: player.name,
              until: formatDate(made.expiresAt, 'dayOfMonth'),
            })}
          </p>
          <CopyBox label={t('invitationCode')} value={made.code} />
        </>
      )}
      {failure !== null && <FieldError>{failure}</FieldError>}
    </Dialog>
  )
}
