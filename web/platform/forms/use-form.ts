import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../api/api-error.ts'
import { createRandomId } from '../random-id.ts'
import {
  focusFirstInvalid,
  sortFormErrors,
  isErrorShown,
  describeErrorInLocalTime,
} from './form-errors.ts'

type Problems<V> = { readonly [K in keyof V]?: string | undefined }
type NameOf<V, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string

/** What to do when someone else saved first. */
type Conflict = {
  readonly label: string
  /** Loads the latest version; returns what the person should know about it. */
  readonly reload: () => Promise<string | null>
}

/** The options that keep a call's idempotency key when the same values are sent again. */
export type IdempotencyOptions = { readonly idempotencyKey: string }

type Options<V> = {
  /** Validates before submitting; returns problems by field. */
  check?: ((values: V) => Problems<V>) | undefined
  send: (values: V, idempotency: IdempotencyOptions) => Promise<void>
  /** Shown if the server failed without a reason. */
  fallback?: string | undefined
  conflict?: Conflict | undefined
}

/** The state of a form apart from its fields. */
export type FormState = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly failure: string | null
  readonly busy: boolean
  /** Whether the form has unsaved input. */
  readonly isDirty: boolean
  /** The action to offer when someone else saved first. */
  readonly conflict: { readonly label: string; readonly run: () => void } | null
  readonly submit: (event: FormEvent) => Promise<void>
}

/**
 * Manages a form's values, problems and submission. Values are named like the server's fields. Input
 * is kept on failure.
 */
export function useForm<V extends object>(start: V | (() => V), options: Options<V>) {
  const [initial] = useState(start)
  const [values, setValues] = useState(initial)
  /** What was typed into number fields. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [errors, setErrors] = useState<Problems<V>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isStale, setStale] = useState(false)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const key = useRef<string>(null)

  const showErrors = (fields: Problems<V>, formMessage: string | null) => {
    // The messages must be rendered before their fields are found and focused.
    flushSync(() => {
      setErrors(fields)
      setFailure(formMessage)
    })
    const hidden = Object.entries<string | undefined>(fields)
      .filter(([name]) => !isErrorShown(form.current, name))
      .map(([, message]) => message)
    if (hidden.length > 0) {
      flushSync(() => setFailure([...hidden, formMessage].filter(Boolean).join('. ')))
    }
    focusFirstInvalid(form.current)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // A dialog may be rendered within another form.
    event.stopPropagation()
    if (busy) return
    const problems = options.check?.(values) ?? {}
    if (Object.values(problems).some((message) => message !== undefined))
      return showErrors(problems, null)
    setBusy(true)
    setStale(false)
    showErrors({}, null)
    try {
      await options.send(values, { idempotencyKey: (key.current ??= createRandomId()) })
      key.current = null
    } catch (error) {
      const sorted = sortFormErrors(error, Object.keys(values), options.fallback)
      showErrors(sorted.fields as Problems<V>, sorted.form)
      setStale(error instanceof ApiError && error.code === 'CONFLICT')
    } finally {
      setBusy(false)
    }
  }
  const change = (part: Partial<V>) => {
    key.current = null
    setValues((old) => ({ ...old, ...part }))
    setErrors((old) => ({ ...old, ...clearErrors(part) }))
  }
  const set = <K extends keyof V & string>(name: K, value: V[K]) =>
    change({ [name]: value } as unknown as Partial<V>)
  const reload = async (latest: Conflict) => {
    key.current = null
    try {
      setFailure(await latest.reload())
      setStale(false)
    } catch (error) {
      setFailure(describeErrorInLocalTime(error))
    }
  }
  const { conflict } = options
  return {
    form,
    values,
    set,
    change,
    failure,
    setFailure,
    busy,
    submit,
    isDirty: JSON.stringify(values) !== JSON.stringify(initial),
    conflict:
      isStale && conflict !== undefined
        ? { label: conflict.label, run: () => void reload(conflict) }
        : null,
    /** Returns the props of a text, date or select field. */
    field: <K extends NameOf<V, string>>(name: K) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: (event: { currentTarget: { value: string } }) =>
        set(name, event.currentTarget.value as V[K]),
    }),
    /** Returns the props of a field for a number: null if blank, NaN if it can't be read. */
    number: <K extends NameOf<V, number | null>>(name: K) => ({
      name,
      inputMode: 'decimal' as const,
      value: typed[name] ?? String(values[name] ?? ''),
      error: errors[name],
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
        setTyped((old) => ({ ...old, [name]: value }))
        set(name, parseNumber(value) as V[K])
      },
    }),
    /** Returns the props of a checkbox. */
    flag: <K extends NameOf<V, boolean>>(name: K) => ({
      checked: values[name] as boolean,
      onChange: (checked: boolean) => set(name, checked as V[K]),
    }),
    /** Returns the props of a segmented choice, and of other fields that report their value. */
    choice: <K extends keyof V & string>(name: K) => ({
      value: values[name],
      onChange: (value: V[K]) => set(name, value),
    }),
  }
}

const clearErrors = (part: object) =>
  Object.fromEntries(Object.keys(part).map((name) => [name, undefined]))

/** Parses a number such as "2½", "2,5" or "2.5". */
function parseNumber(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  return text.endsWith('½') ? Number(text.slice(0, -1)) + 0.5 : Number(text)
}
