import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { sports } from '#engine/sports/sports.ts'
import { listTournamentMatches } from '#contract/tournaments/matches.ts'
import { usePermission } from '../../../platform/session/use-permission.ts'
import { queryOf } from '../../../platform/cache/query-of.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageTitle } from '../../../ui/layout/page-head.tsx'
import { SportChip } from '../../../ui/sports/sport-chip.tsx'
import { MainAction } from './main-action.tsx'
import { MyEntry } from '../my-entry.tsx'
import classes from './tournament-head.module.css'
import { TournamentMenu } from './tournament-menu.tsx'
import {
  describeEntrants,
  getFormatName,
  isBeforeStart,
  formatStart,
  getStatusName,
} from '../../tournament-messages.ts'
import { t } from '../messages.ts'
import { dispatch, useRealtime } from '../../../platform/realtime/store.ts'
import { useTopic } from '../../../platform/realtime/use-topic.ts'
import { joinFacts } from '../../../ui/i18n/translations.ts'
import { readName } from '../../../ui/i18n/read-message.ts'
import kit from '../../../ui/kit.module.css'

/** Name, sport and state, with the next action as the main button. */
export function TournamentHead({ tournament }: { tournament: TournamentDetail }) {
  const { id, name, sportId, status } = tournament
  const canManage = usePermission()('tournament.manage').ok
  return (
    <div className={classes.head}>
      <div className={classes.what}>
        <div className={classNames(kit.wrappingRow, classes.title)}>
          <PageTitle title={name} />
          <SportChip sport={sportId} name={readName(sports[sportId].name)} />
        </div>
        <Facts tournament={tournament} />
      </div>
      <div className={classNames(kit.wrappingRow, kit.gap2, classes.actions)}>
        <MyEntry tournament={tournament} />
        {!isBeforeStart(status) && (
          <Link
            to="/tournaments/$id/print"
            params={{ id }}
            className={classNames(buttonClass(), classes.print)}
          >
            <Icon of={IconPrinter} />
            {t('printA4')}
          </Link>
        )}
        {canManage && <MainAction tournament={tournament} />}
      </div>
      <div className={classes.menu}>
        <TournamentMenu tournament={tournament} />
      </div>
    </div>
  )
}

function Facts({ tournament }: { tournament: TournamentDetail }) {
  const { status, format, venue, matchFormat } = tournament
  const start = formatStart(tournament)
  const viewerCount = useViewerCount(tournament)
  const timeAndVenue = joinFacts([start, venue])
  return (
    <p className={classNames(kit.note, kit.wrap, classes.facts)}>
      <span>
        <b className={classes[status]}>{getStatusName(status)}</b>
        {status === 'active' && <CurrentRound tournament={tournament} />}
      </span>
      <span>
        {joinFacts([
          getFormatName(format),
          describeEntrants(tournament),
          tournament.systemName ?? readName(matchFormat),
        ])}
      </span>
      {timeAndVenue !== '' && <span>{timeAndVenue}</span>}
      {viewerCount > 1 && <span>{t('watching', { count: viewerCount })}</span>}
    </p>
  )
}

/** The round in play, which has the first unfinished match. */
function CurrentRound({ tournament }: { tournament: TournamentDetail }) {
  const { data } = useQuery(queryOf(listTournamentMatches, { params: { id: tournament.id } }))
  const openMatches =
    data?.items.filter(({ status }) => status === 'ready' || status === 'waiting') ?? []
  const next = openMatches.find(({ status }) => status === 'ready') ?? openMatches[0]
  if (next === undefined) return null
  const round = next.roundTitle.toLowerCase()
  return formatTraits[tournament.format].isPairedByRound
    ? t('roundNowOf', { round, rounds: tournament.settings.rounds })
    : t('roundNow', { round })
}

/** Returns how many people are viewing a tournament, including this one; 0 while unknown. */
function useViewerCount({ id, name }: Pick<TournamentDetail, 'id' | 'name'>): number {
  useEffect(() => {
    const activity = [{ tournamentId: id, tournamentName: name }]
    dispatch({ type: 'activity-updated', activity })
  }, [id, name])
  // Subscribed only to be counted as a viewer; changes arrive on the club's topic.
  useTopic(`tournament:${id}`)
  return useRealtime((state) => state.liveActivity[id]?.spectators ?? 0)
}
