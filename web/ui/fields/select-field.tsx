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
  const faulty = Boolean(error)
  const described = [faulty && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <div className={classes.top}>
        <label htmlFor={id}>{label}</label>
      </div>
      <div className={classNames(classes.box, classes.choice, faulty && classes.faulty)}>
        <select
          {...select}
          id={id}
          aria-invalid={faulty || undefined}
          aria-describedby={described === '' ? undefined : described}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      {faulty && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <div id={`${id}-hint`} className={classes.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}
