import type { Pair } from '#engine/sports/types.ts'
import type { RecordValues } from '../../../sports/record-values.ts'
import { classNames } from '../../../ui/class-names.ts'
import text from '../../../ui/text.module.css'
import { formatResult } from '../../format-score.ts'
import { t } from '../messages.ts'
import { quickResults } from './quick-values.ts'
import classes from './quick-results.module.css'
import kit from '../../../ui/kit.module.css'

type Props = {
  readonly values: RecordValues
  readonly labels: readonly [string, string]
  readonly disabled?: boolean
  /** Whether a draw is possible. */
  readonly allowsDraws?: boolean
  readonly onChoose: (score: Pair) => void
}

/** A button for every result of a short match, in a row per winner. */
export function QuickResults({
  values,
  labels,
  disabled = false,
  allowsDraws = true,
  onChoose,
}: Props) {
  const rows = quickResults(values, allowsDraws)
  if (rows.length === 0 || values.ending !== 'played') return null
  const isChosen = (score: Pair) =>
    values.mode === 'score' &&
    score.every((part, index) => values.entry.score[index] === String(part))
  const describe = ([one, two]: Pair) => {
    const score = formatResult([one, two])
    if (one === two) return t('drawAt', { score })
    return t('winsWith', { name: labels[one > two ? 0 : 1], score })
  }
  return (
    <div className={classes.rows} role="group" aria-label={t('quickResults')}>
      {rows.map(({ side, scores }) => (
        <div key={side} className={classNames(classes.row, side === null && classes.pairing)}>
          <span className={classNames(kit.note, classes.name)}>
            {side === null
              ? t('pairing', { one: labels[0], two: labels[1] })
              : t('wins', { name: labels[side - 1] ?? '' })}
          </span>
          <span className={classes.keys}>
            {scores.map((score) => (
              <button
                key={score.join()}
                type="button"
                className={text.num}
                disabled={disabled}
                aria-label={describe(score)}
                aria-pressed={isChosen(score)}
                onClick={() => onChoose(score)}
              >
                {formatResult(score)}
              </button>
            ))}
          </span>
        </div>
      ))}
    </div>
  )
}
