import type { ComponentProps } from 'react'
import { TextField } from '../../ui/fields/text-field.tsx'
import classes from './code-field.module.css'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'className'>

/** Six digits from a message or an app; phones suggest the one just received. */
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
