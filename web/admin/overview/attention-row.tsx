import type { ReactNode } from 'react'
import type { TablerIcon } from '@tabler/icons-react'
import { Icon } from '../../ui/icon.tsx'
import classes from './attention.module.css'

type Props = {
  readonly icon: TablerIcon
  readonly title: string
  /** The consequence of the item, or what to do. */
  readonly details?: ReactNode
  /** The only button of the row. */
  readonly action: ReactNode
  /** Content that the button opens below. */
  readonly children?: ReactNode
}

/** One item that needs an administrator's attention. */
export function AttentionRow({ icon, title, details, action, children }: Props) {
  return (
    <li>
      <div className={classes.row}>
        <Icon of={icon} />
        <div className={classes.what}>
          <b>{title}</b>
          {details}
        </div>
        {action}
      </div>
      {children}
    </li>
  )
}
