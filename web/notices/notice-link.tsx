import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { Notice } from '#contract/notices.ts'
import { useUser } from '../platform/session/session.ts'

type Props = {
  readonly notice: Notice
  readonly className?: string | undefined
  readonly onFollow: () => void
  readonly children: ReactNode
}

/** A link to the subject of a notice; plain text if it has no page. */
export function NoticeLink({ notice, className, onFollow, children }: Props) {
  const me = useUser()?.playerId ?? null
  const { liveMatchId, matchId, tournamentId, groupId, invitationId, teamMatchId, teamId } =
    notice.subject
  const linkProps = { className, onClick: onFollow }
  if (liveMatchId !== undefined) {
    return (
      <Link to="/live/$id" params={{ id: liveMatchId }} {...linkProps}>
        {children}
      </Link>
    )
  }
  if (matchId !== undefined) {
    return (
      <Link to="/matches" search={{ match: matchId }} {...linkProps}>
        {children}
      </Link>
    )
  }
  if (tournamentId !== undefined) {
    return (
      <Link to="/tournaments/$id" params={{ id: tournamentId }} {...linkProps}>
        {children}
      </Link>
    )
  }
  if (invitationId !== undefined) {
    return (
      <Link to="/invitation/$key" params={{ key: invitationId }} {...linkProps}>
        {children}
      </Link>
    )
  }
  if (groupId !== undefined) {
    return (
      <Link to="/groups/$id" params={{ id: groupId }} {...linkProps}>
        {children}
      </Link>
    )
  }
  if (teamMatchId !== undefined) {
    return (
      <Link to="/teams/matches/$id" params={{ id: teamMatchId }} {...linkProps}>
        {children}
      </Link>
    )
  }
  if (teamId !== undefined) {
    return (
      <Link to="/teams/$id" params={{ id: teamId }} {...linkProps}>
        {children}
      </Link>
    )
  }
  if (notice.topic === 'security') {
    return (
      <Link to="/account/security" {...linkProps}>
        {children}
      </Link>
    )
  }
  if (notice.topic === 'approval') {
    return (
      <Link to="/admin/users" search={{ status: 'waiting' }} {...linkProps}>
        {children}
      </Link>
    )
  }
  if (me !== null) {
    return (
      <Link to="/players/$id" params={{ id: me }} {...linkProps}>
        {children}
      </Link>
    )
  }
  return <span className={className}>{children}</span>
}
