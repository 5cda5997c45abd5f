import { sports } from '#engine/sports/sports.ts'
import { IconArrowBackUp, IconBolt, IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import type { TournamentForecast } from '#contract/tournaments/forecast.ts'
import { type TournamentTables, listTables } from '#contract/tournaments/tables.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { usePermission } from '../../platform/session/use-permission.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { useNow } from '../../ui/hooks/use-now.ts'
import { When } from '../../ui/i18n/when.tsx'
import { formatExpectedEnd, formatExpectedStart } from '../forecast/expected-time.ts'
import { useForecast } from '../forecast/use-forecast.ts'
import { matchNumber, versus } from '../match-sentence.ts'
import { CallDelivery } from './call-delivery.tsx'
import { useCalls } from './use-calls.ts'
import classes from './tables-panel.module.css'
import { formatDate } from '../../ui/i18n/locale.ts'
import { t, show } from './messages.ts'
import kit from '../../ui/kit.module.css'

type Props = { tournament: TournamentDetail }
type Queued = TournamentTables['queue'][number]

/** Maximum number of waiting matches shown. */
const maxQueueShown = 8

/** The tables with their matches, and the queue of matches to call. */
export function TablesPanel({ tournament }: Props) {
  const query = useQuery(queryOf(listTables, { params: { id: tournament.id } }))
  if (tournament.status !== 'active') return null
  return (
    <section
      className={classNames(kit.card, classes.panel)}
      aria-labelledby="tables"
      data-sport={tournament.sportId}
    >
      <h2 id="tables">{t(`stations.${sports[tournament.sportId].station}`)}</h2>
      <QueryView
        query={query}
        failure={t('tablesFailure')}
        loading={<Skeleton layout="list" count={4} />}
      >
        {(tables) => <TablesList tournament={tournament} tables={tables} />}
      </QueryView>
    </section>
  )
}

function TablesList({ tournament, tables: reply }: Props & { tables: TournamentTables }) {
  const canManage = usePermission()('tournament.manage').ok
  const calls = useCalls(tournament.id)
  const { tables, queue } = reply
  const forecast = useForecast(tournament.id)
  const expectedStart = (id: string) => forecast?.starts.find(({ matchId }) => matchId === id)
  const freeTables = tables.filter(({ match, busyWith }) => match === null && busyWith === null)
  return (
    <>
      {tables.length === 0 && (
        <p className={text.dim}>
          {t(`noneNamed.${sports[tournament.sportId].station}`)} {canManage && t('nameTables')}
        </p>
      )}
      {forecast?.end && <p className={classes.end}>{formatExpectedEnd(forecast.end)}</p>}
      {calls.failure !== null && <FieldError>{calls.failure}</FieldError>}
      <ul className={classes.tables}>
        {tables.map((table) => (
          <li key={table.name}>
            <b>{table.name}</b>
            <Occupant table={table} />
            {table.match !== null && tournament.settings.entrants !== 'teams' && (
              <Link
                to="/live/new"
                search={{ tournament: tournament.id, match: table.match.matchId }}
                className={buttonClass()}
                aria-label={t('scoreLive', {
                  match: versus(table.match.names[0], table.match.names[1]),
                })}
                title={t('scoreLive', {
                  match: versus(table.match.names[0], table.match.names[1]),
                })}
              >
                <Icon of={IconBolt} />
              </Link>
            )}
            {canManage && table.match !== null && (
              <IconButton
                icon={IconArrowBackUp}
                label={t('withdrawCall', { table: table.name })}
                disabled={calls.busyMatchId !== null}
                onClick={() => void calls.withdrawCall(table.match?.matchId ?? '')}
              />
            )}
            {table.match !== null && table.match.arrivals !== null && (
              <CallDelivery calledAt={table.match.calledAt} arrivals={table.match.arrivals} />
            )}
          </li>
        ))}
      </ul>
      {queue.length > 0 && (
        <>
          <h3 className={classNames(kit.note, classes.heading)}>{t('nextUp')}</h3>
          <ol className={classes.queue}>
            {queue.slice(0, maxQueueShown).map((queued) => (
              <li key={queued.matchId}>
                <QueuedMatch queued={queued} start={expectedStart(queued.matchId)} />
                {canManage && queued.canCall && freeTables[0] !== undefined && (
                  <Button
                    busy={calls.busyMatchId === queued.matchId}
                    disabled={calls.busyMatchId !== null}
                    icon={IconSpeakerphone}
                    aria-label={t('callMatchToTable', {
                      match: matchLabel(queued),
                      table: freeTables[0].name,
                    })}
                    onClick={() => void calls.callTo(queued.matchId, freeTables[0]?.name ?? '')}
                  >
                    {t('callToTable', { table: freeTables[0].name })}
                  </Button>
                )}
              </li>
            ))}
          </ol>
          {queue.length > maxQueueShown && (
            <p className={text.dim}>{t('moreQueued', { matches: queue.length - maxQueueShown })}</p>
          )}
        </>
      )}
    </>
  )
}

function Occupant({ table }: { table: TournamentTables['tables'][number] }) {
  const { match, busyWith } = table
  if (match !== null) {
    return (
      <span className={classes.who}>
        <span>
          {match.number !== null && <span className={text.num}>{matchNumber(match.number)} </span>}
          {versus(match.names[0], match.names[1])}
        </span>
        <span className={text.label}>
          {show('titleCalled', { title: match.title, when: <When at={match.calledAt} /> })}
        </span>
      </span>
    )
  }
  if (busyWith !== null) {
    return (
      <span className={classNames(classes.who, text.dim)}>{t('usedBy', { match: busyWith })}</span>
    )
  }
  return <span className={classNames(classes.who, kit.semibold, text.up)}>{t('free')}</span>
}

type RowProps = {
  queued: Queued
  start: TournamentForecast['starts'][number] | undefined
}

function QueuedMatch({ queued, start }: RowProps) {
  const { names, title, canCall, whyNot: blockedReason, restUntil } = queued
  const now = useNow()
  const isResting = restUntil !== null && Date.parse(restUntil) > now
  const reason = canCall ? null : blockedReason
  return (
    <span className={classes.who}>
      <span>
        <span className={text.num}>{matchLabel(queued)}</span> {versus(names[0], names[1])}
      </span>
      <span className={text.label}>
        {reason === null
          ? title
          : isResting
            ? t('blockedUntil', { title, reason, time: formatDate(restUntil, 'time') })
            : t('blocked', { title, reason })}
      </span>
      {start !== undefined && <span className={text.small}>{formatExpectedStart(start)}</span>}
    </span>
  )
}

function matchLabel({ number, title }: Queued): string {
  return number === null ? title : matchNumber(number)
}
