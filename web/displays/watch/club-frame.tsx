import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { PublicFrame } from '../../ui/public-frame.tsx'
import text from '../../ui/text.module.css'
import classes from './public-live.module.css'

type Props = { readonly clubName: string; readonly children: ReactNode }

/** The page of the club for those who look on without an account. */
export function ClubFrame({ clubName, children }: Props) {
  const name = (
    <Link to="/p/live" className={text.trunc}>
      {clubName}
    </Link>
  )
  return (
    <PublicFrame bar={name}>
      <div className={classes.page}>{children}</div>
    </PublicFrame>
  )
}
