import { CheckField } from '../../ui/fields/check-field.tsx'
import { getGoalsToWin } from '#engine/sports/foosball/rules.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { BestOfChoice } from '../best-of-choice.tsx'
import { emptyEntry } from '../entry.ts'
import { FormatChoice } from '../format-choice.tsx'
import { SidesChoice } from '../sides-choice.tsx'
import type { FormActions } from '../sport-form.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const listGoalModes = () =>
  [
    { value: 'score', label: t('goals') },
    { value: 'sets', label: t('sets') },
  ] as const

const setCounts = [1, 3, 5]

/** Chooses the length of a match, singles or pairs, and what is entered. */
export function FoosballFormats({ form }: { form: FormActions }) {
  const { values, change } = form
  return (
    <>
      <FormatChoice form={form} sportId="foosball" />
      <div className={classNames(kit.wrap, kit.gap2)}>
        <SidesChoice form={form} />
        <Segmented
          label={t('entryMode')}
          options={listGoalModes()}
          value={values.mode === 'sets' ? 'sets' : 'score'}
          onChange={(mode) => change({ mode, entry: emptyEntry, bestOf: null, winByTwo: false })}
        />
        {values.mode === 'sets' && (
          <BestOfChoice
            form={form}
            usualCounts={setCounts}
            format={(count) => t('setCount', { count })}
          />
        )}
      </div>
      {values.mode === 'sets' && getGoalsToWin(values.format) !== null && (
        <CheckField
          label={t('winByTwo')}
          checked={values.winByTwo}
          onChange={(winByTwo) => change({ winByTwo })}
        />
      )}
    </>
  )
}
