import type { ReactNode } from 'react'
import { Mark } from '../sports/mark.tsx'
import classes from './public-frame.module.css'
import { classNames } from '../class-names.ts'
import kit from '../kit.module.css'

type Props = { readonly bar: ReactNode; readonly children: ReactNode }

/** The frame of public pages, for spectators without an account. */
export function PublicFrame({ bar, children }: Props) {
  return (
    <div className={classes.page}>
      <header className={classNames(kit.row, classes.bar)}>
        <Mark />
        {bar}
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  )
}
