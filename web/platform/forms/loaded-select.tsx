import type { ComponentProps } from 'react'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { reasonOf } from '../api/api-error.ts'

type Item = { readonly id: string; readonly name: string }

type Props = Omit<ComponentProps<typeof SelectField>, 'options' | 'value'> & {
  value: string
  /** The items to choose from; undefined while they load. */
  items: readonly Item[] | undefined
  /** Why they could not be loaded; null if they were, or still load. */
  loadError: Error | null
  /** Shown if there is nothing to choose from. */
  emptyText: string
}

/** Returns the id chosen in a `LoadedSelect`: the first item's until one is chosen, empty if there is none. */
export const chosenOrFirst = (chosen: string, items: readonly Item[]): string =>
  chosen || (items[0]?.id ?? '')

/** A choice among loaded items, at first the first one; or why there is none. */
export function LoadedSelect({ items, loadError, emptyText, value, ...field }: Props) {
  if (loadError !== null) return <p role="alert">{reasonOf(loadError)}</p>
  if (items?.length === 0) return <p>{emptyText}</p>
  const loaded = items ?? []
  const options = loaded.map(({ id, name }) => ({ value: id, label: name }))
  return <SelectField {...field} value={chosenOrFirst(value, loaded)} options={options} />
}
