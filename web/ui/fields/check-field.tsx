import { type ReactNode, useId } from 'react'
import classes from './check-field.module.css'

type Props = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: ReactNode
  disabled?: boolean
}

/** A labelled checkbox with a hint. */
export function CheckField({ label, checked, onChange, hint, disabled = false }: Props) {
  const id = useId()
  return (
    <div className={classes.check}>
      <label>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      {hint !== undefined && <p id={id}>{hint}</p>}
    </div>
  )
}
