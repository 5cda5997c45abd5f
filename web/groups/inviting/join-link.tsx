import { useState } from 'react'
import { IconLink, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clientErrorTable } from '#contract/errors.ts'
import type { Group } from '#contract/groups/group.ts'
import { listInvitations, makeJoinLink, closeJoinLink } from '#contract/groups/invitations.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyBox } from '../../ui/controls/copy-box.tsx'
import { formatShortDay } from '../../ui/i18n/locale.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import classes from './invite-dialog.module.css'
import { t } from './messages.ts'

/** The join link of a group, as a URL and a QR code. */
export function JoinLink({ group: { id } }: { group: Pick<Group, 'id'> }) {
  const { data } = useQuery(queryOf(listInvitations, { params: { id } }))
  const { busy, attempt } = useAttempt(clientErrorTable.SEND_INVITATION_ERROR.userMessage)
  /** The action that would revoke the current link and every printed code. */
  const [confirming, setConfirming] = useState<'new' | 'close' | null>(null)
  const createLink = async () =>
    mutate(makeJoinLink, { params: { id }, body: {} }, { updates: listInvitations })
  const tryToCreate = () => void attempt(createLink)
  const link = data?.link ?? null
  if (link === null) {
    return (
      <div className={classes.link}>
        <b>{t('orByLink')}</b>
        <p>{t('noLink')}</p>
        <Button icon={IconLink} busy={busy || data === undefined} onClick={tryToCreate}>
          {t('createLink')}
        </Button>
      </div>
    )
  }
  const address = new URL(`/join/${link.code}`, location.origin).href
  const left = link.maxUses - link.uses
  return (
    <div className={classes.link}>
      {link.isOpen && (
        <div className={classes.code}>
          <QrCode value={address} label={t('qrCode')} />
        </div>
      )}
      <b>{t('orByLink')}</b>
      <p>
        {link.isOpen
          ? t('linkValidFor', { count: left, when: formatShortDay(link.expiresAt) })
          : t('linkExpired')}
      </p>
      {link.isOpen && <CopyBox label={t('link')} value={address} />}
      <Button
        kind="quiet"
        icon={IconRefresh}
        busy={busy}
        onClick={link.isOpen ? () => setConfirming('new') : tryToCreate}
      >
        {link.isOpen ? t('newLink') : t('createLink')}
      </Button>
      {link.isOpen && (
        <Button kind="quiet" busy={busy} onClick={() => setConfirming('close')}>
          {t('closeLink')}
        </Button>
      )}
      {confirming === 'new' && (
        <ConfirmDialog
          title={t('newLinkTitle')}
          confirm={t('newLinkConfirm')}
          danger
          onClose={() => setConfirming(null)}
          onConfirm={createLink}
        >
          <p>{t('newLinkBody')}</p>
        </ConfirmDialog>
      )}
      {confirming === 'close' && (
        <ConfirmDialog
          title={t('closeLinkTitle')}
          confirm={t('closeLink')}
          danger
          onClose={() => setConfirming(null)}
          onConfirm={async () =>
            mutate(closeJoinLink, { params: { id } }, { updates: listInvitations })
          }
        >
          <p>{t('closeLinkBody')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
