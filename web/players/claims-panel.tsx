import { joinFacts } from '../ui/i18n/translations.ts'
import { useState } from 'react'
import { IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PlayerClaim } from '#contract/security/membership.ts'
import { reasonOf } from '../platform/api/api-error.ts'
import { toast } from '../platform/toasts/toast.ts'
import { Button } from '../ui/controls/button.tsx'
import { SectionPanel } from '../ui/layout/section-panel.tsx'
import text from '../ui/text.module.css'
import { When } from '../ui/i18n/when.tsx'
import classes from './claims-panel.module.css'
import { claimsQuery, answerPlayerClaim } from './claims.ts'
import { usePermission } from '../platform/session/use-permission.ts'
import { t, show } from './messages.ts'
import { classNames } from '../ui/class-names.ts'
import kit from '../ui/kit.module.css'

/** Accounts that wait to be linked to a player; nothing if there are none. */
export function ClaimsPanel() {
  const canLink = usePermission()('account.link').ok
  const { data } = useQuery({ ...claimsQuery, enabled: canLink })
  const claims = data?.items ?? []
  if (!canLink || claims.length === 0) return null
  return (
    <SectionPanel title={t('claims')} icon={IconUserQuestion} flush className={classes.panel}>
      <ul className={classNames(kit.bars, classes.claims)} aria-label={t('claims')}>
        {claims.map((claim) => (
          <ClaimRow key={claim.id} claim={claim} />
        ))}
      </ul>
    </SectionPanel>
  )
}

function ClaimRow({ claim }: { claim: PlayerClaim }) {
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null)
  const { userName, playerId, playerName, createdAt } = claim
  const answer = async (accept: boolean) => {
    setBusy(accept ? 'yes' : 'no')
    try {
      await answerPlayerClaim(claim.id, accept)
      toast(accept ? t('linked') : t('declined'), joinFacts([userName, playerName]))
    } catch (error) {
      toast(t('didNotWork'), reasonOf(error), 'bad')
      setBusy(null)
    }
  }
  return (
    <li>
      <p>
        {show('claim', {
          account: <b>{userName}</b>,
          player: (
            <Link to="/players/$id" params={{ id: playerId }} className={text.link}>
              {playerName}
            </Link>
          ),
        })}
        <span className={text.dim}>{show('claimedAt', { when: <When at={createdAt} /> })}</span>
      </p>
      <div className={classes.answers}>
        <Button
          aria-label={t('declineNamed', { name: userName })}
          busy={busy === 'no'}
          onClick={() => void answer(false)}
        >
          {t('decline')}
        </Button>
        <Button
          aria-label={t('approveNamed', { name: userName })}
          busy={busy === 'yes'}
          onClick={() => void answer(true)}
        >
          {t('approve')}
        </Button>
      </div>
    </li>
  )
}
