import { Button } from '../../ui/controls/button.tsx'
import { ApiError, reasonOf } from '../api/api-error.ts'
import { dismissToast, toast } from './toast.ts'
import { t } from '../messages.ts'

/** Shows what was done with an Undo button; the hint says where to undo it later. */
export function undoToast(title: string, undo: () => Promise<unknown>, hint = ''): void {
  const run = () => {
    dismissToast(id)
    undo().then(() => toast(t('undone'), title), fail)
  }
  const fail = (error: unknown) => {
    const canRetry = error instanceof ApiError && error.isRetryable
    if (canRetry) id = toast(t('undoFailed'), withButton(reasonOf(error)), 'bad')
    else toast(t('undoFailed'), reasonOf(error), 'bad')
  }
  const withButton = (text: string) => (
    <>
      {text !== '' && <p>{text}</p>}
      <UndoButton onUndo={run} />
    </>
  )
  let id = toast(title, withButton(hint))
}

function UndoButton({ onUndo }: { onUndo: () => void }) {
  return <Button onClick={onUndo}>{t('undo')}</Button>
}
