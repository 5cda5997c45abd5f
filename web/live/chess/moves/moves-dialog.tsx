import { Dialog } from '../../../platform/dialog.tsx'
import type { RecordProps } from '../../record-props.ts'
import { GameMoves } from './game-moves.tsx'
import { say } from './words.ts'

/** The board beside the clock, which runs on meanwhile. */
export function MovesDialog({ close, ...game }: RecordProps & { readonly close: () => void }) {
  return (
    <Dialog title={say('record')} onClose={close} size="l">
      <GameMoves {...game} />
    </Dialog>
  )
}
