import type { ComponentProps } from 'react'
import { groupCategories } from '#engine/groups/templates.ts'
import { SelectField } from '../ui/fields/select-field.tsx'
import { t } from './messages.ts'

/** Selects the category of a group that has no template. */
export function CategoryField(
  props: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>,
) {
  const options = groupCategories.map((value) => ({ value, label: t(`kind.${value}`) }))
  return <SelectField label={t('kind')} options={options} {...props} />
}
