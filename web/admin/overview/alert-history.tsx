import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type SecurityAlert, listAlerts } from '#contract/admin.ts'
import { SeverityMark } from '../../accounts/events/severity-mark.tsx'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Pager } from '../../ui/controls/pager.tsx'
import { Fold } from '../../ui/layout/fold.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import text from '../../ui/text.module.css'
import { When } from '../../ui/i18n/when.tsx'
import { AlertSubject } from './alert-row.tsx'
import classes from './alert-history.module.css'
import { t, show } from '../messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const pageSize = 10

/** All security alerts, newest first, with who acknowledged them. */
export function AlertHistory() {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...queryOf(listAlerts, { query: { open: 'false', page, pageSize } }),
    placeholderData: keepPreviousData,
  })
  const summary = query.data?.total === 0 ? t('none') : ''
  return (
    <Fold title={t('securityAlerts')} summary={summary}>
      <QueryView
        query={query}
        failure={t('alertsFailed')}
        loading={<Skeleton layout="list" count={3} />}
      >
        {({ items, total }) => (
          <>
            {items.length === 0 && <p className={text.dim}>{t('noAlertYet')}</p>}
            <ul className={classNames(kit.bars, classes.alerts)} aria-label={t('securityAlerts')}>
              {items.map((alert) => (
                <AlertItem key={alert.id} alert={alert} />
              ))}
            </ul>
            {total > pageSize && (
              <Pager
                page={page}
                pageSize={pageSize}
                total={total}
                unit={t('alertsUnit', { count: total })}
                onChange={setPage}
              />
            )}
          </>
        )}
      </QueryView>
    </Fold>
  )
}

function AlertItem({ alert }: { alert: SecurityAlert }) {
  return (
    <li>
      <SeverityMark severity={alert.severity} />
      <b>{alert.description}</b>
      <AlertSubject alert={alert} />
      <span className={text.dim}>
        <When at={alert.createdAt} />
      </span>
      {alert.acknowledged && <p>{acknowledgedText(alert)}</p>}
    </li>
  )
}

function acknowledgedText({ acknowledgedByName, acknowledgedAt }: SecurityAlert) {
  const name = acknowledgedByName ?? t('deletedAccount')
  if (acknowledgedAt === null) return t('acknowledgedBy', { name })
  return show('acknowledgedByAt', { name, when: <When at={acknowledgedAt} /> })
}
