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
  const [asked, setAsked] = useState<'new' | 'close' | null>(null)
  const makeLink = async () =>
    mutate(makeJoinLink, { params: { id }, body: {} }, { updates: listInvitations })
  const make = () => void attempt(makeLink)
  const link = data?.link ?? null
  if (link === null) {
    return (
      <div className={classes.link}>
        <b>{t('orByLink')}</b>
        <p>{t('noLink')}</p>
        <Button icon={IconLink} busy={busy || data === undefined} onClick={make}>
          {t('makeLink')}
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
          <QrCode value={address} label={t('qr')} />
        </div>
      )}
      <b>{t('orByLink')}</b>
      <p>
        {link.isOpen
          ? t('linkLets', { count: left, when: formatShortDay(link.expiresAt) })
          : t('linkOver')}
      </p>
      {link.isOpen && <CopyBox label={t('link')} value={address} />}
      <Button
        kind="quiet"
        icon={IconRefresh}
        busy={busy}
        onClick={link.isOpen ? () => setAsked('new') : make}
      >
        {link.isOpen ? t('newLink') : t('makeLink')}
      </Button>
      {link.isOpen && (
        <Button kind="quiet" busy={busy} onClick={() => setAsked('close')}>
          {t('closeLink')}
        </Button>
      )}
      {asked === 'new' && (
        <ConfirmDialog
          title={t('newLinkAsked')}
          confirm={t('newLinkDo')}
          danger
          onClose={() => setAsked(null)}
          onConfirm={makeLink}
        >
          <p>{t('newLinkMeans')}</p>
        </ConfirmDialog>
      )}
      {asked === 'close' && (
        <ConfirmDialog
          title={t('closeLinkAsked')}
          confirm={t('closeLink')}
          danger
          onClose={() => setAsked(null)}
          onConfirm={async () =>
            mutate(closeJoinLink, { params: { id } }, { updates: listInvitations })
          }
        >
          <p>{t('closeLinkMeans')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
