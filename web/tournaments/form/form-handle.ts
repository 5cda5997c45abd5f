import type { useFields } from './use-fields.ts'
import type { Field } from './values.ts'

export type FormHandle = Omit<ReturnType<typeof useFields>, 'loadLatest'>

/** Why a field cannot be changed after the draw; undefined if it can. */
export type FixedReason = string | undefined

/** Returns the props of a field that the draw fixes: disabled, with the reason below. */
export function fixedFieldProps(handle: FormHandle, name: Field, fixed: FixedReason) {
  return {
    ...handle.field(name),
    ...(fixed === undefined ? {} : { disabled: true, hint: fixed }),
  }
}

/** Returns the props of a checkbox. */
export function checkboxProps({ values, set }: FormHandle, name: Field) {
  return {
    checked: values[name] !== '',
    onChange: (isChecked: boolean) => set(name, isChecked ? 'yes' : ''),
  }
}
