import type { ComponentProps } from 'react'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { reasonOf } from '../api/api-error.ts'

type Props = Omit<ComponentProps<typeof SelectField>, 'options'> & {
  /** The items to choose from; undefined while they load. */
  items: readonly { readonly id: string; readonly name: string }[] | undefined
  /** Why they could not be loaded; null if they were, or still load. */
  loadError: Error | null
  /** Shown if there is nothing to choose from. */
  emptyText: string
}

/** A choice among loaded items, at first the first one; or why there is none. */
export function LoadedSelect({ items, loadError, emptyText, value, ...field }: Props) {
  if (loadError !== null) return <p role="alert">{reasonOf(loadError)}</p>
  if (items?.length === 0) return <p>{emptyText}</p>
  const options = (items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return <SelectField {...field} value={value || (options[0]?.value ?? '')} options={options} />
}
