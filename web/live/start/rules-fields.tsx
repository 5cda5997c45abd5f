import type { SportId } from '#engine/sports/types.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { type Choices, type Question, starts } from './rules.ts'
import classes from './start-dialog.module.css'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'

type Props = {
  readonly sportId: SportId
  readonly choices: Choices
  /** What is known and not asked. */
  readonly settled: Choices
  /** Not in a tournament, which would decide whether it counts. */
  readonly isFree: boolean
  readonly change: (changed: Choices) => void
}

/** The questions of a sport; those rarely changed are behind a summary line. */
export function Rules({ sportId, choices, settled, isFree, change }: Props) {
  const questions = starts[sportId].questions(choices)
  const open = questions.filter(({ key }) => !(key in settled))
  const known = questions.filter(({ key }) => key in settled)
  const rare = open.filter(({ isRare }) => isRare === true)
  const counts: Question = {
    key: 'count',
    label: t('count'),
    options: (['casual', 'friendly'] as const).map((value) => ({
      value,
      label: t(`count.${value}`),
    })),
  }
  const behind = isFree ? [...rare, counts] : rare
  const words = (asked: readonly Question[]) =>
    joinFacts(asked.map((question) => answerOf(question, choices)))
  return (
    <>
      {known.length > 0 && <p className={classes.known}>{words(known)}</p>}
      {open
        .filter(({ isRare }) => isRare !== true)
        .map(({ key, label, options }) => (
          <div key={key} className={classes.field}>
            <span aria-hidden="true">{label}</span>
            <Segmented
              wide
              label={label}
              options={options}
              value={choices[key] ?? null}
              onChange={(value) => change({ [key]: value })}
            />
          </div>
        ))}
      {behind.length > 0 && (
        <details className={classes.more}>
          <summary>
            {t('rules')}
            <span>{words(behind)}</span>
          </summary>
          <div className={classes.rare}>
            {behind.map(({ key, label, options }) => (
              <SelectField
                key={key}
                label={label}
                options={options}
                value={choices[key] ?? options[0]?.value ?? ''}
                onChange={(event) => change({ [key]: event.currentTarget.value })}
              />
            ))}
          </div>
        </details>
      )}
    </>
  )
}

/** `out double`, or the answer alone where that is clear; empty if there is none. */
function answerOf({ key, label, options }: Question, choices: Choices): string {
  const answer = options.find(({ value }) => value === choices[key]) ?? options[0]
  if (answer === undefined || answer.value === '0') return ''
  if (key === 'count' || key === 'game') return answer.label
  return t('settled', {
    question: label.toLowerCase(),
    answer: answer.label.toLowerCase(),
  })
}
