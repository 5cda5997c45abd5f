import type { useFields } from './use-fields.ts'
import type { Field } from './values.ts'

export type FormHandle = Omit<ReturnType<typeof useFields>, 'takeLatest'>

/** Why a field can no longer be changed after the draw; undefined if it can. */
export type FixedReason = string | undefined

/** Returns the props of a field fixed by the draw: disabled, with the reason below it. */
export function fixable(handle: FormHandle, name: Field, fixed: FixedReason) {
  return {
    ...handle.field(name),
    ...(fixed === undefined ? {} : { disabled: true, hint: fixed }),
  }
}

/** Returns the props of a checkbox. */
export function checkable({ values, set }: FormHandle, name: Field) {
  return {
    checked: values[name] !== '',
    onChange: (yes: boolean) => set(name, yes ? 'yes' : ''),
  }
}
