import { useEffect } from 'react'
import { IconTournament } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { useLive } from '../live/now/use-live.ts'
import { recordLiveMatches } from '../platform/realtime/activity.ts'
import { useRealtime } from '../platform/realtime/store.ts'
import type { LiveActivity } from '../platform/realtime/state.ts'
import { useTopic } from '../platform/realtime/use-topic.ts'
import { queryOf } from '../platform/cache/query-of.ts'
import { formatNumber } from '../ui/i18n/locale.ts'
import { SectionPanel } from '../ui/layout/section-panel.tsx'
import { When } from '../ui/i18n/when.tsx'
import classes from './connection.module.css'
import { t } from './messages.ts'

/** Live activity by tournament: viewers and scores. */
export function ActivityPanel() {
  const { data } = useLive().query
  useEffect(() => {
    if (data !== undefined) recordLiveMatches(data.items)
  }, [data])
  useTopic('activity')
  const activity = Object.values(useRealtime((state) => state.liveActivity))
  if (activity.length === 0) return null
  return (
    <SectionPanel title={t('activity')} icon={IconTournament} flush>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('tournament')}</th>
              <th scope="col">{t('spectators')}</th>
              <th scope="col">{t('liveMatches')}</th>
              <th scope="col">{t('lastActivity')}</th>
            </tr>
          </thead>
          <tbody>
            {activity.map((tournament) => (
              <Row key={tournament.tournamentId} activity={tournament} />
            ))}
          </tbody>
        </table>
      </div>
    </SectionPanel>
  )
}

function Row({ activity }: { activity: LiveActivity }) {
  const { tournamentId: id, spectators, liveMatches, lastActivity } = activity
  const { data, isError } = useQuery(queryOf(getTournament, { params: { id } }))
  // A draft that only its organisers can see.
  if (isError) return null
  return (
    <tr>
      <th scope="row">
        <Link to="/tournaments/$id" params={{ id }}>
          {data?.name ?? activity.tournamentName}
        </Link>
      </th>
      <td>{formatNumber(spectators)}</td>
      <td>{formatNumber(liveMatches)}</td>
      <td>{lastActivity === null ? '–' : <When at={lastActivity} />}</td>
    </tr>
  )
}
