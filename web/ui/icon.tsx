import type { TablerIcon } from '@tabler/icons-react'
import { classNames } from './class-names.ts'
import classes from './icon.module.css'

type Props = { of: TablerIcon; size?: 's' | 'm' | 'l'; className?: string | undefined }

const strokes = { s: 2, m: 1.75, l: 1.5 } as const

/** An icon next to a text, hidden from screen readers. */
export function Icon({ of: Shape, size = 'm', className }: Props) {
  return (
    <Shape
      aria-hidden
      stroke={strokes[size]}
      className={classNames(classes.icon, classes[size], className)}
    />
  )
}
