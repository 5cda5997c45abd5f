import { useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Deletion, listDeletions, restoreDeletion } from '#contract/deletions.ts'
import { call } from '../../platform/api/api.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { usePageWithin } from '../../platform/cache/paged-list.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { usePermission } from '../../platform/session/use-permission.ts'
import { Refusal } from '../../platform/session/refusal.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Pager } from '../../ui/controls/pager.tsx'
import { formatShortDay } from '../../ui/i18n/locale.ts'
import { Fold } from '../../ui/layout/fold.tsx'
import { When } from '../../ui/i18n/when.tsx'
import { t, show } from '../messages.ts'
import classes from './waiting-panel.module.css'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const pageSize = 20

/** Recent deletions that can be undone; nothing if there are none. */
export function Deletions() {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...queryOf(listDeletions, { query: { page, pageSize } }),
    placeholderData: keepPreviousData,
  })
  usePageWithin(query, { page, pageSize }, setPage)
  const { data } = query
  if (data === undefined || data.total === 0) return null
  return (
    <Fold title={t('recentlyDeleted')} summary={t('itemCount', { count: data.total })}>
      <ul className={classNames(kit.bars, classes.list)} aria-label={t('deletionList')}>
        {data.items.map((deletion) => (
          <Row key={deletion.id} deletion={deletion} />
        ))}
      </ul>
      <Pager
        page={page}
        pageSize={pageSize}
        total={data.total}
        unit={t('deletionsUnit', { count: data.total })}
        onChange={setPage}
      />
    </Fold>
  )
}

function Row({ deletion }: { deletion: Deletion }) {
  const { id, kind, name, matches, deletedAt, deletedByName, keptUntil } = deletion
  const client = useQueryClient()
  const permission = usePermission()('deletion.restore')
  const { busy, attempt } = useAttempt()
  const restore = async () => {
    const { waiting } = await call(restoreDeletion, { params: { id } })
    toast(t('restored', { name }), waiting === 0 ? '' : t('matchesWaiting', { count: waiting }))
    await client.invalidateQueries()
  }
  return (
    <li>
      <div className={classes.who}>
        <b>{t(`deleted.${kind}`, { name })}</b>
        <span>
          {show('deletedBy', {
            matches: t('withMatches', { count: matches }),
            name: deletedByName ?? t('deletedAccount'),
            when: <When at={deletedAt} />,
            day: formatShortDay(keptUntil),
          })}
        </span>
        <Refusal of={permission} />
      </div>
      <Button busy={busy} disabled={!permission.ok} onClick={() => void attempt(restore)}>
        {t('restore')}
      </Button>
    </li>
  )
}
