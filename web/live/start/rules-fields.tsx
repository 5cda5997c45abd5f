import type { SportId } from '#engine/sports/types.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { type Choices, type Question, matchStarts } from './rules.ts'
import classes from './start-dialog.module.css'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  readonly sportId: SportId
  readonly choices: Choices
  /** Answers that are already settled. */
  readonly settled: Choices
  /** Whether the match is outside a tournament, so that the person decides whether it is rated. */
  readonly isOutsideTournament: boolean
  readonly change: (changed: Choices) => void
}

/** The house rules of a sport; rare ones are collapsed under a summary. */
export function RulesFields({ sportId, choices, settled, isOutsideTournament, change }: Props) {
  const questions = matchStarts[sportId].questions(choices)
  const openQuestions = questions.filter(({ key }) => !(key in settled))
  const settledQuestions = questions.filter(({ key }) => key in settled)
  const rare = openQuestions.filter(({ isRare }) => isRare === true)
  const ratedQuestion: Question = {
    key: 'count',
    label: t('count'),
    options: (['casual', 'friendly'] as const).map((value) => ({
      value,
      label: t(`count.${value}`),
    })),
  }
  const collapsed = isOutsideTournament ? [...rare, ratedQuestion] : rare
  const summarize = (listed: readonly Question[]) =>
    joinFacts(listed.map((question) => summarizeAnswer(question, choices)))
  return (
    <>
      {settledQuestions.length > 0 && (
        <p className={classes.known}>{summarize(settledQuestions)}</p>
      )}
      {openQuestions
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
      {collapsed.length > 0 && (
        <details className={classes.more}>
          <summary>
            {t('rules')}
            <span>{summarize(collapsed)}</span>
          </summary>
          <div className={classNames(kit.twoColumns, kit.gap3, classes.rare)}>
            {collapsed.map(({ key, label, options }) => (
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

/** Lowers the first letter only, so that names such as 9-Ball stay as they are. */
const lowerFirst = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

/** Returns `out: double`, or only the answer if it is clear by itself; empty without one. */
function summarizeAnswer({ key, label, options }: Question, choices: Choices): string {
  const answer = options.find(({ value }) => value === choices[key]) ?? options[0]
  if (answer === undefined || answer.value === '0') return ''
  if (key === 'count' || key === 'game') return answer.label
  return t('questionAndAnswer', {
    question: lowerFirst(label),
    answer: lowerFirst(answer.label),
  })
}
