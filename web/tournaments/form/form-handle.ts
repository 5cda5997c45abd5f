import type { useFields } from './use-fields.ts'
import type { Field } from './values.ts'

export type FormHandle = Omit<ReturnType<typeof useFields>, 'takeLatest'>

/** Why a field of the draw can no longer be changed; undefined where it can. */
export type FixedReason = string | undefined

/** A field that is fixed once the draw is made: disabled, with the reason below it. */
export function fixable(handle: FormHandle, name: Field, fixed: FixedReason) {
  return {
    ...handle.field(name),
    ...(fixed === undefined ? {} : { disabled: true, hint: fixed }),
  }
}

/** A yes or no of the form. */
export function checkable({ values, set }: FormHandle, name: Field) {
  return {
    checked: values[name] !== '',
    onChange: (yes: boolean) => set(name, yes ? 'yes' : ''),
  }
}
