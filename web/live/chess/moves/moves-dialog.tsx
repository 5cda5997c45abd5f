import { Dialog } from '../../../platform/dialogs/dialog.tsx'
import type { RecordProps } from '../../record-props.ts'
import { GameMoves } from './game-moves.tsx'
import { t } from './messages.ts'

/** The board in a dialog over the clock, which keeps running. */
export function MovesDialog({ close, ...game }: RecordProps & { readonly close: () => void }) {
  return (
    <Dialog title={t('record')} onClose={close} size="l">
      <GameMoves {...game} />
    </Dialog>
  )
}
