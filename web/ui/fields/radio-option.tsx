import { useId } from 'react'
import classes from './radio-option.module.css'

type Props = {
  /** All that exclude each other have one name. */
  name: string
  label: string
  means: string
  checked: boolean
  onChoose: () => void
}

/** One of a few ways, with what it means below it; all of it can be pressed. */
export function RadioOption({ name, label, means, checked, onChoose }: Props) {
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
      <small id={id}>{means}</small>
    </div>
  )
}
