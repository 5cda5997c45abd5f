import { type ComponentProps, type ReactNode, useId } from 'react'
import { IconAlertTriangle, type TablerIcon } from '@tabler/icons-react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import classes from './text-field.module.css'
import { useTooLong } from './use-too-long.ts'

type Props = Omit<ComponentProps<'input'>, 'size'> & {
  label: string
  icon?: TablerIcon
  error?: ReactNode
  /** Next to the label, such as a link. */
  aside?: ReactNode
  /** At the input's end, such as a button. */
  end?: ReactNode
  hint?: ReactNode
}

/** A labelled input with its error. */
export function TextField({
  label,
  icon,
  error: ownError,
  aside,
  end,
  hint,
  maxLength,
  ...input
}: Props) {
  const id = useId()
  const { note, browserMaxLength, onInput } = useTooLong({ ...input, maxLength })
  const error = ownError || note
  const hasError = Boolean(error)
  const descriptionIds = [hasError && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <div className={classes.top}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={classNames(classes.box, hasError && classes.faulty)}>
        {icon && <Icon of={icon} />}
        <input
          onInput={onInput}
          maxLength={browserMaxLength}
          {...input}
          id={id}
          aria-invalid={hasError || undefined}
          aria-describedby={descriptionIds === '' ? undefined : descriptionIds}
        />
        {end}
      </div>
      {hasError && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <div id={`${id}-hint`} className={classes.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}

type ErrorProps = {
  id?: string
  /** Whether to scroll to it once it is shown, in a dialog whose button stays at the bottom. */
  reveals?: boolean
  children: ReactNode
}

const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** One sentence that says how to fix the value. */
export function FieldError({ id, reveals = false, children }: ErrorProps) {
  return (
    <p id={id} ref={reveals ? reveal : undefined} className={classes.error} role="alert">
      <Icon of={IconAlertTriangle} size="m" />
      <span>{children}</span>
    </p>
  )
}
