import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstFault, formErrorsOf } from './form-errors.ts'

type Options<V> = {
  /** The fields of the form, as the server calls them. */
  fields: readonly (keyof V & string)[]
  /** What is wrong before asking the server; empty when nothing is. */
  check?: (values: V) => Record<string, string>
  send: (values: V) => Promise<void>
  /** Said where it fails and nobody knows why. */
  fallback?: string
}

/** Values, messages and sending of a form. What was typed stays when it fails. */
export function useSubmit<V extends Record<string, string>>(initial: V, options: Options<V>) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const show = (fields: Record<string, string>, whole: string | null) => {
    // The message has to be in place before the focus goes to its field.
    flushSync(() => {
      setErrors(fields)
      setFailure(whole)
    })
    focusFirstFault(form.current)
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
