import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import classes from './text-field.module.css'
import { FieldError } from './text-field.tsx'

type Props = ComponentProps<'select'> & {
  label: string
  options: readonly { value: string; label: string }[]
  error?: ReactNode
  hint?: ReactNode
}

/** A labelled select with its error. */
export function SelectField({ label, options, error, hint, ...select }: Props) {
  const id = useId()
  const hasError = Boolean(error)
  const descriptionIds = [hasError && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <div className={classes.top}>
        <label htmlFor={id}>{label}</label>
      </div>
      <div className={classNames(classes.box, classes.choice, hasError && classes.faulty)}>
        <select
          {...select}
          id={id}
          aria-invalid={hasError || undefined}
          aria-describedby={descriptionIds === '' ? undefined : descriptionIds}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
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
