import { Button } from '../ui/button.tsx'
import { reasonOf } from './api-error.ts'
import { toast } from './toast.ts'
import { say } from './words.ts'

/** Says what was done, with the way to take it back. */
export function undoToast(title: string, undo: () => Promise<unknown>): void {
  const run = () => {
    undo().then(
      () => toast(say('takenBack'), title),
      (error: unknown) => toast(say('notTakenBack'), reasonOf(error), 'bad'),
    )
  }
  toast(title, <UndoButton onUndo={run} />)
}

function UndoButton({ onUndo }: { onUndo: () => void }) {
  return <Button onClick={onUndo}>{say('undo')}</Button>
}
