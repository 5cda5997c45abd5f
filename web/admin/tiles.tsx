import { Link } from '@tanstack/react-router'
import type { AdminOverview } from './queries.ts'
import classes from './tiles.module.css'
import { counted, numberWords } from '../ui/locale.ts'

type Tile = { label: string; count: number; more: string; to?: string; urgent?: boolean }

function tilesOf({ people, matches, tournaments, openAlerts, openClaims }: AdminOverview): Tile[] {
  const locked = people.locked === 0 ? '' : `, ${people.locked} locked`
  return [
    {
      label: 'Accounts',
      count: people.users,
      more: `${people.signedInNow} here now${locked}`,
      to: '/admin/users',
    },
    {
      label: 'Staff',
      count: people.admins + people.organizers,
      more: `${counted(people.admins, 'admin', 'admins')}, ${counted(people.organizers, 'organizer', 'organizers')}`,
    },
    { label: 'Players', count: people.players, more: 'on record', to: '/players' },
    { label: 'Matches', count: matches.total, more: `${matches.week} this week`, to: '/matches' },
    {
      label: 'Tournaments',
      count: tournaments.total,
      more: `${tournaments.active} being played`,
      to: '/tournaments',
    },
    {
      label: 'Open alerts',
      count: openAlerts,
      more: openAlerts === 0 ? 'nothing to look at' : 'to look at',
      urgent: openAlerts > 0,
    },
    {
      label: 'Claims',
      count: openClaims,
      more: openClaims === 0 ? 'nobody waits' : 'wait for an answer',
      to: '/players',
      urgent: openClaims > 0,
    },
  ]
}

/** The club in numbers; each leads to what it counts. */
export function Tiles({ overview }: { overview: AdminOverview }) {
  return (
    <ul className={classes.tiles} aria-label="The club in numbers">
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
