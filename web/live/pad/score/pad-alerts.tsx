import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import type { Scoring } from '../../storage/scoring.ts'
import type { OpenMatch } from '../../storage/open-match.ts'
import classes from './pad-alerts.module.css'
import { ConflictCard } from '../../conflict/conflict-card.tsx'
import { isScoring } from '../../role/current-scorer.ts'
import type { WakeState } from '../lock/use-wake-lock.ts'
import { t } from '../messages.ts'
import { readMessage } from '../../../ui/i18n/read-message.ts'
import { classNames } from '../../../ui/class-names.ts'
import kit from '../../../ui/kit.module.css'

type Props = {
  readonly openMatch: OpenMatch
  readonly scoring: Scoring
  readonly isOwner: boolean
  readonly takeOver: () => void
  readonly wake: WakeState
  /** The conflict that is open for comparison. */
  readonly comparedConflictId: string | null
  readonly setComparedConflictId: (conflictId: string | null) => void
}

/** One-line alerts above the keys, never over them. */
export function PadAlerts(props: Props) {
  const { openMatch, scoring, isOwner, takeOver, wake, comparedConflictId, setComparedConflictId } =
    props
  const { match, device, ownConflict, refused, refusal, saveStatus } = scoring
  const [dismissedRefusals, setDismissedRefusals] = useState(0)
  const others = match.scorers.filter((scorer) => scorer.device !== device)
  const otherScorer = others.find((scorer) => isScoring(scorer) && !scorer.isAway)
  const requester = others.find(({ role }) => role.startsWith('asking'))
  const ownRole = match.scorers.find((scorer) => scorer.device === device)
  const conflict =
    ownConflict ??
    scoring.conflicts.find(({ choice, id }) => choice === null && id !== null) ??
    null
  const comparedConflict =
    comparedConflictId === null
      ? null
      : scoring.conflicts.find(({ id }) => id === comparedConflictId)
  return (
    <div>
      {!isOwner && (
        <PadAlert text={t('otherTab')}>
          <Button onClick={takeOver}>{t('scoreHere')}</Button>
        </PadAlert>
      )}
      {match.status === 'stopped' && <PadAlert text={t('stopped')} />}
      {saveStatus === 'unsafe' && <PadAlert isUrgent text={t('unsafe')} />}
      {refusal !== null && <PadAlert isUrgent text={readMessage(refusal)} />}
      {refused.length > dismissedRefusals && (
        <PadAlert isUrgent text={t('refusedEntry', { why: refused.at(-1)!.why })}>
          <Button onClick={() => setDismissedRefusals(refused.length)}>{t('dismiss')}</Button>
        </PadAlert>
      )}
      {conflict !== null && (
        <PadAlert isUrgent text={t('inConflict')}>
          <Button onClick={() => setComparedConflictId(conflict.id)}>{t('compare')}</Button>
        </PadAlert>
      )}
      {match.status === 'live' && otherScorer !== undefined && ownRole?.role !== 'together' && (
        <PadAlert text={t('otherDeviceScores', { name: otherScorer.name })}>
          {ownRole?.role.startsWith('asking') === true ? (
            <span>{t('roleRequested', { name: otherScorer.name })}</span>
          ) : (
            <>
              <Button onClick={() => void openMatch.askRole('score')}>{t('takeOver')}</Button>
              <Button onClick={() => void openMatch.askRole('together')}>{t('together')}</Button>
            </>
          )}
        </PadAlert>
      )}
      {requester !== undefined && ownRole !== undefined && isScoring(ownRole) && (
        <PadAlert
          text={t(requester.role === 'asking' ? 'wantsRole' : 'wantsTogether', {
            name: requester.name,
          })}
        >
          <Button onClick={() => void openMatch.askRole('agree', requester.device)}>
            {t('agree')}
          </Button>
          <Button onClick={() => void openMatch.askRole('refuse', requester.device)}>
            {t('refuse')}
          </Button>
        </PadAlert>
      )}
      {wake === 'lost' && match.status === 'live' && scoring.log.length === 0 && (
        <PadAlert text={t('screenMaySleep')} />
      )}
      {comparedConflict !== null && comparedConflict !== undefined && (
        <ConflictCard
          match={match}
          official={scoring.official}
          conflict={comparedConflict}
          device={device}
          decide={(choice, correction) =>
            openMatch.decide(comparedConflict.id, {
              choice,
              instead: comparedConflict.choice,
              correction,
            })
          }
          close={() => setComparedConflictId(null)}
        />
      )}
    </div>
  )
}

type PadAlertProps = {
  readonly text: string
  readonly isUrgent?: boolean
  readonly children?: ReactNode
}

function PadAlert({ text, isUrgent = false, children }: PadAlertProps) {
  return (
    <div
      className={classNames(kit.wrappingRow, kit.gap2, classes.alert)}
      role="status"
      data-urgent={isUrgent || undefined}
    >
      <span>{text}</span>
      {children}
    </div>
  )
}
