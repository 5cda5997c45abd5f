import { Segmented } from '../../ui/controls/segmented.tsx'
import { BestOfChoice } from '../best-of-choice.tsx'
import { emptyEntry } from '../entry.ts'
import { FormatChoice } from '../format-choice.tsx'
import type { FormActions } from '../sport-form.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const listScoreEntryModes = () =>
  [
    { value: 'score', label: t('legs') },
    { value: 'sets', label: t('sets') },
    { value: 'game', label: t('points'), hint: t('oneLegPoints') },
  ] as const

const legCounts = [3, 5, 7, 9, 11]
const setCounts = [3, 5, 7]

/** Chooses the game and the number of legs. */
export function DartsFormats({ form }: { form: FormActions }) {
  const { values, change } = form
  return (
    <>
      <FormatChoice form={form} sportId="darts" />
      <div className={classNames(kit.wrap, kit.gap2)}>
        <Segmented
          label={t('entryMode')}
          options={listScoreEntryModes()}
          value={values.mode}
          onChange={(mode) => change({ mode, entry: emptyEntry, bestOf: null, legsPerSet: null })}
        />
        {values.mode !== 'game' && (
          <BestOfChoice
            form={form}
            usualCounts={values.mode === 'sets' ? setCounts : legCounts}
            format={(count) => t(values.mode === 'sets' ? 'setCount' : 'legCount', { count })}
          />
        )}
        {values.mode === 'sets' && (
          <BestOfChoice
            form={form}
            part="legsPerSet"
            label={t('legsPerSet')}
            usualCounts={legCounts}
            format={(count) => t('legCount', { count })}
          />
        )}
      </div>
    </>
  )
}
