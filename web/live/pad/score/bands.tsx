import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import type { Scoring } from '../../storage/scoring.ts'
import type { OpenMatch } from '../../storage/open-match.ts'
import classes from './bands.module.css'
import { ConflictCard } from '../../conflict/conflict-card.tsx'
import { isScoring } from '../../role/current-scorer.ts'
import type { WakeState } from '../lock/use-wake-lock.ts'
import { t } from '../messages.ts'
import { readMessage } from '../../../ui/i18n/read-message.ts'

type Props = {
  readonly open: OpenMatch
  readonly scoring: Scoring
  readonly isOwner: boolean
  readonly takeOver: () => void
  readonly wake: WakeState
  /** The conflict that is open for comparison. */
  readonly comparing: string | null
  readonly setComparing: (forkId: string | null) => void
}

/** One-line alerts above the keys, never over them. */
export function Bands(props: Props) {
  const { open, scoring, isOwner, takeOver, wake, comparing, setComparing } = props
  const { match, device, ownFork, refused, refusal, reach } = scoring
  const [dismissedRefusals, setDismissedRefusals] = useState(0)
  const present = match.scorers.filter((scorer) => scorer.device !== device)
  const holder = present.find((scorer) => isScoring(scorer) && !scorer.isAway)
  const asking = present.find(({ role }) => role.startsWith('asking'))
  const own = match.scorers.find((scorer) => scorer.device === device)
  const fork =
    ownFork ?? scoring.forks.find(({ choice, id }) => choice === null && id !== null) ?? null
  const shown = comparing === null ? null : scoring.forks.find(({ id }) => id === comparing)
  return (
    <div className={classes.bands}>
      {!isOwner && (
        <Band text={t('otherTab')}>
          <Button onClick={takeOver}>{t('scoreHere')}</Button>
        </Band>
      )}
      {match.status === 'stopped' && <Band text={t('stopped')} />}
      {reach === 'unsafe' && <Band isUrgent text={t('unsafe')} />}
      {refusal !== null && <Band isUrgent text={readMessage(refusal)} />}
      {refused.length > dismissedRefusals && (
        <Band isUrgent text={t('refusedEntry', { why: refused.at(-1)!.why })}>
          <Button onClick={() => setDismissedRefusals(refused.length)}>{t('dismiss')}</Button>
        </Band>
      )}
      {fork !== null && (
        <Band isUrgent text={t('forked')}>
          <Button onClick={() => setComparing(fork.id)}>{t('compare')}</Button>
        </Band>
      )}
      {match.status === 'live' && holder !== undefined && own?.role !== 'together' && (
        <Band text={t('somebodyScores', { name: holder.name })}>
          {own?.role.startsWith('asking') === true ? (
            <span>{t('asked', { name: holder.name })}</span>
          ) : (
            <>
              <Button onClick={() => void open.askRole('score')}>{t('takeOver')}</Button>
              <Button onClick={() => void open.askRole('together')}>{t('together')}</Button>
            </>
          )}
        </Band>
      )}
      {asking !== undefined && own !== undefined && isScoring(own) && (
        <Band
          text={t(asking.role === 'asking' ? 'wantsRole' : 'wantsTogether', {
            name: asking.name,
          })}
        >
          <Button onClick={() => void open.askRole('agree', asking.device)}>{t('agree')}</Button>
          <Button onClick={() => void open.askRole('refuse', asking.device)}>{t('refuse')}</Button>
        </Band>
      )}
      {wake === 'lost' && match.status === 'live' && scoring.log.length === 0 && (
        <Band text={t('sleeps')} />
      )}
      {shown !== null && shown !== undefined && (
        <ConflictCard
          match={match}
          official={scoring.official}
          fork={shown}
          device={device}
          decide={(choice, correction) =>
            open.decide(shown.id, { choice, instead: shown.choice, correction })
          }
          close={() => setComparing(null)}
        />
      )}
    </div>
  )
}

type BandProps = {
  readonly text: string
  readonly isUrgent?: boolean
  readonly children?: ReactNode
}

function Band({ text, isUrgent = false, children }: BandProps) {
  return (
    <div className={classes.band} role="status" data-urgent={isUrgent || undefined}>
      <span>{text}</span>
      {children}
    </div>
  )
}
