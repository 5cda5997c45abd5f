import { IconLock } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getPublicLeaderboard } from '#contract/club/displays.ts'
import { sports } from '#engine/sports/sports.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { type Column, DataTable } from '../../ui/layout/data-table.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { sportShapes } from '../../ui/sports/sport-icon.tsx'
import { SportTabs } from '../../ui/sports/sport-tabs.tsx'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import text from '../../ui/text.module.css'
import { PublicPage } from '../../platform/public/club-frame.tsx'
import { isNotPublicError } from '../../platform/public/is-not-public-error.ts'
import { usePlayedSports } from './use-played-sports.ts'
import classes from './public-leaderboard.module.css'
import { usePublicLeaderboard } from './use-public-live.ts'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const route = getRouteApi('/p/leaderboard')

type Board = ReplyOf<typeof getPublicLeaderboard>

/** A public leaderboard. Embedded, it has no header or footer. */
export function PublicLeaderboardScreen() {
  const { sport, embed } = route.useSearch()
  const navigate = route.useNavigate()
  const query = usePublicLeaderboard(sport)
  const clubSports = usePlayedSports(query.data)
  const shownSport = sport ?? query.data?.sportId
  const content = (
    <div data-sport={shownSport}>
      <PageHead title={t('leaderboard')}>
        <SportTabs
          label={t('sport')}
          sports={clubSports}
          value={shownSport}
          onChange={(next) =>
            void navigate({ search: (old) => ({ ...old, sport: next }), replace: true })
          }
        />
      </PageHead>
      {isNotPublicError(query.error) ? (
        <EmptyState icon={IconLock} title={t('hidden')}>
          {t('leaderboardHiddenHint')}
        </EmptyState>
      ) : (
        <QueryView
          query={query}
          failure={t('leaderboardFailure')}
          loading={<Skeleton layout="table" count={10} />}
        >
          {(board) => <Ranks board={board} />}
        </QueryView>
      )}
    </div>
  )
  return (
    <PublicPage clubName={query.data?.clubName} isEmbedded={embed}>
      {content}
    </PublicPage>
  )
}

const createColumns = (): readonly Column<Board['items'][number]>[] => [
  { id: 'rank', header: '#', title: t('rank'), cell: ({ rank }) => rank },
  {
    id: 'player',
    header: t('player'),
    kind: 'name',
    cell: ({ playerId, name }) => (
      <span className={text.row}>
        <Avatar id={playerId} name={name} />
        <span className={text.trunc}>{name}</span>
      </span>
    ),
  },
  { id: 'rating', header: t('rating'), cell: ({ rating }) => Math.round(rating) },
  { id: 'games', header: t('games'), cell: ({ games }) => games },
  {
    id: 'results',
    header: t('wonLostDrawnShort'),
    title: t('wonLostDrawn'),
    hiddenBelow: 'narrow',
    cell: ({ wins, losses, draws }) => `${wins}–${losses}–${draws}`,
  },
]

function Ranks({ board: { sportId, items, ranked } }: { readonly board: Board }) {
  if (items.length === 0) {
    return (
      <EmptyState
        icon={sportShapes[sportId]}
        title={t('noRanks', { sport: readName(sports[sportId].name) })}
      >
        {t('noRanksHint')}
      </EmptyState>
    )
  }
  return (
    <>
      <DataTable
        columns={createColumns()}
        sections={[{ rows: items }]}
        rowKey={({ playerId }) => playerId}
      />
      {ranked > items.length && (
        <p className={classNames(kit.note, classes.note)}>
          {t('firstRanks', { shown: items.length, ranked })}
        </p>
      )}
    </>
  )
}
