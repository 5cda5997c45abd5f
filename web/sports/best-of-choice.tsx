import classes from './format-choice.module.css'
import type { FormActions } from './sport-form.ts'
import { Select } from '../ui/fields/select.tsx'
import { t } from './messages.ts'

type Props = {
  form: FormActions
  /** The usual lengths; an unusual one of the match is added. */
  usualCounts: readonly number[]
  /** Formats a length: "5 legs". */
  format: (count: number) => string
  /** Which length it is; that of the match by default. */
  part?: 'bestOf' | 'legsPerSet'
  label?: string
}

/** Chooses the best-of, if one was agreed. */
export function BestOfChoice(props: Props) {
  const { form, usualCounts, format, part = 'bestOf', label = t('bestOf') } = props
  const length = form.values[part]
  const counts =
    length === null || usualCounts.includes(length) ? usualCounts : [...usualCounts, length]
  return (
    <Select
      labelled
      label={label}
      none={t('any')}
      className={classes.select}
      options={counts.map((count) => ({ value: count, label: format(count) }))}
      value={length ?? undefined}
      onChange={(count) => form.change({ [part]: count ?? null })}
    />
  )
}
