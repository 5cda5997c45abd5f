import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import classes from './text-field.module.css'
import { FieldError } from './text-field.tsx'
import { useTooLong } from './use-too-long.ts'

type Props = ComponentProps<'textarea'> & {
  label: string
  error?: ReactNode
  hint?: ReactNode
  /** Next to the label, such as a button. */
  aside?: ReactNode
}

/** A labelled textarea with its error. */
export function AreaField({ label, error: ownError, hint, aside, maxLength, ...area }: Props) {
  const id = useId()
  const { note, browserMaxLength, onInput } = useTooLong({ ...area, maxLength })
  const error = ownError || note
  const hasError = Boolean(error)
  const descriptionIds = [hasError && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <div className={classes.top}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={classNames(classes.box, classes.area, hasError && classes.faulty)}>
        <textarea
          onInput={onInput}
          maxLength={browserMaxLength}
          {...area}
          id={id}
          aria-invalid={hasError || undefined}
          aria-describedby={descriptionIds === '' ? undefined : descriptionIds}
        />
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
