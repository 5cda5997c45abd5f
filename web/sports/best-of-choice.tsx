import text from '../ui/text.module.css'
import classes from './format-choice.module.css'
import type { FormActions } from './sport-form.ts'
import { t } from './messages.ts'

type Props = {
  handle: FormActions
  /** The lengths that are usual; one that a match has beside them is offered too. */
  usual: readonly number[]
  /** A length in words: "5 legs". */
  words: (count: number) => string
  /** Of what; the match itself where nothing is said. */
  part?: 'bestOf' | 'legsPerSet'
  label?: string
}

/** The best of how many, where somebody agreed on it. */
export function BestOfChoice(props: Props) {
  const { handle, usual, words, part = 'bestOf', label = t('bestOf') } = props
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
            {words(count)}
          </option>
        ))}
      </select>
    </label>
  )
}
