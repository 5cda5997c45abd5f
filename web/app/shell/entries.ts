import {
  IconBallTennis,
  IconBolt,
  IconDeviceTv,
  IconLayoutDashboard,
  IconListNumbers,
  IconSettings,
  IconShirtSport,
  IconSwords,
  IconTournament,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'

import { useMemo } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { t } from './messages.ts'

/** Returns the main screens in the order of the specification; `g` and then `key` opens one. */
const listMainEntries = () =>
  [
    { to: '/sports', label: t('sports'), icon: IconBallTennis, key: 's' },
    { to: '/dashboard', label: t('dashboard'), icon: IconLayoutDashboard, key: 'd' },
    { to: '/tournaments', label: t('tournaments'), icon: IconTournament, key: 't' },
    { to: '/leaderboard', label: t('leaderboard'), icon: IconListNumbers, key: 'l' },
    { to: '/players', label: t('players'), icon: IconUsers, key: 'p' },
    { to: '/matches', label: t('matches'), icon: IconSwords, key: 'm' },
    { to: '/live', label: t('liveNow'), icon: IconBolt, key: 'n' },
    { to: '/groups', label: t('groups'), icon: IconUsersGroup, key: 'g' },
    { to: '/teams', label: t('teams'), icon: IconShirtSport, key: 'e' },
  ] as const

const createDisplaysEntry = () =>
  ({
    to: '/displays',
    label: t('tvScreens'),
    icon: IconDeviceTv,
    key: 'v',
  }) as const

const createAdminEntry = () =>
  ({
    to: '/admin/dashboard',
    label: t('admin'),
    icon: IconSettings,
    key: 'a',
  }) as const

type Entry =
  | ReturnType<typeof listMainEntries>[number]
  | ReturnType<typeof createDisplaysEntry>
  | ReturnType<typeof createAdminEntry>

/** Returns the screens that the signed-in person may open. */
export function useEntries(): readonly Entry[] {
  // Only the role, because the access policy would add 4 kB to the first screen.
  const role = useUser()?.role
  const isAdmin = role === 'admin'
  const canManageScreens = isAdmin || role === 'organizer'
  return useMemo(
    () => [
      ...listMainEntries(),
      ...(canManageScreens ? [createDisplaysEntry()] : []),
      ...(isAdmin ? [createAdminEntry()] : []),
    ],
    [canManageScreens, isAdmin],
  )
}

/** Returns whether a path belongs to an entry; all admin pages belong to Admin. */
export function isWithin(to: Entry['to'], pathname: string): boolean {
  const root = to === createAdminEntry().to ? '/admin' : to
  return pathname === root || pathname.startsWith(`${root}/`)
}

/** On a phone these four are in the bar; the rest is behind More. */
export const phoneEntries = ['/sports', '/leaderboard', '/tournaments', '/matches'] as const
