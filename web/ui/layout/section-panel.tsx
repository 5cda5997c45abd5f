import { type ReactNode, useId } from 'react'
import type { TablerIcon } from '@tabler/icons-react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import classes from './section-panel.module.css'
import kit from '../kit.module.css'

type Props = {
  title: string
  icon?: TablerIcon
  /** Next to the title, such as a button or a status. */
  aside?: ReactNode
  /** The content has its own padding. */
  flush?: boolean
  className?: string | undefined
  children?: ReactNode
}

/** A titled panel of a page. */
export function SectionPanel({ title, icon, aside, flush = false, className, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames(kit.card, kit.narrow, className)}>
      <div className={classNames(kit.wrappingRow, classes.head)}>
        {icon && <Icon of={icon} />}
        <h2 id={id}>{title}</h2>
        {aside && (
          <div className={classNames(kit.note, kit.row, kit.gap2, classes.aside)}>{aside}</div>
        )}
      </div>
      <div className={flush ? undefined : classes.body}>{children}</div>
    </section>
  )
}
