import type { ReactNode } from 'react'
import type { MyInvitation } from '#contract/groups/invitations.ts'
import { useClubName } from '../../platform/club/club.ts'
import { Mark } from '../../ui/sports/mark.tsx'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import { GroupIcon } from '../group-icon.tsx'
import { Places } from '../places.tsx'
import classes from './invitation-frame.module.css'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  /** The group; null if it is unknown. */
  group: MyInvitation['group'] | null
  /** Text above the name: who invites. Null if the invitation is unknown. */
  lead: ReactNode
  /** The heading if the group is unknown. */
  title: string
  children: ReactNode
}

/**
 * A page outside the shell, which may be the first a visitor sees: who invites, the group, and the
 * answer.
 */
export function InvitationFrame({ group, lead, title, children }: Props) {
  const club = useClubName()
  return (
    <div className={classes.page}>
      <header className={classNames(kit.column, classes.face)}>
        <div className={classNames(kit.row, kit.large, kit.semibold, kit.gap3)}>
          <Mark />
          <span>{club}</span>
        </div>
        <div className={classes.who}>
          {group !== null && <GroupIcon group={group} large />}
          {lead !== null && <p>{lead}</p>}
          <PageTitle title={group?.name ?? title} large />
          {group !== null && group.places !== null && (
            <div className={classes.places}>
              <Places taken={group.places.taken} size={group.places.size} large />
            </div>
          )}
        </div>
      </header>
      <main className={classNames(kit.column, classes.say)}>{children}</main>
    </div>
  )
}
