import type { ReactNode } from 'react'
import { useClubName } from '../../platform/club/club.ts'
import { Mark } from '../../ui/sports/mark.tsx'
import classes from './auth-layout.module.css'
import { LatestResults } from './latest-results.tsx'
import { ErasedNote } from './erased-note.tsx'
import { LogoutNote } from './logout-note.tsx'

/** A form next to a panel with the club's latest results. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const club = useClubName()
  return (
    <div className={classes.auth}>
      <header className={classes.brand}>
        <div className={classes.club}>
          <Mark />
          <span>{club}</span>
        </div>
        <LatestResults />
      </header>
      <main className={classes.form}>
        <LogoutNote />
        <ErasedNote />
        {children}
      </main>
    </div>
  )
}
