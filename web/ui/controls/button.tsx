import type { ComponentProps } from 'react'
import type { TablerIcon } from '@tabler/icons-react'
import classes from './button.module.css'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'

export type ButtonLook = {
  /** A screen has at most one primary button, in the club's colour. `quiet` has no border. */
  kind?: 'primary' | 'outline' | 'quiet' | 'danger' | undefined
  wide?: boolean | undefined
}

type Props = ComponentProps<'button'> & ButtonLook & { icon?: TablerIcon; busy?: boolean }

/** Returns the classes of a button, for a link that looks like one. */
export function buttonClass({ kind = 'outline', wide = false }: ButtonLook = {}): string {
  return classNames(classes.button, classes[kind], wide && classes.wide)
}

export function Button({ kind, wide, icon, busy = false, children, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ kind, wide }), className)}
      aria-busy={busy || undefined}
      disabled={rest.disabled || busy}
    >
      {busy ? <span className={classes.spinner} aria-hidden="true" /> : icon && <Icon of={icon} />}
      {children}
    </button>
  )
}
