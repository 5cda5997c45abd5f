import { isStraightPool } from '#engine/sports/pool/rules.ts'
import { NumberStep } from '../../ui/fields/number-step.tsx'
import { emptyEntry } from '../entry.ts'
import { FormatChoice } from '../format-choice.tsx'
import type { RecordValues } from '../record-values.ts'
import type { FormActions } from '../sport-form.ts'
import { t } from './messages.ts'

/** Chooses the game and the length of the race. */
export function PoolFormats({ handle }: { handle: FormActions }) {
  const { values, change } = handle
  const straight = isStraightPool(values.format)
  // A race to racks and a race to points are different, so a new format clears the length.
  const along = (format: string): Partial<RecordValues> =>
    straight === isStraightPool(format) ? {} : { raceTo: '', entry: emptyEntry }
  return (
    <>
      <FormatChoice handle={handle} sportId="pool" dependentValues={along} />
      <NumberStep
        label={straight ? t('pointsTo') : t('raceTo')}
        value={values.raceTo}
        stepSize={straight ? 25 : 1}
        start={straight ? 100 : 5}
        onChange={(raceTo) => change({ raceTo })}
      />
    </>
  )
}
