import type { TablerIcon } from '@tabler/icons-react'
import { Icon } from '../ui/icon.tsx'

type Props = { icon: TablerIcon; words: string; act: () => void; danger?: boolean }

/** One line of a menu. */
export function MenuItem({ icon, words, act, danger = false }: Props) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      data-danger={danger || undefined}
      onClick={act}
    >
      <Icon of={icon} />
      {words}
    </button>
  )
}
