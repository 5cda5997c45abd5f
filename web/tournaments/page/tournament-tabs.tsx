import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import { Link } from '@tanstack/react-router'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import type { TournamentFormat } from '#engine/tournaments/log/settings.ts'
import text from '../../ui/text.module.css'
import { progressOf } from '../tournament-words.ts'
import classes from './tournament-tabs.module.css'
import { say } from './words.ts'

export type TournamentTab =
  | 'overview'
  | 'participants'
  | 'rounds'
  | 'standings'
  | 'bracket'
  | 'matches'

function tabsOf(format: TournamentFormat): readonly TournamentTab[] {
  return [
    'overview',
    'participants',
    ...(formatTraits[format].hasStandings ? (['rounds', 'standings'] as const) : []),
    ...(formatTraits[format].hasBracket ? (['bracket'] as const) : []),
    'matches',
  ]
}

/** The tab that the URL names; the first where it names none of this format. */
export function tabOf(wanted: string | undefined, format: TournamentFormat): TournamentTab {
  return tabsOf(format).find((tab) => tab === wanted) ?? 'overview'
}

type Props = { tournament: TournamentDetail; tab: TournamentTab }

export function TournamentTabs({ tournament, tab }: Props) {
  const { id, format, status } = tournament
  return (
    <div className={classes.bar}>
      <nav aria-label={say('parts')} className={classes.tabs}>
        {tabsOf(format).map((one) => (
          <Link
            key={one}
            to="/tournaments/$id"
            params={{ id }}
            search={one === 'overview' ? {} : { tab: one }}
            aria-current={one === tab ? 'page' : undefined}
            activeOptions={{ exact: true }}
            resetScroll={false}
            replace
          >
            {say(`tab.${one}`)}
          </Link>
        ))}
      </nav>
      {status === 'active' && (
        <span className={`${text.dim} ${classes.played}`}>{progressOf(tournament).words}</span>
      )}
    </div>
  )
}
