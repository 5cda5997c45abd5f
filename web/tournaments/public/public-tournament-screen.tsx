import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { getPublicTournament } from '#contract/tournaments/exchange.ts'
import { call } from '../../platform/api/api.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { useClubName } from '../../platform/club/club.ts'
import { keyOf } from '../../platform/cache/query-of.ts'
import { Embedded } from '../../platform/public/embedded.tsx'
import { isNotPublicError } from '../../platform/public/is-not-public-error.ts'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import { PublicFrame } from '../../ui/layout/public-frame.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import text from '../../ui/text.module.css'
import { PublicPage } from './public-page.tsx'
import classes from './public-tournament-screen.module.css'
import { formatDate } from '../../ui/i18n/locale.ts'
import { t } from './messages.ts'

/** Refetch interval in ms, because public pages get no events. */
const refetchMs = 5_000

const route = getRouteApi('/p/tournaments/$id')

/** The public page, for spectators on a phone or a large screen. */
export function PublicTournamentScreen() {
  const { id } = route.useParams()
  const { embed } = route.useSearch()
  const query = useQuery({
    queryKey: keyOf(getPublicTournament, { id }),
    queryFn: async ({ signal }) =>
      call(getPublicTournament, { params: { id } }, { signal, isFresh: true }),
    refetchInterval: refetchMs,
    staleTime: 0,
  })
  const content = isNotPublicError(query.error) ? (
    <>
      <PageTitle title={t('tournament')} />
      <EmptyState icon={IconLock} title={t('hidden')}>
        {t('hiddenHint')}
      </EmptyState>
    </>
  ) : (
    <QueryView
      query={query}
      failure={t('failure')}
      loading={<Skeleton layout="table" count={10} />}
    >
      {(data) => <PublicPage data={data} />}
    </QueryView>
  )
  if (embed) return <Embedded clubName={query.data?.clubName}>{content}</Embedded>
  return <PublicFrame bar={<PublicBar updatedAt={query.dataUpdatedAt} />}>{content}</PublicFrame>
}

function PublicBar({ updatedAt }: { updatedAt: number }) {
  const club = useClubName()
  const at = formatDate(updatedAt, 'timeWithSeconds')
  return (
    <>
      <span className={text.trunc}>{club}</span>
      {updatedAt > 0 && <span className={classes.updated}>{t('updated', { at })}</span>}
    </>
  )
}
