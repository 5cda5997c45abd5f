import text from '../ui/text.module.css'
import classes from './format-choice.module.css'
import type { FormActions } from './sport-form.ts'
import { say } from './words.ts'

type Props = {
  handle: FormActions
  /** The lengths that are usual; one that a match has beside them is offered too. */
  usual: readonly number[]
  /** A length in words: "5 legs". */
  words: (count: number) => string
}

/** The best of how many, where somebody agreed on it. */
export function BestOfChoice({ handle: { values, change }, usual, words }: Props) {
  const { bestOf } = values
  const counts = bestOf === null || usual.includes(bestOf) ? usual : [...usual, bestOf]
  return (
    <label className={classes.select}>
      <span className={text.label}>{say('bestOf')}</span>
      <select
        value={bestOf ?? ''}
        onChange={(event) => change({ bestOf: Number(event.currentTarget.value) || null })}
      >
        <option value="">{say('any')}</option>
        {counts.map((count) => (
          <option key={count} value={count}>
            {words(count)}
          </option>
        ))}
      </select>
    </label>
  )
}
