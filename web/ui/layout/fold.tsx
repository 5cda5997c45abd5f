import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import classes from './fold.module.css'

type Props = {
  readonly title: string
  /** A summary of the values inside, shown after the title. */
  readonly summary?: string
  /** Opens the part, for instance if a field inside is invalid. */
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** A part of a form or page that is collapsed at first. */
export function Fold({ title, summary, isOpen = false, children }: Props) {
  const part = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (isOpen && part.current !== null) part.current.open = true
  }, [isOpen])
  return (
    <details ref={part} className={classes.fold}>
      <summary>
        <b>{title}</b>
        {summary !== undefined && <small>{summary}</small>}
        <Icon of={IconChevronDown} size="s" />
      </summary>
      <div className={classes.body}>{children}</div>
    </details>
  )
}
