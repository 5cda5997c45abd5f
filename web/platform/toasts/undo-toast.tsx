import { Button } from '../../ui/controls/button.tsx'
import { reasonOf } from '../api/api-error.ts'
import { dismissToast, toast } from './toast.ts'
import { t } from '../messages.ts'

/** Shows what was done with an Undo button; the hint says where to undo it later. */
export function undoToast(title: string, undo: () => Promise<unknown>, hint = ''): void {
  const run = () => {
    dismissToast(id)
    undo().then(
      () => toast(t('undone'), title),
      (error: unknown) => toast(t('undoFailed'), reasonOf(error), 'bad'),
    )
  }
  const id = toast(
    title,
    <>
      {hint !== '' && <p>{hint}</p>}
      <UndoButton onUndo={run} />
    </>,
  )
}

function UndoButton({ onUndo }: { onUndo: () => void }) {
  return <Button onClick={onUndo}>{t('undo')}</Button>
}
