import { isolate } from '#engine/messages/isolate.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { IconLock } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readPublicLive } from '#contract/live/public.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { Board } from '../board/board.tsx'
import { formatDuration, getSideName, minSilenceMs } from '../board/match-messages.ts'
import { ClubFrame } from '../../platform/public/club-frame.tsx'
import { isNotPublicError } from '../../platform/public/is-not-public-error.ts'
import classes from './public-live.module.css'
import { usePublicMatch } from './use-public-live.ts'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import kit from '../../ui/kit.module.css'

const route = getRouteApi('/p/live/$id')
/** Contains the messages of every sport, so it loads after the score. */
const MatchLog = lazyPart(async () => (await import('./match-log.tsx')).MatchLog, {
  isSilent: true,
})

type PublicMatch = ReplyOf<typeof readPublicLive>

/** One public live match. Embedded, it has no header or footer. */
export function PublicWatchScreen() {
  const { id } = route.useParams()
  const { embed } = route.useSearch()
  const query = usePublicMatch(id)
  const content = isNotPublicError(query.error) ? (
    <>
      <title>{t('gone')}</title>
      <EmptyState icon={IconLock} title={t('gone')}>
        {t('goneHint')}
      </EmptyState>
    </>
  ) : (
    <QueryView
      query={query}
      failure={t('matchFailure')}
      loading={<Skeleton layout="table" count={6} />}
    >
      {(watched) => (embed ? <Embedded watched={watched} /> : <Page watched={watched} />)}
    </QueryView>
  )
  if (embed) return <main>{content}</main>
  return <ClubFrame clubName={query.data?.clubName}>{content}</ClubFrame>
}

const formatPageTitle = ({ match }: PublicMatch) =>
  isolate(`${getSideName(match, 1)} – ${getSideName(match, 2)}`)

function useSilence({ match }: PublicMatch): string | undefined {
  const now = useNow()
  const silence = now - Date.parse(match.lastEventAt ?? match.startedAt)
  if (match.status !== 'live' || silence <= minSilenceMs) return undefined
  return t('noUpdate', { age: formatDuration(silence) })
}

function Embedded({ watched }: { readonly watched: PublicMatch }) {
  return (
    <div className={classes.whole}>
      <title>{formatPageTitle(watched)}</title>
      <Board match={watched.match} aside={useSilence(watched)} />
    </div>
  )
}

function Page({ watched }: { readonly watched: PublicMatch }) {
  const { match } = watched
  return (
    <>
      <PageTitle title={formatPageTitle(watched)} />
      <p className={text.dim}>{joinFacts([match.tournamentName, match.table])}</p>
      <div className={classNames(kit.card, classes.board)}>
        <Board match={match} aside={useSilence(watched)} />
      </div>
      <MatchLog watched={watched} />
    </>
  )
}
