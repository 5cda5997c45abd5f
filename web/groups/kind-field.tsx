import type { ComponentProps } from 'react'
import { groupCategories } from '#engine/groups/templates.ts'
import { SelectField } from '../ui/fields/select-field.tsx'
import { t } from './messages.ts'

/** The category of a group, where its template does not fix it. */
export function KindField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>) {
  const options = groupCategories.map((value) => ({ value, label: t(`kind.${value}`) }))
  return <SelectField label={t('kind')} options={options} {...props} />
}
