import type { ReactNode } from 'react'
import type { MyInvitation } from '#contract/groups/invitations.ts'
import { useClubName } from '../../platform/club/club.ts'
import { Mark } from '../../ui/sports/mark.tsx'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import { GroupIcon } from '../group-icon.tsx'
import { Places } from '../places.tsx'
import classes from './invitation-frame.module.css'

type Props = {
  /** What it is about; null where nobody knows. */
  group: MyInvitation['group'] | null
  /** Who asks, above the name. */
  lead: ReactNode
  /** The heading where there is no group. */
  title: string
  children: ReactNode
}

/** A page without the shell, since it may be the first that somebody sees: who, which group, and the answer. */
export function InvitationFrame({ group, lead, title, children }: Props) {
  const club = useClubName()
  return (
    <div className={classes.page}>
      <header className={classes.face}>
        <div className={classes.brand}>
          <Mark />
          <span>{club}</span>
        </div>
        <div className={classes.who}>
          {group !== null && <GroupIcon group={group} large />}
          <p>{lead}</p>
          <PageTitle title={group?.name ?? title} large />
          {group !== null && group.places !== null && (
            <div className={classes.places}>
              <Places taken={group.places.taken} size={group.places.size} large />
            </div>
          )}
        </div>
      </header>
      <main className={classes.say}>{children}</main>
    </div>
  )
}
