import type { ComponentProps, ReactNode } from 'react'
import text from '../text.module.css'

type Value = string | number
type Props<T extends Value, N> = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  label: string
  /** Whether the label is shown before the select. */
  labelled?: boolean
  options: readonly { readonly value: T; readonly label: string }[]
  value: T | N
  onChange: (value: T | N) => void
  className?: string | undefined
}

type Chosen<T extends Value> = Props<T, never> & { none?: never }
/** `none` is the option for no value. */
type Optional<T extends Value> = Props<T, undefined> & { none: string }
/** `placeholder` is shown until a value is chosen. */
type Unset<T extends Value> = Omit<Props<T, null>, 'onChange'> & {
  placeholder: string
  onChange: (value: T) => void
}

/** A select for a row of controls, which reports one of its values. `SelectField` is for forms. */
export function Select<T extends Value>(props: Optional<T>): ReactNode
export function Select<T extends Value>(props: Chosen<T>): ReactNode
export function Select<T extends Value>(props: Unset<T>): ReactNode
export function Select<T extends Value>(
  props: Props<T, undefined | null> & { none?: string; placeholder?: string },
) {
  const { label, labelled = false, options, value, onChange, className, ...others } = props
  const { none, placeholder, ...select } = others
  const choose = (chosen: string) => {
    const found = options.find((option) => String(option.value) === chosen)
    ;(onChange as (value: T | undefined) => void)(found?.value)
  }
  const element = (
    <select
      {...select}
      aria-label={labelled ? undefined : label}
      className={labelled ? undefined : className}
      value={value ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {value === null && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
  if (!labelled) return element
  return (
    <label className={className}>
      <span className={text.label}>{label}</span>
      {element}
    </label>
  )
}
