import type { ReactNode } from 'react'
import type { TablerIcon } from '@tabler/icons-react'
import { Icon } from '../../ui/icon.tsx'
import classes from './attention.module.css'

type Props = {
  readonly icon: TablerIcon
  readonly title: string
  /** What it means, or what to do. */
  readonly more?: ReactNode
  /** The one button. */
  readonly action: ReactNode
  /** Opened below by the button. */
  readonly children?: ReactNode
}

/** One thing that an administrator should look at. */
export function AttentionRow({ icon, title, more, action, children }: Props) {
  return (
    <li>
      <div className={classes.row}>
        <Icon of={icon} />
        <div className={classes.what}>
          <b>{title}</b>
          {more}
        </div>
        {action}
      </div>
      {children}
    </li>
  )
}
