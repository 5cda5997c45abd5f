import type { ComponentProps } from 'react'
import { startingLevels } from '#engine/ratings/glicko.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { t } from './messages.ts'

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>

/** A rough estimate of a newcomer's strength. */
export function LevelSelect(props: Props) {
  const levels = startingLevels.map(({ id, name, rating }) => ({
    value: id,
    label: `${name} (${rating})`,
  }))
  return (
    <SelectField
      {...props}
      label={t('startingLevel')}
      options={[{ value: '', label: t('levelUnknown') }, ...levels]}
    />
  )
}
