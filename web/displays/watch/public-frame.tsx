import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { Mark } from '../../ui/mark.tsx'
import text from '../../ui/text.module.css'
import classes from './public-frame.module.css'

type Props = { readonly clubName: string; readonly children: ReactNode }

/** The page of the club for those who look on without an account. */
export function PublicFrame({ clubName, children }: Props) {
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Mark />
        <Link to="/p/live" className={text.trunc}>
          {clubName}
        </Link>
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  )
}
