import type { ComponentProps } from 'react'
import type { TablerIcon } from '@tabler/icons-react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import classes from './icon-button.module.css'

type Props = ComponentProps<'button'> & { icon: TablerIcon; label: string }

/** A button without text; `label` names it. */
export function IconButton({ icon, label, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classNames(classes.button, className)}
    >
      <Icon of={icon} />
      {children}
    </button>
  )
}
