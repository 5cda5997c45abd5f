import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import classes from './text-field.module.css'
import { formatNumber } from '../i18n/locale.ts'
import { FieldError } from './text-field.tsx'
import { t } from './messages.ts'

type Props = ComponentProps<'textarea'> & {
  label: string
  error?: ReactNode
  hint?: ReactNode
  /** Next to the label, such as a button. */
  aside?: ReactNode
}

/** A labelled textarea with its error. Text above the maximum stays, with a note: a browser would cut off a paste. */
export function AreaField({ label, error: given, hint, aside, maxLength, ...area }: Props) {
  const id = useId()
  const length = String(area.value ?? '').length
  const isTooLong = maxLength !== undefined && length > maxLength
  const values = { most: formatNumber(maxLength ?? 0), length: formatNumber(length) }
  const error = given || (isTooLong && t('tooLong', values))
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
