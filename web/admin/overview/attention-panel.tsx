import {
  IconCircleCheck,
  IconHeartbeat,
  IconLock,
  IconMail,
  IconUserCheck,
  IconUserQuestion,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listAlerts, listOutbox, listUsers } from '#contract/admin.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { formatList } from '../../ui/i18n/translations.ts'
import { Icon } from '../../ui/icon.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { t } from '../messages.ts'
import { AlertRow } from './alert-row.tsx'
import { AttentionRow } from './attention-row.tsx'
import classes from './attention.module.css'
import { BackupRow } from './backup-panel.tsx'
import { getChecks } from './checks.ts'
import { type AdminOverview, overviewRefetchMs } from './overview.ts'
import kit from '../../ui/kit.module.css'
import { classNames } from '../../ui/class-names.ts'

/** Maximum number of people and alerts shown; more appear as these are handled. */
const pageSize = 20

type Props = {
  readonly overview: AdminOverview
  readonly onShow: (part: 'system' | 'messages') => void
}

/** Lists what needs an administrator, each item with one action. */
export function AttentionPanel({ overview, onShow }: Props) {
  const now = useNow()
  const mayReadMessages = usePermission()('system.operate').ok
  const waiting = useQuery({
    ...queryOf(listUsers, { query: { status: 'waiting', pageSize } }),
    placeholderData: keepPreviousData,
  })
  const alerts = useQuery({
    ...queryOf(listAlerts, { query: { open: 'true', page: 1, pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: overviewRefetchMs,
  })
  const outbox = useQuery({ ...queryOf(listOutbox), enabled: mayReadMessages })
  const { people, openClaims } = overview
  const failedChecks = getChecks(overview, now).filter(({ isGood }) => !isGood)
  const otherFailures = failedChecks.filter(({ id }) => id !== 'backup')
  const needsBackup = failedChecks.length > otherFailures.length
  const hasNoMail = outbox.data?.isUsed.email === true
  const waitingUsers = waiting.data
  const openAlerts = alerts.data
  const count =
    otherFailures.length +
    Number(needsBackup) +
    Number(hasNoMail) +
    Number(people.locked > 0) +
    Number(openClaims > 0) +
    Number((waitingUsers?.total ?? 0) > 0) +
    (openAlerts?.openCount ?? 0)
  const isLoading = waiting.isLoading || alerts.isLoading || outbox.isLoading
  return (
    <SectionPanel
      title={t('attention')}
      flush
      aside={count > 0 && <Badge kind="hot">{count}</Badge>}
    >
      {isLoading ? (
        <Skeleton layout="list" count={3} />
      ) : count === 0 ? (
        <p className={classNames(kit.row, kit.gap2, classes.calm)}>
          <Icon of={IconCircleCheck} />
          {t('nothingNeedsAttention')}
        </p>
      ) : (
        <ul className={kit.lines} aria-label={t('attention')}>
          {needsBackup && <BackupRow overview={overview} />}
          {waitingUsers !== undefined && waitingUsers.total > 0 && (
            <AttentionRow
              icon={IconUserQuestion}
              title={t('awaitingApproval', { count: waitingUsers.total })}
              details={
                <span>
                  {formatList(
                    waitingUsers.items.map(({ name }) => name),
                    'conjunction',
                  )}
                </span>
              }
              action={
                <Link to="/admin/users" className={buttonClass()}>
                  {t('review')}
                </Link>
              }
            />
          )}
          {openClaims > 0 && (
            <AttentionRow
              icon={IconUserCheck}
              title={t('openClaims', { count: openClaims })}
              action={
                <Link to="/players" className={buttonClass()}>
                  {t('review')}
                </Link>
              }
            />
          )}
          {openAlerts?.items.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
          {people.locked > 0 && (
            <AttentionRow
              icon={IconLock}
              title={t('lockedCount', { count: people.locked })}
              action={
                <Link to="/admin/users" search={{ status: 'locked' }} className={buttonClass()}>
                  {t('showLocked')}
                </Link>
              }
            />
          )}
          {hasNoMail && (
            <AttentionRow
              icon={IconMail}
              title={t('noMail')}
              details={<span>{t('noMailDetails')}</span>}
              action={<Button onClick={() => onShow('messages')}>{t('showMessages')}</Button>}
            />
          )}
          {otherFailures.map(({ id, name, text: message, details }) => (
            <AttentionRow
              key={id}
              icon={IconHeartbeat}
              title={t('failedCheck', { name, fault: message })}
              details={<span>{details}</span>}
              action={
                <Button aria-label={t('showDetailsOf', { name })} onClick={() => onShow('system')}>
                  {t('showDetails')}
                </Button>
              }
            />
          ))}
        </ul>
      )}
    </SectionPanel>
  )
}
