import { isStraightPool } from '#engine/sports/pool/rules.ts'
import { NumberStep } from '../../ui/fields/number-step.tsx'
import { emptyEntry } from '../entry.ts'
import { FormatChoice } from '../format-choice.tsx'
import type { RecordValues } from '../record-values.ts'
import type { FormActions } from '../sport-form.ts'
import { t } from './messages.ts'

/** Chooses the game and the length of the race. */
export function PoolFormats({ form }: { form: FormActions }) {
  const { values, change } = form
  const isStraight = isStraightPool(values.format)
  // A race to racks and a race to points are different, so a new format clears the length.
  const getDependentValues = (format: string): Partial<RecordValues> =>
    isStraight === isStraightPool(format) ? {} : { raceTo: '', entry: emptyEntry }
  return (
    <>
      <FormatChoice form={form} sportId="pool" dependentValues={getDependentValues} />
      <NumberStep
        label={isStraight ? t('pointsTo') : t('raceTo')}
        value={values.raceTo}
        stepSize={isStraight ? 25 : 1}
        start={isStraight ? 100 : 5}
        onChange={(raceTo) => change({ raceTo })}
      />
    </>
  )
}
