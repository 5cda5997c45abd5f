import { useState } from 'react'
import { IconBell, IconCircleCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { acknowledgeAlert, type SecurityAlert, listAlerts } from '#contract/admin.ts'
import { SeverityMark } from '../../accounts/events/severity-mark.tsx'
import { call } from '../../platform/api/api.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { keyOf, queryOf } from '../../platform/cache/query-of.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Refusal } from '../../platform/session/refusal.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pager } from '../../ui/controls/pager.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import text from '../../ui/text.module.css'
import { When } from '../../ui/i18n/when.tsx'
import classes from './alerts-panel.module.css'
import { overviewInterval } from './overview.ts'
import { t, show } from '../messages.ts'

const shows = () =>
  [
    { value: 'true', label: t('openOnly') },
    { value: 'false', label: t('all') },
  ] as const

/** As many as fit next to the system health. */
const pageSize = 5

export function AlertsPanel() {
  const [open, setOpen] = useState<'true' | 'false'>('true')
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...queryOf(listAlerts, { query: { open, page, pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: overviewInterval,
  })
  const choose = (next: 'true' | 'false') => {
    setOpen(next)
    setPage(1)
  }
  return (
    <SectionPanel
      title={t('securityAlerts')}
      icon={IconBell}
      flush
      aside={
        <Segmented label={t('whichAlerts')} options={shows()} value={open} onChange={choose} />
      }
    >
      <QueryView
        query={query}
        failure={t('alertsFailed')}
        loading={<Skeleton layout="list" count={3} />}
      >
        {({ items, total }) => (
          <>
            {items.length === 0 && (
              <p className={classes.none}>
                <Icon of={IconCircleCheck} />
                {open === 'true' ? t('noAlertOpen') : t('noAlertYet')}
              </p>
            )}
            {items.length > 0 && (
              <ul className={classes.alerts} aria-label={t('securityAlerts')}>
                {items.map((alert) => (
                  <AlertRow key={alert.id} alert={alert} />
                ))}
              </ul>
            )}
            {total > pageSize && (
              <div className={classes.pager}>
                <Pager
                  page={page}
                  pageSize={pageSize}
                  total={total}
                  unit={t('alertsUnit', { count: total })}
                  onChange={setPage}
                />
              </div>
            )}
          </>
        )}
      </QueryView>
    </SectionPanel>
  )
}

function AlertRow({ alert }: { alert: SecurityAlert }) {
  const client = useQueryClient()
  const mayAcknowledge = usePermission()('alert.acknowledge')
  const { busy, attempt } = useAttempt()
  const acknowledge = async () => {
    await call(acknowledgeAlert, { params: { id: alert.id } })
    await client.invalidateQueries({ queryKey: keyOf(listAlerts) })
  }
  return (
    <li>
      <div className={classes.what}>
        <SeverityMark severity={alert.severity} />
        <b>{alert.description}</b>
        {alert.subjectName !== null && <About alert={alert} />}
        <span className={text.dim}>
          <When at={alert.createdAt} />
        </span>
      </div>
      <ul className={classes.advice} aria-label={t('whatToDo')}>
        {alert.recommendations.map((advice) => (
          <li key={advice}>{advice}</li>
        ))}
      </ul>
      {alert.acknowledged ? (
        <p className={classes.seen}>{seenText(alert)}</p>
      ) : (
        <Button busy={busy} disabled={!mayAcknowledge.ok} onClick={() => void attempt(acknowledge)}>
          {t('acknowledge')}
        </Button>
      )}
      {!alert.acknowledged && <Refusal of={mayAcknowledge} />}
    </li>
  )
}

/** The account that an alert is about, with a link to its events. */
function About({ alert: { subjectId, subjectName } }: { alert: SecurityAlert }) {
  if (subjectId === null) return <span>{subjectName}</span>
  return (
    <Link to="/admin/audit" search={{ account: subjectId }} className={text.link}>
      {subjectName}
    </Link>
  )
}

function seenText({ acknowledgedByName, acknowledgedAt }: SecurityAlert) {
  const name = acknowledgedByName ?? t('accountGone')
  if (acknowledgedAt === null) return t('acknowledgedBy', { name })
  return show('acknowledgedByAt', { name, when: <When at={acknowledgedAt} /> })
}
