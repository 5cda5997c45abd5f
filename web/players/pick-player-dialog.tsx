import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Player } from '#contract/players/players.ts'
import { reasonOf } from '../platform/api/api-error.ts'
import { Dialog } from '../platform/dialogs/dialog.tsx'
import { FieldError } from '../ui/fields/text-field.tsx'
import { PlayerPicker } from './player-picker.tsx'

type Props = Pick<ComponentProps<typeof PlayerPicker>, 'label' | 'except' | 'takenMessage'> & {
  title: string
  /** Above the picker: an explanation, or another way to choose. */
  children?: ReactNode
  footer?: ReactNode
  /** Shown on failure if the server gives no reason. */
  fallback?: string
  onPick: (player: Player) => Promise<unknown>
  onClose: () => void
}

/** Picks a player and saves the choice at once; shows the error if it fails. */
export function PickPlayerDialog(props: Props) {
  const { title, children, footer, fallback, onPick, onClose, ...picker } = props
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const pick = async (player: Player) => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await onPick(player)
      onClose()
    } catch (error) {
      setFailure(reasonOf(error, fallback))
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} size="s" footer={footer} onClose={onClose}>
      {children}
      <PlayerPicker {...picker} onPick={(player) => void pick(player)} />
      {failure !== null && <FieldError>{failure}</FieldError>}
    </Dialog>
  )
}
