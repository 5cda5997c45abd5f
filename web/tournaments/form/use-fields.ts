import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type FieldValues, get, set, useForm, useWatch } from 'react-hook-form'
import { useIdempotencyKey } from '../../platform/forms/use-idempotency-key.ts'
import type { IdempotencyOptions } from '../../platform/forms/use-form.ts'
import { focusFirstInvalid, sortFormErrors } from '../../platform/forms/form-errors.ts'
import { type Field, fields, type Values } from './values.ts'

type Options = {
  /** Returns the problems by field before submitting. */
  check: (values: Values) => Partial<Record<Field, string>>
  send: (values: Values, idempotency: IdempotencyOptions) => Promise<void>
  /** Called with the fields that have problems. */
  onInvalid: (invalidFields: readonly Field[]) => void
  /** Shown on failure if the server gives no reason. */
  fallback: string | undefined
}

/** Converts to nested values, because the library reads a dot in a name as nesting. */
function toNested(values: Values): FieldValues {
  const nested: FieldValues = {}
  for (const field of fields) set(nested, field, values[field])
  return nested
}

function toFlat(nested: FieldValues): Values {
  return Object.fromEntries(fields.map((field) => [field, get(nested, field)])) as Values
}

function toFieldErrors(problems: Partial<Record<Field, string>>): FieldErrors {
  const errors: FieldErrors = {}
  for (const [field, message] of Object.entries(problems))
    set(errors, field, { type: 'rule', message })
  return errors
}

function messageAt(errors: FieldErrors, field: Field): string | undefined {
  return (get(errors, field) as { message?: string } | undefined)?.message
}

/** Manages the form of a tournament: its values, problems and changed fields. */
export function useFields(initial: Values, { check, send, onInvalid, fallback }: Options) {
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { getKey } = useIdempotencyKey()
  const hookForm = useForm({
    defaultValues: toNested(initial),
    shouldFocusError: false,
    resolver: (nested) => {
      const errors = toFieldErrors(check(toFlat(nested)))
      return Object.keys(errors).length === 0
        ? { values: nested, errors: {} }
        : { values: {}, errors }
    },
  })
  // The library tracks changed fields only if `dirtyFields` is read, and `loadLatest` needs them.
  const { errors, dirtyFields, isSubmitting, submitCount } = hookForm.formState
  const invalidFields = fields.filter((field) => get(errors, field) !== undefined)
  const invalidKey = invalidFields.join()
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) focusFirstInvalid(form.current)
  }, [submitCount, isSubmitting, invalidKey])
  const sendAll = async (nested: FieldValues) => {
    setFailure(null)
    const flat = toFlat(nested)
    try {
      await send(flat, { idempotencyKey: getKey(JSON.stringify(flat)) })
    } catch (error) {
      const formErrors = sortFormErrors(error, fields, fallback)
      onInvalid(Object.keys(formErrors.fields) as Field[])
      for (const [field, message] of Object.entries(formErrors.fields)) {
        hookForm.setError(field, { type: 'server', message })
      }
      setFailure(formErrors.form)
    }
  }
  const reportInvalid = (invalid: FieldErrors) =>
    onInvalid(fields.filter((field) => get(invalid, field) !== undefined))
  const submit = async (event: FormEvent) => {
    if (isSubmitting) return event.preventDefault()
    await hookForm.handleSubmit(sendAll, reportInvalid)(event)
  }
  const values = toFlat(useWatch({ control: hookForm.control }))
  const changeField = (name: Field, value: string) => {
    hookForm.setValue(name, value, { shouldDirty: true })
    hookForm.clearErrors(name)
  }
  const field = (name: Field) => ({
    name,
    value: values[name],
    error: messageAt(errors, name),
    onChange: (event: { currentTarget: { value: string } }) =>
      changeField(name, event.currentTarget.value),
  })
  return {
    form,
    values,
    set: changeField,
    field,
    failure,
    setFailure,
    busy: isSubmitting,
    isDirty: Object.keys(dirtyFields).length > 0,
    submit,
    /** Loads the latest saved values into every field that was not changed here. */
    loadLatest: (latest: Values) => hookForm.reset(toNested(latest), { keepDirtyValues: true }),
  }
}
