import type { ReactNode } from 'react'
import type { TablerIcon } from '@tabler/icons-react'
import { Icon } from '../icon.tsx'
import classes from './badge.module.css'
import { classNames } from '../class-names.ts'
import kit from '../kit.module.css'

type Props = {
  /** `solid` and `hot` stand out, for a role or something to do; `count` is less prominent. */
  kind?: 'outline' | 'solid' | 'count' | 'hot'
  icon?: TablerIcon
  /** A tooltip. */
  title?: string
  children: ReactNode
}

/** A small label or number after a name or title. */
export function Badge({ kind = 'outline', icon, title, children }: Props) {
  return (
    <span className={classNames(kit.outlined, classes.badge)} data-kind={kind} title={title}>
      {icon && <Icon of={icon} size="s" />}
      {children}
    </span>
  )
}
