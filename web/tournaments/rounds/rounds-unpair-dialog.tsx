import type { z } from 'zod'
import type { round as roundShape } from '#contract/tournaments/rounds.ts'
import { Dialog } from '../../platform/dialog.tsx'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/text-field.tsx'
import text from '../../ui/text.module.css'
import type { useRoundCalls } from './rounds-calls.ts'
import { plural } from '../../ui/locale.ts'

type Props = {
  round: z.infer<typeof roundShape> | undefined
  calls: ReturnType<typeof useRoundCalls>
  onClose: () => void
}

/** Says what goes with a round before it is taken back. */
export function UnpairDialog({ round, calls, onClose }: Props) {
  if (round === undefined) return null
  const { decided, title } = round
  const unpair = async () => {
    if ((await calls.unpair(round.round)) === null) return
    toast(`${title} taken back`, 'It can be paired again.')
    onClose()
  }
  return (
    <Dialog
      title={`Unpair round ${round.round}`}
      size="s"
      onClose={onClose}
      footer={
        <>
          <span className={text.spacer} />
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" busy={calls.busy === 'unpair'} onClick={() => void unpair()}>
            Unpair
          </Button>
        </>
      }
    >
      <p>
        {title} is taken back with its pairings.{' '}
        {decided === 0
          ? 'It has no result yet.'
          : `Its ${plural(decided, 'result goes', `${decided} results go`)} with it: they are void and no longer count for ratings.`}
      </p>
      {calls.failure !== null && <FieldError>{calls.failure.message}</FieldError>}
    </Dialog>
  )
}
