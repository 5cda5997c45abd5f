import { classNames } from '../class-names.ts'
import classes from './segmented.module.css'

type Props<T extends string> = {
  label: string
  options: readonly { value: T; label: string; hint?: string }[]
  /** Null if none is selected. */
  value: T | null
  onChange: (value: T) => void
  wide?: boolean
}

/** A choice of one from a few visible options. */
export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
  wide = false,
}: Props<T>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(classes.group, wide && classes.wide)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          title={option.hint}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
