import type { TablerIcon } from '@tabler/icons-react'
import { Icon } from '../icon.tsx'

type Props = {
  icon?: TablerIcon
  label: string
  act: () => void
  /** Closes the menu before the action runs. */
  close: () => void
  danger?: boolean | undefined
}

export function MenuItem({ icon, label, act, close, danger = false }: Props) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      data-danger={danger || undefined}
      onClick={() => {
        close()
        act()
      }}
    >
      {icon && <Icon of={icon} />}
      {label}
    </button>
  )
}
