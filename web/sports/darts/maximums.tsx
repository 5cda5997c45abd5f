import { getStart } from '#engine/sports/darts/house.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { RecordValues } from '../record-values.ts'
import type { FormActions } from '../sport-form.ts'
import classes from './maximums.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

/** Returns whether 180s are counted: only in games that count down from a start. */
export const countsMaximums = ({ format }: Pick<RecordValues, 'format'>): boolean =>
  getStart(format) !== null

type Props = { form: FormActions; labels: readonly [string, string] }

/** The number of 180s of each side. */
export function Maximums({ form: { values, change }, labels }: Props) {
  const { maximums } = values
  if (!countsMaximums(values)) return null
  return (
    <div className={classNames(kit.twoColumns, kit.gap2, classes.maximums)}>
      {labels.map((name, side) => (
        <TextField
          key={side}
          label={t('maximumsOf', { name })}
          inputMode="numeric"
          autoComplete="off"
          value={maximums[side]}
          onChange={({ target }) => {
            const typed = target.value.replaceAll(/\D/g, '').slice(0, 3)
            change({ maximums: side === 0 ? [typed, maximums[1]] : [maximums[0], typed] })
          }}
        />
      ))}
    </div>
  )
}
