import { Link } from '@tanstack/react-router'
import type { AdminOverview } from './overview.ts'
import classes from './tiles.module.css'
import { formatNumber } from '../../ui/i18n/locale.ts'
import { t } from '../messages.ts'

type Tile = { label: string; count: number; more: string; to?: string; urgent?: boolean }

function tilesOf({ people, matches, tournaments, openAlerts, openClaims }: AdminOverview): Tile[] {
  const { signedInNow: here, locked, admins, organizers } = people
  return [
    {
      label: t('accounts'),
      count: people.users,
      more: locked === 0 ? t('hereNow', { here }) : t('hereNowAndLocked', { here, locked }),
      to: '/admin/users',
    },
    {
      label: t('staff'),
      count: admins + organizers,
      more: `${t('admins', { count: admins })}, ${t('organizers', { count: organizers })}`,
    },
    { label: t('players'), count: people.players, more: t('onRecord'), to: '/players' },
    {
      label: t('matches'),
      count: matches.total,
      more: t('thisWeek', { count: matches.week }),
      to: '/matches',
    },
    {
      label: t('tournaments'),
      count: tournaments.total,
      more: t('beingPlayed', { count: tournaments.active }),
      to: '/tournaments',
    },
    {
      label: t('openAlerts'),
      count: openAlerts,
      more: openAlerts === 0 ? t('nothingToLookAt') : t('toLookAt'),
      urgent: openAlerts > 0,
    },
    {
      label: t('claims'),
      count: openClaims,
      more: openClaims === 0 ? t('nobodyWaits') : t('waitForAnswer'),
      to: '/players',
      urgent: openClaims > 0,
    },
  ]
}

/** The club in numbers, each with a link. */
export function Tiles({ overview }: { overview: AdminOverview }) {
  return (
    <ul className={classes.tiles} aria-label={t('clubInNumbers')}>
      {tilesOf(overview).map(({ label, count, more, to, urgent }) => (
        <li key={label} data-urgent={urgent || undefined}>
          <span className={classes.label}>{to ? <Link to={to}>{label}</Link> : label}</span>
          <b className={classes.count}>{formatNumber(count)}</b>
          <span className={classes.more}>{more}</span>
        </li>
      ))}
    </ul>
  )
}
