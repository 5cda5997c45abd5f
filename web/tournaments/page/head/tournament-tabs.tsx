import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import { Link } from '@tanstack/react-router'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import type { TournamentFormat } from '#engine/tournaments/log/settings/settings.ts'
import { classNames } from '../../../ui/class-names.ts'
import tabRow from '../../../ui/controls/tabs.module.css'
import text from '../../../ui/text.module.css'
import { getProgress } from '../../tournament-messages.ts'
import classes from './tournament-tabs.module.css'
import { t } from '../messages.ts'
import kit from '../../../ui/kit.module.css'

export type TournamentTab =
  | 'overview'
  | 'participants'
  | 'rounds'
  | 'standings'
  | 'bracket'
  | 'matches'
  | 'fees'

type TabSource = Pick<TournamentDetail, 'format' | 'status'>

/** Returns the tabs in order. The rounds of an active tournament without a bracket come first. */
function listTabs({ format, status }: TabSource): readonly TournamentTab[] {
  const { hasStandings, hasBracket } = formatTraits[format]
  const tables = hasStandings ? (['rounds', 'standings'] as const) : []
  if (status === 'active' && hasStandings && !hasBracket) {
    return [...tables, 'overview', 'participants', 'matches']
  }
  return [
    'overview',
    'participants',
    ...tables,
    ...(hasBracket ? (['bracket'] as const) : []),
    'matches',
  ]
}

/** Returns the tab named in the URL; the first one if there is no such tab. */
export function chooseTab(
  requestedTab: string | undefined,
  tournament: TabSource,
  canManage = false,
): TournamentTab {
  if (requestedTab === 'fees' && canManage) return 'fees'
  const tabs = listTabs(tournament)
  return tabs.find((tab) => tab === requestedTab) ?? tabs[0]!
}

/** Returns the tab that shows play: the rounds, else the bracket. */
export function playTab(format: TournamentFormat): TournamentTab {
  return formatTraits[format].hasStandings ? 'rounds' : 'bracket'
}

/** Whether all rounds are known from the start. */
function isLeague(format: TournamentFormat): boolean {
  const { hasStandings, hasBracket, isPairedByRound } = formatTraits[format]
  return hasStandings && !hasBracket && !isPairedByRound
}

type Props = { tournament: TournamentDetail; tab: TournamentTab; canManage: boolean }

export function TournamentTabs({ tournament, tab, canManage }: Props) {
  const { id, status, format, fee } = tournament
  const hasFees = canManage && (fee !== null || tab === 'fees')
  const tabs = [...listTabs(tournament), ...(hasFees ? (['fees'] as const) : [])]
  return (
    <div className={classNames(kit.row, kit.gap4, classes.bar)}>
      <nav
        aria-label={t('sections')}
        className={classNames(tabRow.tabs, tabRow.scrolls, classes.tabs)}
      >
        {tabs.map((value) => (
          <Link
            key={value}
            to="/tournaments/$id"
            params={{ id }}
            search={value === tabs[0] ? {} : { tab: value }}
            aria-current={value === tab ? 'page' : undefined}
            activeOptions={{ exact: true }}
            resetScroll={false}
            replace
          >
            {value === 'matches' && isLeague(format) ? t('tab.fixtures') : t(`tab.${value}`)}
          </Link>
        ))}
      </nav>
      {status === 'active' && (
        <span className={`${text.dim} ${classes.played}`}>{getProgress(tournament).text}</span>
      )}
    </div>
  )
}
