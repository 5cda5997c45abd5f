import type { ComponentProps } from 'react'
import { groupCategories } from '#engine/groups/templates.ts'
import { SelectField } from '../ui/select-field.tsx'
import { say } from './words.ts'

/** What kind of group it is, where no template says it. */
export function KindField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>) {
  const options = groupCategories.map((value) => ({ value, label: say(`kind.${value}`) }))
  return <SelectField label={say('kind')} options={options} {...props} />
}
