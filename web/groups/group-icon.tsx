import type { GroupSummary } from '#contract/groups/group.ts'
import { classNames } from '../ui/class-names.ts'
import classes from './group-icon.module.css'

type Props = { group: Pick<GroupSummary, 'icon' | 'color'>; large?: boolean; small?: boolean }

/** The tile of a group: its own emoji, on an edge of its own colour. The name stands beside it. */
export function GroupIcon({ group: { icon, color }, large = false, small = false }: Props) {
  return (
    <span
      aria-hidden="true"
      className={classNames(classes.tile, large && classes.large, small && classes.small)}
      style={{ borderBottomColor: color }}
    >
      {icon}
    </span>
  )
}
