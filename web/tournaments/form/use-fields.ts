import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type FieldValues, get, set, useForm, useWatch } from 'react-hook-form'
import { focusFirstInvalid, formErrorsOf } from '../../platform/forms/form-errors.ts'
import { type Field, fields, type Values } from './values.ts'

type Options = {
  /** Validates before submitting; returns problems by field. */
  check: (values: Values) => Partial<Record<Field, string>>
  send: (values: Values) => Promise<void>
  /** Called with the fields that have problems. */
  onFaults: (faulty: readonly Field[]) => void
  /** Shown on failure if the server gives no reason. */
  fallback: string | undefined
}

/** The library reads a dot in a name as nesting, so it needs `settings` as an object. */
function nested(values: Values): FieldValues {
  const all: FieldValues = {}
  for (const field of fields) set(all, field, values[field])
  return all
}

function flat(all: FieldValues): Values {
  return Object.fromEntries(fields.map((field) => [field, get(all, field)])) as Values
}

function errorsOf(problems: Partial<Record<Field, string>>): FieldErrors {
  const errors: FieldErrors = {}
  for (const [field, message] of Object.entries(problems))
    set(errors, field, { type: 'rule', message })
  return errors
}

function messageAt(errors: FieldErrors, field: Field): string | undefined {
  return (get(errors, field) as { message?: string } | undefined)?.message
}

/** The form of a tournament: values, problems, and which fields were changed. */
export function useFields(initial: Values, { check, send, onFaults, fallback }: Options) {
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const handle = useForm({
    defaultValues: nested(initial),
    shouldFocusError: false,
    resolver: (all) => {
      const errors = errorsOf(check(flat(all)))
      return Object.keys(errors).length === 0 ? { values: all, errors: {} } : { values: {}, errors }
    },
  })
  // The library tracks changed fields only if `dirtyFields` is read, and `takeLatest` needs them.
  const { errors, dirtyFields, isSubmitting, submitCount } = handle.formState
  const faulty = fields.filter((field) => get(errors, field) !== undefined)
  const faults = faulty.join()
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) focusFirstInvalid(form.current)
  }, [submitCount, isSubmitting, faults])
  const sendAll = async (all: FieldValues) => {
    setFailure(null)
    try {
      await send(flat(all))
    } catch (error) {
      const sorted = formErrorsOf(error, fields, fallback)
      onFaults(Object.keys(sorted.fields) as Field[])
      for (const [field, message] of Object.entries(sorted.fields)) {
        handle.setError(field, { type: 'server', message })
      }
      setFailure(sorted.form)
    }
  }
  const reportFaults = (wrong: FieldErrors) =>
    onFaults(fields.filter((field) => get(wrong, field) !== undefined))
  const submit = async (event: FormEvent) => {
    if (isSubmitting) return event.preventDefault()
    await handle.handleSubmit(sendAll, reportFaults)(event)
  }
  const values = flat(useWatch({ control: handle.control }))
  const change = (name: Field, value: string) => {
    handle.setValue(name, value, { shouldDirty: true })
    handle.clearErrors(name)
  }
  const field = (name: Field) => ({
    name,
    value: values[name],
    error: messageAt(errors, name),
    onChange: (event: { currentTarget: { value: string } }) =>
      change(name, event.currentTarget.value),
  })
  return {
    form,
    values,
    set: change,
    field,
    failure,
    setFailure,
    busy: isSubmitting,
    isDirty: Object.keys(dirtyFields).length > 0,
    submit,
    /** Loads the latest saved values into every field that was not changed here. */
    takeLatest: (latest: Values) => handle.reset(nested(latest), { keepDirtyValues: true }),
  }
}
