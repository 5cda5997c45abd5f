import { Fragment, type ReactNode } from 'react'
import classes from './fact-list.module.css'

export type Fact = { name: string; value: ReactNode }

/** Terms and their values in two columns. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
