import type { SportId } from '#engine/sports/types.ts'
import { sports } from '#engine/sports/sports.ts'
import { Segmented } from '../ui/controls/segmented.tsx'
import type { RecordValues } from './record-values.ts'
import type { FormActions } from './sport-form.ts'
import { t } from './messages.ts'
import { readName } from '../ui/i18n/read-message.ts'

type Props = {
  form: FormActions
  sportId: SportId
  /** Returns other values that depend on the format. */
  dependentValues?: (format: string) => Partial<RecordValues>
}

/** Chooses the format of a match. */
export function FormatChoice({
  form: { values, change },
  sportId,
  dependentValues = () => ({}),
}: Props) {
  return (
    <Segmented
      wide
      label={t('format')}
      options={sports[sportId].formats.map((value) => ({ value, label: readName(value) }))}
      value={values.format}
      onChange={(format) => change({ format, ...dependentValues(format) })}
    />
  )
}
