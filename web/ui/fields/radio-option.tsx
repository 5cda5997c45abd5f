import { useId } from 'react'
import classes from './radio-option.module.css'

type Props = {
  /** The group name of the radio buttons. */
  name: string
  label: string
  hint: string
  checked: boolean
  onChoose: () => void
}

/** A radio option with a hint; the whole area is clickable. */
export function RadioOption({ name, label, hint, checked, onChoose }: Props) {
  const id = useId()
  return (
    <div className={classes.option}>
      <label>
        <input
          type="radio"
          name={name}
          checked={checked}
          aria-describedby={id}
          onChange={onChoose}
        />
        {label}
      </label>
      <small id={id}>{hint}</small>
    </div>
  )
}
