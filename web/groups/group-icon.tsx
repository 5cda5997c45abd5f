import {
  IconCoffee,
  IconShirtSport,
  IconTrophy,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import type { GroupSummary } from '#contract/groups/group.ts'
import { groupDefaults } from '#engine/groups/templates.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import classes from './group-icon.module.css'
import kit from '../ui/kit.module.css'

type Props = {
  group: Pick<GroupSummary, 'icon' | 'color' | 'category'>
  large?: boolean
  small?: boolean
}

/** The default icon of each category. */
export const categoryIcons: Readonly<Record<GroupSummary['category'], TablerIcon>> = {
  tournament: IconTrophy,
  practice: IconUsersGroup,
  social: IconCoffee,
  league: IconShirtSport,
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const emojiPattern = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u

/** Shortens an icon to fit its tile: one emoji, or two letters. */
export function tileText(icon: string): string {
  const [first = '', second = ''] = Array.from(graphemes.segment(icon), ({ segment }) => segment)
  return emojiPattern.test(first) || emojiPattern.test(second) ? first : first + second
}

/** The tile of a group: its emoji, with a border in its colour, next to its name. */
export function GroupIcon({ group, large = false, small = false }: Props) {
  const { icon, color, category } = group
  return (
    <span
      aria-hidden="true"
      className={classNames(kit.sunk, classes.tile, large && classes.large, small && classes.small)}
      style={{ borderBottomColor: color }}
    >
      {icon === groupDefaults.icon ? (
        <Icon of={categoryIcons[category]} />
      ) : (
        <CustomIcon icon={icon} />
      )}
    </span>
  )
}

function CustomIcon({ icon }: { icon: string }) {
  const iconText = tileText(icon)
  return emojiPattern.test(iconText) ? (
    iconText
  ) : (
    <span className={classes.letters}>{iconText}</span>
  )
}
