import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { PublicFrame } from '../../ui/layout/public-frame.tsx'
import text from '../../ui/text.module.css'
import classes from './club-frame.module.css'
import { t } from './messages.ts'

type Props = { readonly clubName: string; readonly children: ReactNode }

/** A public page of the club, with links to the others. */
export function ClubFrame({ clubName, children }: Props) {
  const bar = (
    <>
      <span className={text.trunc}>{clubName}</span>
      <nav className={classes.links} aria-label={t('publicPages')}>
        <Link to="/p/live">{t('title')}</Link>
        <Link to="/p/leaderboard">{t('leaderboard')}</Link>
      </nav>
    </>
  )
  return (
    <PublicFrame bar={bar}>
      <div className={classes.page}>{children}</div>
    </PublicFrame>
  )
}
