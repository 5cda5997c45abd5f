import { Segmented } from '../ui/controls/segmented.tsx'
import type { FormActions } from './sport-form.ts'
import { t } from './messages.ts'

const listModes = () =>
  [
    { value: 'singles', label: t('singles') },
    { value: 'pairs', label: t('pairs') },
  ] as const

/** Chooses singles or doubles. */
export function SidesChoice({ form: { values, change } }: { form: FormActions }) {
  return (
    <Segmented
      label={t('sides')}
      options={listModes()}
      value={values.pairs ? 'pairs' : 'singles'}
      onChange={(value) => change({ pairs: value === 'pairs', attack: null })}
    />
  )
}
