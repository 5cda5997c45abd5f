import text from '../ui/text.module.css'
import classes from './format-choice.module.css'
import type { FormActions } from './sport-form.ts'
import { t } from './messages.ts'

type Props = {
  handle: FormActions
  /** The usual lengths; an unusual one of the match is added. */
  usual: readonly number[]
  /** A length in words: "5 legs". */
  format: (count: number) => string
  /** What it counts; the whole match by default. */
  part?: 'bestOf' | 'legsPerSet'
  label?: string
}

/** Chooses the best-of, if it was agreed. */
export function BestOfChoice(props: Props) {
  const { handle, usual, format, part = 'bestOf', label = t('bestOf') } = props
  const length = handle.values[part]
  const counts = length === null || usual.includes(length) ? usual : [...usual, length]
  return (
    <label className={classes.select}>
      <span className={text.label}>{label}</span>
      <select
        value={length ?? ''}
        onChange={(event) => handle.change({ [part]: Number(event.currentTarget.value) || null })}
      >
        <option value="">{t('any')}</option>
        {counts.map((count) => (
          <option key={count} value={count}>
            {format(count)}
          </option>
        ))}
      </select>
    </label>
  )
}
