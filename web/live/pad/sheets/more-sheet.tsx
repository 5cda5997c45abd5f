import { IconLock, IconQrcode } from '@tabler/icons-react'
import { createElement, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { entriesOf } from '#engine/live/log.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import { stopLive } from '#contract/live/events.ts'
import { call } from '../../../platform/api/api.ts'
import { Dialog } from '../../../platform/dialogs/dialog.tsx'
import { useUser } from '../../../platform/session/session.ts'
import { useAttempt } from '../../../platform/forms/use-attempt.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Fold } from '../../../ui/layout/fold.tsx'
import { CheckField } from '../../../ui/fields/check-field.tsx'
import { ResolvedConflicts } from '../../conflict/resolved-conflicts.tsx'
import { CodePanel } from '../../codes/code-panel.tsx'
import type { Scoring } from '../../storage/scoring.ts'
import type { OpenMatch } from '../../storage/open-match.ts'
import { describeHeading } from '../score/heading.ts'
import { KeySettings } from '../keys/key-settings.tsx'
import { LogList } from '../log/log-list.tsx'
import classes from './more-sheet.module.css'
import { getOptionsComponent } from '../options.ts'
import type { SideNames } from '../props.ts'
import type { PadLock } from '../lock/use-lock.ts'
import { t } from '../messages.ts'
import kit from '../../../ui/kit.module.css'

type Props = {
  readonly openMatch: OpenMatch
  readonly scoring: Scoring
  readonly sides: Pair<SideNames>
  readonly isLeftHanded: boolean
  readonly setLeftHanded: (value: boolean) => void
  readonly isCallerOn: boolean
  readonly setCallerOn: (value: boolean) => void
  /** Null for a pad that two people share, which cannot be locked. */
  readonly lock: PadLock | null
  /** Shows both versions of a conflict. */
  readonly compare: (conflictId: string) => void
  /** Shows the code with which another device takes over. */
  readonly handOver: () => void
  readonly close: () => void
}

/** Less frequent actions: transfer, the log, the pad’s settings, scorers, and ending the match. */
export function MoreSheet({
  openMatch,
  scoring,
  sides,
  isLeftHanded,
  setLeftHanded,
  isCallerOn,
  setCallerOn,
  lock,
  compare,
  handOver,
  close,
}: Props) {
  const { busy, attempt } = useAttempt()
  const { match } = scoring
  const isLive = match.status === 'live'
  // Shown here because the bar of a small phone has no room for it.
  const heading = describeHeading(match.game, match.settings, scoring.state, scoring.game)
  const options = getOptionsComponent(match.game)
  const mayGiveCode = useUser()?.isTablet === false
  const stop = () =>
    void attempt(async () => {
      await call(stopLive, { params: { id: match.id }, body: {} })
      await openMatch.refresh()
      close()
    })
  const retire = (side: Side) => {
    void openMatch.confirm(side)
    close()
  }
  return (
    <Dialog title={t('options')} onClose={close} size="m">
      {heading !== null && <p className={kit.note}>{heading.rules}</p>}
      <div className={classes.acts}>
        {isLive && (
          <Button icon={IconQrcode} onClick={handOver}>
            {t('handOver')}
          </Button>
        )}
        {lock !== null && (
          <Button
            icon={IconLock}
            onClick={() => {
              close()
              lock.lock()
            }}
          >
            {t('lock')}
          </Button>
        )}
      </div>
      <Fold title={t('log')} summary={t('logCount', { count: entriesOf(scoring.log).length })}>
        <LogList editableLog={openMatch} scoring={scoring} sides={sides} />
      </Fold>
      {isLive && (
        <ResolvedConflicts
          conflicts={scoring.conflicts}
          open={(conflictId) => {
            close()
            compare(conflictId)
          }}
        />
      )}
      {isLive && scoring.game.currentResultOf(scoring.state) !== null && (
        <Retirement sides={sides} onRetire={retire} />
      )}
      <div className={classes.device}>
        <CheckField label={t('leftHanded')} checked={isLeftHanded} onChange={setLeftHanded} />
        <CheckField label={t('caller')} checked={isCallerOn} onChange={setCallerOn} />
        {lock !== null && (
          <CheckField
            label={t('locksItself')}
            checked={lock.isAutomatic}
            onChange={lock.setAutomatic}
          />
        )}
        {options !== null && createElement(options, { match })}
      </div>
      <Fold title={t('setKeys')}>
        <KeySettings game={match.game} />
      </Fold>
      {isLive && mayGiveCode && <CodePanel id={match.id} />}
      {isLive && !scoring.isOnServer && <DiscardMatch openMatch={openMatch} />}
      {match.mayStop && isLive && scoring.isOnServer && (
        <div className={classes.stop}>
          <p>{t('stopBody')}</p>
          <Button kind="danger" onClick={stop} busy={busy}>
            {t('stop')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

type RetirementProps = Pick<Props, 'sides'> & { readonly onRetire: (side: Side) => void }

/** Asks which side retired, and again to confirm. */
function Retirement({ sides, onRetire }: RetirementProps) {
  const [confirmingSide, setConfirmingSide] = useState<Side | null>(null)
  const getName = (side: Side) => sides[side - 1]!.whole
  const renderButton = (side: Side) => {
    if (confirmingSide === null) {
      return (
        <Button key={side} onClick={() => setConfirmingSide(side)}>
          {t('retired', { name: getName(side) })}
        </Button>
      )
    }
    // Cancel takes the place of the pressed button, so that a double tap confirms nothing.
    if (side === confirmingSide) {
      return (
        <Button key={side} onClick={() => setConfirmingSide(null)}>
          {t('cancel')}
        </Button>
      )
    }
    return (
      <Button key={side} kind="danger" onClick={() => onRetire(confirmingSide)}>
        {t('recordRetired', { name: getName(confirmingSide) })}
      </Button>
    )
  }
  return (
    <div className={classes.stop}>
      <p>{t('retiredBody')}</p>
      {renderButton(1)}
      {renderButton(2)}
    </div>
  )
}

/** Deletes a match that is only on this device, such as one whose start the server refuses. */
function DiscardMatch({ openMatch }: Pick<Props, 'openMatch'>) {
  const navigate = useNavigate()
  const { busy, attempt } = useAttempt()
  const isByCode = useUser()?.scope !== null
  const [isConfirming, setConfirming] = useState(false)
  const discard = async () => {
    if (!(await openMatch.discard())) return
    await navigate({ to: isByCode ? '/s/table' : '/live', replace: true })
  }
  return (
    <div className={classes.stop}>
      <p>{t('discardBody')}</p>
      {/* Cancel takes the place of the pressed button, so that a double tap confirms nothing. */}
      <Button onClick={() => setConfirming(!isConfirming)}>
        {t(isConfirming ? 'cancel' : 'discard')}
      </Button>
      {isConfirming && (
        <Button kind="danger" busy={busy} onClick={() => void attempt(discard)}>
          {t('discardConfirm')}
        </Button>
      )}
    </div>
  )
}
