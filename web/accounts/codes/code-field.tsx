import type { ComponentProps } from 'react'
import { TextField } from '../../ui/fields/text-field.tsx'
import classes from './code-field.module.css'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'className'>

/** A field for six digits from a message or an app. Phones suggest the code of a new message. */
export function CodeField(props: Props) {
  return (
    <TextField
      {...props}
      className={classes.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      spellCheck={false}
      placeholder="000000"
    />
  )
}
