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
export function AreaField({ label, error: given, hint, aside, maxLength, ...area }: Props) {
  const id = useId()
  const { note, browserMaximum, onInput } = useTooLong({ ...area, maxLength })
  const error = given || note
  const faulty = Boolean(error)
  const described = [faulty && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <div className={classes.top}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={classNames(classes.box, classes.area, faulty && classes.faulty)}>
        <textarea
          onInput={onInput}
          maxLength={browserMaximum}
          {...area}
          id={id}
          aria-invalid={faulty || undefined}
          aria-describedby={described === '' ? undefined : described}
        />
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
