import type { ReactNode } from 'react'
import classes from './form.module.css'

/** Fields that belong together, under their name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend>{title}</legend>
      <div>{children}</div>
    </fieldset>
  )
}
