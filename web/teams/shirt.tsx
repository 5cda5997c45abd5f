import type { TeamSummary } from '#contract/teams/team.ts'
import { classNames } from '../ui/class-names.ts'
import classes from './shirt.module.css'
import kit from '../ui/kit.module.css'

type Props = {
  team: Pick<TeamSummary, 'color' | 'secondColor'>
  size?: 's' | 'm' | 'l'
}

/** The colours of a team, always next to its name. */
export function Shirt({ team, size = 's' }: Props) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classNames(kit.rigid, classes[size])}>
      <path
        className={classes.body}
        fill={team.color}
        d="M15 3l7 2.4V12h-3.4v8a1 1 0 0 1-1 1H6.4a1 1 0 0 1-1-1v-8H2V5.4L9 3a3 3 0 0 0 6 0Z"
      />
      <path fill={team.secondColor} d="M10.3 5.7v15.3h3.4V5.7Z" />
    </svg>
  )
}
