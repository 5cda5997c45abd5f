import {
  IconBallTennis,
  IconLayoutDashboard,
  IconListNumbers,
  IconSettings,
  IconSwords,
  IconTournament,
  IconUsers,
} from '@tabler/icons-react'

import { useUser } from '../../platform/session.ts'

/** The main screens, in the order of the specification; `key` follows `g` on the keyboard. */
const entries = [
  { to: '/sports', label: 'Sports', icon: IconBallTennis, key: 's' },
  { to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard, key: 'd' },
  { to: '/tournaments', label: 'Tournaments', icon: IconTournament, key: 't' },
  { to: '/leaderboard', label: 'Leaderboard', icon: IconListNumbers, key: 'l' },
  { to: '/players', label: 'Players', icon: IconUsers, key: 'p' },
  { to: '/matches', label: 'Matches', icon: IconSwords, key: 'm' },
] as const

const adminEntry = { to: '/admin/dashboard', label: 'Admin', icon: IconSettings, key: 'a' } as const

type Entry = (typeof entries)[number] | typeof adminEntry

const adminEntries = [...entries, adminEntry] as const

/** The screens that whoever is signed in may open. */
export function useEntries(): readonly Entry[] {
  return useUser()?.role === 'admin' ? adminEntries : entries
}

/** Whether a path lies within a screen of the list; the parts of Admin lie beside one another. */
export function isWithin(to: Entry['to'], pathname: string): boolean {
  const root = to === adminEntry.to ? '/admin' : to
  return pathname === root || pathname.startsWith(`${root}/`)
}

/** On a phone these four stand in the bar; the rest is behind More. */
export const phoneEntries = ['/sports', '/leaderboard', '/tournaments', '/matches'] as const
