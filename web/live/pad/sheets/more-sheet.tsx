import { IconLock, IconQrcode } from '@tabler/icons-react'
import { createElement, Suspense, useState } from 'react'
import type { Pair, Side } from '#engine/sports/types.ts'
import { stopLive } from '#contract/live/events.ts'
import { call } from '../../../platform/api/api.ts'
import { Dialog } from '../../../platform/dialogs/dialog.tsx'
import { useUser } from '../../../platform/session/session.ts'
import { useAttempt } from '../../../platform/forms/use-attempt.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CheckField } from '../../../ui/fields/check-field.tsx'
import { ResolvedConflicts } from '../../conflict/resolved-conflicts.tsx'
import { CodePanel } from '../../codes/code-panel.tsx'
import type { Scoring } from '../../storage/scoring.ts'
import type { OpenMatch } from '../../storage/open-match.ts'
import { headingOf } from '../score/heading.ts'
import { KeySettings } from '../keys/key-settings.tsx'
import { LogList } from '../log/log-list.tsx'
import classes from './more-sheet.module.css'
import { optionsOf } from '../options.ts'
import type { SideNames } from '../props.ts'
import type { PadLock } from '../lock/use-lock.ts'
import { t } from '../messages.ts'

type Props = {
  readonly open: OpenMatch
  readonly scoring: Scoring
  readonly sides: Pair<SideNames>
  readonly isLeftHanded: boolean
  readonly setLeftHanded: (value: boolean) => void
  readonly isCalled: boolean
  readonly setCalled: (value: boolean) => void
  /** Null for a pad that two people share, which cannot be locked. */
  readonly lock: PadLock | null
  /** Shows both versions of a conflict. */
  readonly compare: (forkId: string) => void
  /** Shows the code with which another device takes over. */
  readonly handOver: () => void
  readonly close: () => void
}

/** Less frequent actions: the log, transfer, scorers, and ending the match. */
export function MoreSheet({
  open,
  scoring,
  sides,
  isLeftHanded,
  setLeftHanded,
  isCalled,
  setCalled,
  lock,
  compare,
  handOver,
  close,
}: Props) {
  const { busy, attempt } = useAttempt()
  const { match } = scoring
  // Shown here because the bar of a small phone has no room for it.
  const heading = headingOf(match.game, match.settings, scoring.state, scoring.game)
  const options = optionsOf(match.game)
  const mayGiveCode = useUser()?.isTablet === false
  const stop = () =>
    void attempt(async () => {
      await call(stopLive, { params: { id: match.id }, body: {} })
      await open.refresh()
      close()
    })
  const [confirmingSide, setConfirmingSide] = useState<Side | null>(null)
  const giveUp = (side: Side) => {
    void open.confirm(side)
    close()
  }
  return (
    <Dialog title={t('log')} onClose={close} size="m">
      {heading !== null && <p className={classes.house}>{heading.house}</p>}
      <LogList open={open} scoring={scoring} sides={sides} />
      {match.status === 'live' && (
        <ResolvedConflicts
          forks={scoring.forks}
          look={(forkId) => {
            close()
            compare(forkId)
          }}
        />
      )}
      {match.status === 'live' && (
        <Button icon={IconQrcode} onClick={handOver}>
          {t('handOver')}
        </Button>
      )}
      <CheckField label={t('leftHanded')} checked={isLeftHanded} onChange={setLeftHanded} />
      <CheckField label={t('caller')} checked={isCalled} onChange={setCalled} />
      {lock !== null && (
        <>
          <CheckField
            label={t('locksItself')}
            checked={lock.isByItself}
            onChange={lock.setByItself}
          />
          <Button
            icon={IconLock}
            onClick={() => {
              close()
              lock.lock()
            }}
          >
            {t('lock')}
          </Button>
        </>
      )}
      {options !== null && <Suspense fallback={null}>{createElement(options, { match })}</Suspense>}
      <details className={classes.keys}>
        <summary>{t('setKeys')}</summary>
        <KeySettings game={match.game} />
      </details>
      {match.status === 'live' && scoring.game.currentResultOf(scoring.state) !== null && (
        <div className={classes.stop}>
          <p>{t('gaveUpMeans')}</p>
          {([1, 2] as const).map((side) => (
            <Button
              key={side}
              kind={confirmingSide === side ? 'danger' : 'outline'}
              onClick={() => (confirmingSide === side ? giveUp(side) : setConfirmingSide(side))}
            >
              {t(confirmingSide === side ? 'recordGaveUp' : 'gaveUp', {
                name: sides[side - 1]!.whole,
              })}
            </Button>
          ))}
        </div>
      )}
      {match.status === 'live' && mayGiveCode && <CodePanel id={match.id} />}
      {match.mayStop && match.status === 'live' && (
        <div className={classes.stop}>
          <p>{t('stopMeans')}</p>
          <Button kind="danger" onClick={stop} busy={busy}>
            {t('stop')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
