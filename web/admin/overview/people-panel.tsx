import { Link } from '@tanstack/react-router'
import type { AdminOverview } from './overview.ts'
import classes from './people-panel.module.css'
import { formatNumber } from '../../ui/i18n/locale.ts'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import text from '../../ui/text.module.css'
import { t } from '../messages.ts'
import kit from '../../ui/kit.module.css'
import { classNames } from '../../ui/class-names.ts'

type Tile = { label: string; count: number; details: string; to?: string }

function getTiles({ people, matches, tournaments }: AdminOverview): Tile[] {
  const { signedInNow: here, locked, admins, organizers } = people
  return [
    {
      label: t('accounts'),
      count: people.users,
      details: locked === 0 ? t('onlineNow', { here }) : t('onlineNowAndLocked', { here, locked }),
      to: '/admin/users',
    },
    {
      label: t('staff'),
      count: admins + organizers,
      details: `${t('admins', { count: admins })}, ${t('organizers', { count: organizers })}`,
    },
    { label: t('players'), count: people.players, details: t('playersDetails'), to: '/players' },
    {
      label: t('matches'),
      count: matches.total,
      details: t('thisWeek', { count: matches.week }),
      to: '/matches',
    },
    {
      label: t('tournaments'),
      count: tournaments.total,
      details: t('inProgress', { count: tournaments.active }),
      to: '/tournaments',
    },
  ]
}

/** Who is in the club and how much they play, with links to the lists. */
export function PeoplePanel({ overview }: { overview: AdminOverview }) {
  return (
    <SectionPanel
      title={t('people')}
      flush
      aside={
        <Link to="/admin/users" className={text.link}>
          {t('allPeople')}
        </Link>
      }
    >
      <ul className={classes.tiles} aria-label={t('clubInNumbers')}>
        {getTiles(overview).map(({ label, count, details, to }) => (
          <li key={label}>
            <span className={classNames(kit.note, classes.label)}>
              {to ? <Link to={to}>{label}</Link> : label}
            </span>
            <b className={classes.count}>{formatNumber(count)}</b>
            <span className={kit.note}>{details}</span>
          </li>
        ))}
      </ul>
    </SectionPanel>
  )
}
