import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { listMyEvents } from '#contract/security/events.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Pager } from '../../ui/controls/pager.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { EventList } from '../events/event-list.tsx'
import classes from './my-events.module.css'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import kit from '../../ui/kit.module.css'

/** Source: specification, point 9, Lists and ratings. */
const pageSize = 10

const route = getRouteApi('/shell/account/security')

/** Recent security events of the account. */
export function MyEvents() {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery({
    ...queryOf(listMyEvents, { query: { page, pageSize } }),
    placeholderData: keepPreviousData,
  })
  const openPage = (to: number) =>
    void navigate({
      search: (old) => ({ ...old, page: to === 1 ? undefined : to }),
      replace: true,
      resetScroll: false,
    })
  return (
    <SectionPanel title={t('events')} icon={IconHistory} flush>
      <QueryView
        query={query}
        failure={t('eventsFailed')}
        loading={<Skeleton layout="list" count={6} />}
      >
        {({ items, total }) => (
          <>
            {items.length > 0 ? (
              <EventList label={t('events')} events={items} />
            ) : (
              <p className={classNames(kit.padded3, text.dim)}>{t('noEvents')}</p>
            )}
            <div className={classes.pager}>
              <Pager
                page={page}
                pageSize={pageSize}
                total={total}
                unit={t('eventsUnit', { count: total })}
                onChange={openPage}
              />
            </div>
          </>
        )}
      </QueryView>
    </SectionPanel>
  )
}
