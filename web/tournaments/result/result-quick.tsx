import { dash } from '#engine/sports/score-text.ts'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import { quickResults, withQuickResult } from './result-values.ts'
import classes from './result-quick.module.css'
import type { ResultState } from './use-result.ts'
import { t } from './messages.ts'

/** Every result of a short match in one tap: a row for each winner. */
export function QuickResults({ result: { values, handle, labels } }: { result: ResultState }) {
  const rows = quickResults(values)
  if (rows.length === 0 || values.ending !== 'played') return null
  const chosen = (score: readonly [number, number]) =>
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
                aria-label={t('winsWith', { name: labels[side - 1] ?? '', score: dash(score) })}
                aria-pressed={chosen(score)}
                onClick={() => handle.change(withQuickResult(values, score))}
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
