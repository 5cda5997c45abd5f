import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { getForecast } from '#contract/tournaments/forecast.ts'
import { listTables, listMyPairings } from '#contract/tournaments/tables.ts'
import panel from '../../platform/panel.module.css'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { usePermission } from '../../platform/session/use-permission.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { classNames } from '../../ui/class-names.ts'
import columns from '../../ui/layout/columns.module.css'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import text from '../../ui/text.module.css'
import { ChampionPanel } from '../champion/champion-panel.tsx'
import { PairingLine } from '../coming/my-pairings.tsx'
import classes from './overview-tab.module.css'
import { ProgressBar } from '../list/progress-bar.tsx'
import { sortForList } from '../entries/seeding/participant-order.ts'
import { EntrantList } from '../entrant-list.tsx'
import { isEntered } from '../entry-state.ts'
import { settingLines } from '../settings/setting-lines.ts'
import { TablesPanel } from './tables-panel.tsx'
import { isBeforeStart, getProgress } from '../tournament-messages.ts'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

const FeeNote = lazyPart(async () => (await import('../../fees/fee-note.tsx')).FeeNote, {
  suspends: true,
})

type Props = { tournament: TournamentDetail }

/** The result, the viewer's next match, tables, description, progress and settings. */
export function OverviewTab({ tournament }: Props) {
  const isRunning = tournament.status === 'active'
  const canManage = usePermission()('tournament.manage').ok
  const tables = useQuery({
    ...queryOf(listTables, { params: { id: tournament.id } }),
    enabled: isRunning,
  })
  const pairings = useQuery({ ...queryOf(listMyPairings), enabled: isRunning })
  const forecast = useQuery({
    ...queryOf(getForecast, { params: { id: tournament.id } }),
    enabled: isRunning,
  })
  // Renders once all parts are loaded, so that nothing moves later.
  if (isRunning && (tables.isPending || pairings.isPending || forecast.isLoading)) {
    return <Skeleton layout="list" count={6} />
  }
  return (
    <div className={columns.grid}>
      <div className={classNames(columns.column, classes.column)}>
        <ChampionPanel tournament={tournament} isMember />
        <MyNextMatches tournament={tournament} />
        {tournament.fee !== null && (
          <FeeNote
            fee={tournament.fee}
            owner="tournaments"
            managedId={canManage ? tournament.id : undefined}
          />
        )}
        {isRunning && <TablesPanel tournament={tournament} />}
        <About tournament={tournament} />
        <Entrants tournament={tournament} />
      </div>
      <div className={classNames(columns.column, classes.column)}>
        <Progress tournament={tournament} />
        <Settings tournament={tournament} />
      </div>
    </div>
  )
}

function MyNextMatches({ tournament: { id, status } }: Props) {
  const { data } = useQuery({ ...queryOf(listMyPairings), enabled: status === 'active' })
  const myPairings = data?.items.filter(({ tournamentId }) => tournamentId === id) ?? []
  if (status !== 'active' || myPairings.length === 0) return null
  return (
    <section className={panel.panel} aria-labelledby="my-next">
      <h2 id="my-next" className={classes.heading}>
        {t('nextMatch')}
      </h2>
      {myPairings.map((pairing) => (
        <PairingLine key={pairing.matchId} pairing={pairing} isOnTournamentPage />
      ))}
    </section>
  )
}

function Progress({ tournament }: Props) {
  const { text: progressLabel, done, total } = getProgress(tournament)
  const { waitingCount, pendingCount, status } = tournament
  if (status === 'completed' || status === 'cancelled') return null
  return (
    <section className={classNames(panel.panel, panel.padded)} aria-labelledby="progress">
      <h2 id="progress">{status === 'active' ? t('progress') : t('entries')}</h2>
      <p className={classNames(kit.wrap, classes.progress)}>
        <span className={text.num}>{progressLabel}</span>
        {pendingCount > 0 && (
          <span className={text.dim}>{t('toApprove', { players: pendingCount })}</span>
        )}
        {waitingCount > 0 && (
          <span className={text.dim}>{t('onWaitingList', { players: waitingCount })}</span>
        )}
      </p>
      {total > 0 && <ProgressBar done={done} total={total} />}
    </section>
  )
}

function About({ tournament: { description, config } }: Props) {
  const sections = [
    [t('about'), description],
    [t('prizes'), config.prizes],
    [t('rules'), config.rules],
  ] as const
  const filledSections = sections.filter(([, body]) => body !== '')
  if (filledSections.length === 0) return null
  return (
    <section className={classNames(panel.panel, panel.padded, classes.about)}>
      {filledSections.map(([title, body]) => (
        <div key={title}>
          <h2>{title}</h2>
          <p>{body}</p>
        </div>
      ))}
    </section>
  )
}

/** Maximum number of entrants on the overview; their own tab has all. */
const maxEntrants = 30

/** The entrants before the start, and by place after the end; phones have them in a tab only. */
function Entrants({ tournament: { id, participants, status } }: Props) {
  const isPhone = useIsPhone()
  const entered = sortForList(participants).filter(isEntered)
  const isListed = isBeforeStart(status) || status === 'completed'
  if (isPhone || !isListed || entered.length === 0) return null
  return (
    <section className={panel.panel} aria-labelledby="entrants">
      <h2 id="entrants" className={classes.heading}>
        {t('tab.participants')}
      </h2>
      <EntrantList label={t('tab.participants')} entrants={entered.slice(0, maxEntrants)} />
      {entered.length > maxEntrants && (
        <p className={classes.all}>
          <Link
            to="/tournaments/$id"
            params={{ id }}
            search={{ tab: 'participants' }}
            className={text.link}
          >
            {t('allParticipants')}
          </Link>
        </p>
      )}
    </section>
  )
}

function Settings({ tournament }: Props) {
  return (
    <section className={classNames(panel.panel, panel.padded)} aria-labelledby="how">
      <h2 id="how">{t('formatHeading')}</h2>
      <dl className={classes.lines}>
        {settingLines(tournament).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
