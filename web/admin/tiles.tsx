import { Link } from '@tanstack/react-router'
import type { AdminOverview } from './queries.ts'
import classes from './tiles.module.css'
import { counted, numberWords } from '../ui/locale.ts'
import { say } from './words.ts'

type Tile = { label: string; count: number; more: string; to?: string; urgent?: boolean }

function tilesOf({ people, matches, tournaments, openAlerts, openClaims }: AdminOverview): Tile[] {
  const locked = people.locked === 0 ? '' : `, ${people.locked} locked`
  return [
    {
      label: say('accounts'),
      count: people.users,
      more: `${people.signedInNow} here now${locked}`,
      to: '/admin/users',
    },
    {
      label: say('staff'),
      count: people.admins + people.organizers,
      more: `${counted(people.admins, 'admin', 'admins')}, ${counted(people.organizers, 'organizer', 'organizers')}`,
    },
    { label: say('players'), count: people.players, more: say('record'), to: '/players' },
    {
      label: say('matches'),
      count: matches.total,
      more: `${matches.week} this week`,
      to: '/matches',
    },
    {
      label: say('tournaments'),
      count: tournaments.total,
      more: `${tournaments.active} being played`,
      to: '/tournaments',
    },
    {
      label: say('openAlerts'),
      count: openAlerts,
      more: openAlerts === 0 ? say('nothingLookAt') : say('lookAt'),
      urgent: openAlerts > 0,
    },
    {
      label: say('claims'),
      count: openClaims,
      more: openClaims === 0 ? say('nobodyWaits') : say('waitAnswer'),
      to: '/players',
      urgent: openClaims > 0,
    },
  ]
}

/** The club in numbers; each leads to what it counts. */
export function Tiles({ overview }: { overview: AdminOverview }) {
  return (
    <ul className={classes.tiles} aria-label={say('clubNumbers')}>
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
