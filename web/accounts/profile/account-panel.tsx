import { useState } from 'react'
import { IconEraser, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Profile } from '#contract/security/membership.ts'
import { sendEmailVerification } from '#contract/security/email.ts'
import { exportMyData } from '#contract/security/own-data.ts'
import { getPlayer } from '#contract/players/players.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { createFileUrl, call } from '../../platform/api/api.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { getRoleName } from '../../platform/session/role-name.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { FailedDialog } from '../../platform/dialogs/failed-dialog.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { FactList } from '../../ui/layout/fact-list.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { StateMark } from '../../ui/states/state-mark.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import { When } from '../../ui/i18n/when.tsx'
import classes from './account-panel.module.css'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

const EraseDialog = lazyPart(
  async () => (await import('../../players/dialogs/erase-dialog.tsx')).EraseDialog,
)

/** Details of the account that only its owner and administrators see. */
export function AccountPanel({ profile }: { profile: Profile }) {
  const { email, isEmailVerified, role, createdAt, twoFactorEnabled, mayChangeHandle } = profile
  const [isErasing, setErasing] = useState(false)
  return (
    <SectionPanel title={t('account')} icon={IconMail}>
      <FactList
        facts={[
          { name: t('email'), value: <span className={kit.breaks}>{email}</span> },
          {
            name: t('verified'),
            value: (
              <StateMark kind={isEmailVerified ? 'good' : 'idle'}>
                {isEmailVerified ? t('yes') : t('notYet')}
              </StateMark>
            ),
          },
          {
            name: t('role'),
            value: role === 'admin' ? getRoleName(role) : t('roleOf', { role: getRoleName(role) }),
          },
          { name: t('secondFactor'), value: twoFactorEnabled ? t('on') : t('off') },
          { name: t('since'), value: <When at={createdAt} /> },
        ]}
      />
      <div className={classes.send}>
        <p>{t('ownDataLead')}</p>
        <a
          href={createFileUrl(exportMyData)}
          download="my-club-data.json"
          className={buttonClass()}
        >
          {t('ownData')}
        </a>
      </div>
      {!isEmailVerified && <SendLinkButton email={email} />}
      {mayChangeHandle && (
        <div className={classes.send}>
          <p>{t('eraseMeLead')}</p>
          <Button kind="danger" icon={IconEraser} onClick={() => setErasing(true)}>
            {t('eraseMe')}
          </Button>
        </div>
      )}
      {isErasing && <EraseOwnDialog profile={profile} onClose={() => setErasing(false)} />}
    </SectionPanel>
  )
}

/** Erases the account with its player, which has the matches. */
function EraseOwnDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { playerId, displayName } = profile
  const query = useQuery({
    ...queryOf(getPlayer, { params: { id: playerId ?? '' } }),
    enabled: playerId !== null,
  })
  if (playerId === null) {
    const player = { id: '', name: displayName, matchCount: 0 }
    return <EraseDialog player={player} isOwn onClose={onClose} />
  }
  if (query.data === undefined) {
    const title = t('eraseMeTitle')
    return (
      <FailedDialog title={title} failure={t('playerFailed')} query={query} onClose={onClose} />
    )
  }
  return <EraseDialog player={query.data} isOwn onClose={onClose} />
}

function SendLinkButton({ email }: { email: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const send = async () => {
    setState('busy')
    setFailure(null)
    try {
      await call(sendEmailVerification)
      setState('sent')
    } catch (error) {
      setFailure(reasonOf(error))
      setState('idle')
    }
  }
  return (
    <div className={classes.send}>
      {state === 'sent' ? (
        <p role="status">{t('linkSent', { email })}</p>
      ) : (
        <>
          <p>{t('verifyAddress')}</p>
          <Button busy={state === 'busy'} onClick={() => void send()}>
            {t('sendLink')}
          </Button>
        </>
      )}
      {failure !== null && <FieldError>{failure}</FieldError>}
    </div>
  )
}
