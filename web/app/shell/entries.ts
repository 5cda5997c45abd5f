import {
  IconBallTennis,
  IconLayoutDashboard,
  IconListNumbers,
  IconSwords,
  IconTournament,
  IconUsers,
} from '@tabler/icons-react'

/** The main screens, in the order of the specification; `key` follows `g` on the keyboard. */
export const entries = [
  { to: '/sports', label: 'Sports', icon: IconBallTennis, key: 's' },
  { to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard, key: 'd' },
  { to: '/tournaments', label: 'Tournaments', icon: IconTournament, key: 't' },
  { to: '/leaderboard', label: 'Leaderboard', icon: IconListNumbers, key: 'l' },
  { to: '/players', label: 'Players', icon: IconUsers, key: 'p' },
  { to: '/matches', label: 'Matches', icon: IconSwords, key: 'm' },
] as const

/** On a phone these four stand in the bar; the rest is behind More. */
export const phoneEntries = ['/sports', '/leaderboard', '/tournaments', '/matches'] as const
