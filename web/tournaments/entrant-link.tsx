import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'

type Props = {
  id: string
  isTeam: boolean
  className?: string | undefined
  title?: string
  children: ReactNode
}

/** Links to the page of a player, of a pair's leader, or of a team. */
export function EntrantLink({ id, isTeam, ...rest }: Props) {
  return isTeam ? (
    <Link to="/teams/$id" params={{ id }} {...rest} />
  ) : (
    <Link to="/players/$id" params={{ id }} {...rest} />
  )
}
