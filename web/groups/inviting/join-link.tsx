import { useState } from 'react'
import { IconLink, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clientErrorTable } from '#contract/errors.ts'
import type { Group } from '#contract/groups/group.ts'
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx'
import { useAttempt } from '../../platform/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { CopyBox } from '../../ui/copy-box.tsx'
import { shortDay } from '../../ui/locale.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { closeLink, makeLink } from '../invitation-calls.ts'
import { groupInvitationsQuery } from '../queries.ts'
import classes from './invite-dialog.module.css'
import { say } from './words.ts'

/** The one link of a group, as an address and as a code to read with a phone. */
export function JoinLink({ group: { id } }: { group: Pick<Group, 'id'> }) {
  const client = useQueryClient()
  const { data } = useQuery(groupInvitationsQuery(id))
  const { busy, attempt } = useAttempt(clientErrorTable.SEND_INVITATION_ERROR.userMessage)
  /** What would kill the link that is open, and every code of it that is printed. */
  const [asked, setAsked] = useState<'new' | 'close' | null>(null)
  const make = () => void attempt(async () => makeLink(client, id))
  const link = data?.link ?? null
  if (link === null) {
    return (
      <div className={classes.link}>
        <b>{say('orByLink')}</b>
        <p>{say('noLink')}</p>
        <Button icon={IconLink} busy={busy || data === undefined} onClick={make}>
          {say('makeLink')}
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
          <QrCode value={address} label={say('qr')} />
        </div>
      )}
      <b>{say('orByLink')}</b>
      <p>
        {link.isOpen
          ? say('linkLets', { count: left, when: shortDay(link.expiresAt) })
          : say('linkOver')}
      </p>
      {link.isOpen && <CopyBox label={say('link')} value={address} />}
      <Button
        kind="quiet"
        icon={IconRefresh}
        busy={busy}
        onClick={link.isOpen ? () => setAsked('new') : make}
      >
        {link.isOpen ? say('newLink') : say('makeLink')}
      </Button>
      {link.isOpen && (
        <Button kind="quiet" busy={busy} onClick={() => setAsked('close')}>
          {say('closeLink')}
        </Button>
      )}
      {asked === 'new' && (
        <ConfirmDialog
          title={say('newLinkAsked')}
          confirm={say('newLinkDo')}
          danger
          onClose={() => setAsked(null)}
          onConfirm={async () => makeLink(client, id)}
        >
          <p>{say('newLinkMeans')}</p>
        </ConfirmDialog>
      )}
      {asked === 'close' && (
        <ConfirmDialog
          title={say('closeLinkAsked')}
          confirm={say('closeLink')}
          danger
          onClose={() => setAsked(null)}
          onConfirm={async () => closeLink(client, id)}
        >
          <p>{say('closeLinkMeans')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
