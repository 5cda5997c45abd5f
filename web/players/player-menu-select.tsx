import { isolate } from '#engine/messages/isolate.ts'
import { IconChevronDown } from '@tabler/icons-react'
import type { Player } from '#contract/players/players.ts'
import { Icon } from '../ui/icon.tsx'
import { Popover } from '../ui/controls/popover.tsx'
import { PlayerPicker } from './player-picker.tsx'

type Props = {
  label: string
  /** The button's label. */
  text: string
  className?: string | undefined
  except?: readonly string[]
  onPick: (player: Player) => void
}

/** A button that shows the chosen player and opens a search. */
export function PlayerMenuSelect({ label, text, className, except = [], onPick }: Props) {
  return (
    <Popover
      role="dialog"
      label={label}
      buttonLabel={`${label}: ${isolate(text)}`}
      buttonClass={className}
      button={
        <>
          <span>{text}</span>
          <Icon of={IconChevronDown} size="s" />
        </>
      }
    >
      {(close) => (
        <PlayerPicker
          label={label}
          except={except}
          onPick={(player) => {
            close()
            onPick(player)
          }}
        />
      )}
    </Popover>
  )
}
