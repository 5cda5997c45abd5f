import { IconTrophy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TournamentSummary } from '#contract/tournaments/tournament.ts'
import { sports } from '#engine/sports/sports.ts'
import type { TournamentStatus } from '#engine/tournaments/log/state.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { RowGroup } from '../../ui/layout/row-group.tsx'
import { SportIcon } from '../../ui/sports/sport-icon.tsx'
import text from '../../ui/text.module.css'
import { ProgressBar } from './progress-bar.tsx'
import { getFormatName, myEntryLabel, getProgress, getStatusName } from '../tournament-messages.ts'
import classes from './tournaments-list.module.css'
import { formatShortDateTime } from '../../ui/i18n/format-date-time.ts'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import kit from '../../ui/kit.module.css'

const phases = (): readonly { title: string; statuses: readonly TournamentStatus[] }[] => [
  { title: t('liveNow'), statuses: ['active'] },
  { title: t('openUpcoming'), statuses: ['registration', 'check_in'] },
  { title: t('drafts'), statuses: ['draft'] },
  { title: t('finished'), statuses: ['completed', 'cancelled'] },
]

/** Tournaments grouped by phase; a row opens one. */
export function TournamentsList({ tournaments }: { tournaments: readonly TournamentSummary[] }) {
  return phases().map(({ title, statuses }) => {
    const phaseTournaments = tournaments.filter(({ status }) => statuses.includes(status))
    return (
      phaseTournaments.length > 0 && (
        <RowGroup key={title} title={title} items={phaseTournaments}>
          {(tournament) => <Row tournament={tournament} />}
        </RowGroup>
      )
    )
  })
}

function Row({ tournament }: { tournament: TournamentSummary }) {
  const { id, name, sportId, format, matchFormat, startDate, venue } = tournament
  return (
    <Link to="/tournaments/$id" params={{ id }} className={classes.row}>
      <span className={classes.sport} title={readName(sports[sportId].name)}>
        <SportIcon sport={sportId} />
        <span className={text.hidden}>{readName(sports[sportId].name)}:</span>
      </span>
      <span className={classes.what}>
        <b className={text.trunc}>{name}</b>
        <span className={classNames(text.trunc, kit.note)}>
          {joinFacts([getFormatName(format), readName(matchFormat)])}
        </span>
      </span>
      <span className={classes.where}>
        <span className={text.trunc}>
          {startDate === null ? t('noDateYet') : formatShortDateTime(startDate)}
        </span>
        <span className={classNames(text.trunc, kit.note)}>{venue}</span>
      </span>
      <ProgressText tournament={tournament} />
      <StatusOrWinner tournament={tournament} />
    </Link>
  )
}

function ProgressText({ tournament }: { tournament: TournamentSummary }) {
  const { text: progressLabel, done, total } = getProgress(tournament)
  const { waitingCount, pendingCount } = tournament
  const waitingFacts = [
    ...(pendingCount > 0 ? [t('toApprove', { players: pendingCount })] : []),
    ...(waitingCount > 0 ? [t('waiting', { players: waitingCount })] : []),
  ]
  return (
    <span className={classes.progress}>
      <span className={classNames(text.num, text.trunc)}>
        {joinFacts([progressLabel, ...waitingFacts])}
      </span>
      {total > 0 && <ProgressBar done={done} total={total} />}
    </span>
  )
}

function StatusOrWinner({ tournament }: { tournament: TournamentSummary }) {
  const { status, winnerName, myStatus } = tournament
  return (
    <span className={classes.standing}>
      {winnerName === null ? (
        <span className={classes[status]}>{getStatusName(status)}</span>
      ) : (
        <span className={classNames(kit.row, classes.winner)}>
          <Icon of={IconTrophy} size="s" />
          <span className={text.hidden}>{t('wonBy')}</span>
          <span className={text.trunc}>{winnerName}</span>
        </span>
      )}
      {myStatus !== null && (
        <span className={text.you}>{myEntryLabel(myStatus, status === 'completed')}</span>
      )}
    </span>
  )
}
