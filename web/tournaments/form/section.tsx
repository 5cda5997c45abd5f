import type { ReactNode } from 'react'
import classes from './form.module.css'

/** A titled group of fields. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend>{title}</legend>
      <div>{children}</div>
    </fieldset>
  )
}
