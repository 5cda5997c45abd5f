import type { useFields } from './use-fields.ts'
import type { Field } from './values.ts'

export type TournamentForm = Omit<ReturnType<typeof useFields>, 'loadLatest'>

/** Why a field cannot be changed after the draw; undefined if it can. */
export type FixedReason = string | undefined

/** Returns the props of a field that the draw fixes: disabled, with the reason below. */
export function fixedFieldProps(form: TournamentForm, name: Field, fixed: FixedReason) {
  return {
    ...form.field(name),
    ...(fixed === undefined ? {} : { disabled: true, hint: fixed }),
  }
}

/** Returns the props of a checkbox. */
export function checkboxProps({ values, set }: TournamentForm, name: Field) {
  return {
    checked: values[name] !== '',
    onChange: (isChecked: boolean) => set(name, isChecked ? 'yes' : ''),
  }
}
