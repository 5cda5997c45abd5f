import { Link } from '@tanstack/react-router'
import type { AdminOverview } from './queries.ts'
import classes from './tiles.module.css'
import { numberWords } from '../ui/locale.ts'
import { say } from './words.ts'

type Tile = { label: string; count: number; more: string; to?: string; urgent?: boolean }

function tilesOf({ people, matches, tournaments, openAlerts, openClaims }: AdminOverview): Tile[] {
  const { signedInNow: here, locked, admins, organizers } = people
  return [
    {
      label: say('accounts'),
      count: people.users,
      more: locked === 0 ? say('hereNow', { here }) : say('hereNowAndLocked', { here, locked }),
      to: '/admin/users',
    },
    {
      label: say('staff'),
      count: admins + organizers,
      more: `${say('admins', { count: admins })}, ${say('organizers', { count: organizers })}`,
    },
    { label: say('players'), count: people.players, more: say('onRecord'), to: '/players' },
    {
      label: say('matches'),
      count: matches.total,
      more: say('thisWeek', { count: matches.week }),
      to: '/matches',
    },
    {
      label: say('tournaments'),
      count: tournaments.total,
      more: say('beingPlayed', { count: tournaments.active }),
      to: '/tournaments',
    },
    {
      label: say('openAlerts'),
      count: openAlerts,
      more: openAlerts === 0 ? say('nothingToLookAt') : say('toLookAt'),
      urgent: openAlerts > 0,
    },
    {
      label: say('claims'),
      count: openClaims,
      more: openClaims === 0 ? say('nobodyWaits') : say('waitForAnswer'),
      to: '/players',
      urgent: openClaims > 0,
    },
  ]
}

/** The club in numbers; each leads to what it counts. */
export function Tiles({ overview }: { overview: AdminOverview }) {
  return (
    <ul className={classes.tiles} aria-label={say('clubInNumbers')}>
      {tilesOf(overview).map(({ label, count, more, to, urgent }) => (
        <li key={label} data-urgent={urgent || undefined}>
          <span className={classes.label}>{to ? <Link to={to}>{label}</Link> : label}</span>
          <b className={classes.count}>{numberWords(count)}</b>
          <span className={classes.more}>{more}</span>
        </li>
      ))}
    </ul>
  )
}
