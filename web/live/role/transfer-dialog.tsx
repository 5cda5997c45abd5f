import { useState } from 'react'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { TransferCodes } from '../transfer/transfer-codes.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import text from '../../ui/text.module.css'
import type { Transfer } from '../storage/open-match.ts'
import { MatchCode } from './match-code.tsx'
import classes from './take-over-dialog.module.css'
import { t } from './messages.ts'

type TransferMode = 'online' | 'offline'

type Props = {
  readonly id: string
  /** The match for an offline transfer; only the scoring device has it. */
  readonly transfer?: Transfer | null
  /** Whether this device is offline. */
  readonly isOffline?: boolean
  readonly close: () => void
}

/** Shows a code with which another device takes the match over, or starts scoring it. */
export function TransferDialog({ id, transfer, isOffline = false, close }: Props) {
  const [mode, setMode] = useState<TransferMode>(isOffline ? 'offline' : 'online')
  return (
    <Dialog title={t('handOver')} onClose={close} size="s">
      <div className={classes.alone}>
        {transfer !== undefined && (
          <Segmented
            wide
            label={t('how')}
            options={(['online', 'offline'] as const).map((value) => ({
              value,
              label: t(`mode.${value}`),
            }))}
            value={mode}
            onChange={setMode}
          />
        )}
        {mode === 'offline' && transfer !== undefined ? (
          <TransferCodes transfer={transfer} />
        ) : (
          <>
            <MatchCode id={id} />
            <p className={text.label}>{t('entriesKept')}</p>
          </>
        )}
      </div>
    </Dialog>
  )
}
