import type { ReactNode } from 'react'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { Icon } from '../icon.tsx'
import classes from './state-mark.module.css'

const icons = { good: IconCircleCheck, bad: IconAlertTriangle, idle: IconCircleDashed } as const

type Props = { kind: keyof typeof icons; children: ReactNode }

/** A status: a text with a shape, so that it does not depend on colour alone. */
export function StateMark({ kind, children }: Props) {
  return (
    <span className={classes.mark} data-kind={kind}>
      <Icon of={icons[kind]} size="s" />
      <span>{children}</span>
    </span>
  )
}
