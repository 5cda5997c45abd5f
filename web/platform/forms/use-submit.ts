import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstInvalid, formErrorsOf } from './form-errors.ts'

type Options<V> = {
  /** The form's fields, by the server's names. */
  fields: readonly (keyof V & string)[]
  /** Validates before submitting; returns problems by field. */
  check?: (values: V) => Record<string, string>
  send: (values: V) => Promise<void>
  /** Shown on failure where there is no reason. */
  fallback?: string
}

/** Manages a form's values, problems and submission. Input is kept on failure. */
export function useSubmit<V extends Record<string, string>>(initial: V, options: Options<V>) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const show = (fields: Record<string, string>, whole: string | null) => {
    // The message must be rendered before its field is focused.
    flushSync(() => {
      setErrors(fields)
      setFailure(whole)
    })
    focusFirstInvalid(form.current)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = options.check?.(values) ?? {}
    if (Object.keys(wrong).length > 0) return show(wrong, null)
    setBusy(true)
    show({}, null)
    try {
      await options.send(values)
    } catch (error) {
      const sorted = formErrorsOf(error, options.fields, options.fallback)
      show(sorted.fields, sorted.form)
    } finally {
      setBusy(false)
    }
  }
  const set = (name: keyof V & string, value: string) => {
    setValues((old) => ({ ...old, [name]: value }))
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([key]) => key !== name)))
  }
  const field = (name: keyof V & string) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  return { form, values, set, field, failure, busy, submit, setFailure }
}
