import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useClubName } from '../club/club.ts'
import { PublicFrame } from '../../ui/layout/public-frame.tsx'
import text from '../../ui/text.module.css'
import { Embedded } from './embedded.tsx'
import classes from './club-frame.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  /** Undefined until it is loaded. */
  readonly clubName: string | undefined
  readonly isEmbedded: boolean | undefined
  readonly children: ReactNode
}

/** A public page of the club: with links to the others, or embedded without them. */
export function PublicPage({ clubName, isEmbedded = false, children }: Props) {
  if (isEmbedded) return <Embedded clubName={clubName}>{children}</Embedded>
  return <ClubFrame clubName={clubName}>{children}</ClubFrame>
}

/** A public page with links to the others. */
export function ClubFrame({ clubName, children }: Omit<Props, 'isEmbedded'>) {
  const lastKnownName = useClubName()
  const bar = (
    <>
      <span className={text.trunc}>{clubName ?? lastKnownName}</span>
      <nav className={classes.links} aria-label={t('publicPages')}>
        <Link to="/p/live">{t('live')}</Link>
        <Link to="/p/matches">{t('matches')}</Link>
        <Link to="/p/leaderboard">{t('leaderboard')}</Link>
      </nav>
    </>
  )
  return (
    <PublicFrame bar={bar}>
      <div className={classNames(kit.oneColumn, kit.gap4, classes.page)}>{children}</div>
    </PublicFrame>
  )
}
