import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { TablerIcon } from '@tabler/icons-react'
import classes from './key.module.css'
import { usePress } from './use-press.ts'
import kit from '../../../ui/kit.module.css'

type Props = {
  readonly press: () => void
  /** Second action, when held. */
  readonly hold?: (() => void) | undefined
  readonly children: ReactNode
  /** White keys type, sunken keys act immediately, the orange one enters. */
  readonly kind?: 'type' | 'act' | 'go'
  readonly icon?: TablerIcon
  /** Whether it shows text rather than a number. */
  readonly isText?: boolean
  /** Disabled but kept in place, with a dashed border. */
  readonly isDisabled?: boolean
  readonly isPressed?: boolean
  /** Describes the action if the visible text does not. */
  readonly label?: string
  readonly className?: string | undefined
}

/** A key of a pad: at least 56 px wide and high, and never moves. */
export function Key({
  press,
  hold,
  children,
  kind = 'type',
  icon,
  isText = false,
  isDisabled = false,
  isPressed,
  label,
  className,
}: Props) {
  const handlers = usePress(press, hold)
  return (
    <button
      type="button"
      className={classNames(
        kit.outlined,
        classes.key,
        classes[kind],
        (isText || icon !== undefined) && classes.text,
        isDisabled && classes.dead,
        className,
      )}
      disabled={isDisabled}
      aria-label={label}
      aria-pressed={isPressed}
      {...handlers}
    >
      {icon !== undefined && <Icon of={icon} />}
      {children}
    </button>
  )
}
