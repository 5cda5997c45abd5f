import { dash } from '#engine/sports/score-text.ts'
import type { Pair } from '#engine/sports/types.ts'
import type { RecordValues } from '../../../sports/record-values.ts'
import { classNames } from '../../../ui/class-names.ts'
import text from '../../../ui/text.module.css'
import { t } from '../messages.ts'
import { quickResults } from './quick-values.ts'
import classes from './quick-results.module.css'

type Props = {
  readonly values: RecordValues
  readonly labels: readonly [string, string]
  readonly disabled?: boolean
  readonly onChoose: (score: Pair) => void
}

/** Every result of a short match in one tap: a row for each winner. */
export function QuickResults({ values, labels, disabled = false, onChoose }: Props) {
  const rows = quickResults(values)
  if (rows.length === 0 || values.ending !== 'played') return null
  const chosen = (score: Pair) =>
    values.mode === 'score' && score.every((part, at) => values.entry.score[at] === String(part))
  return (
    <div className={classes.rows} role="group" aria-label={t('quickResults')}>
      {rows.map(({ side, scores }) => (
        <div key={side} className={classes.row}>
          <span className={classNames(text.trunc, classes.name)}>
            {t('wins', { name: labels[side - 1] ?? '' })}
          </span>
          <span className={classes.keys}>
            {scores.map((score) => (
              <button
                key={score.join()}
                type="button"
                className={text.num}
                disabled={disabled}
                aria-label={t('winsWith', { name: labels[side - 1] ?? '', score: dash(score) })}
                aria-pressed={chosen(score)}
                onClick={() => onChoose(score)}
              >
                {dash(score)}
              </button>
            ))}
          </span>
        </div>
      ))}
    </div>
  )
}
