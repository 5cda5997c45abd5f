import { type ComponentProps, useState } from 'react'
import { IconSwords } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getGroupBoard } from '#contract/groups/board.ts'
import type { Group } from '#contract/groups/group.ts'
import { sports } from '#engine/sports/sports.ts'
import { MatchList } from '../../matches/list/match-list.tsx'
import { FilterBar } from '../../platform/lists/filter-bar.tsx'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { useUser } from '../../platform/session/session.ts'
import { useSports } from '../../platform/club/sports-in-use.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { SeasonSelect } from '../../seasons/season-select.tsx'
import { classNames } from '../../ui/class-names.ts'
import columns from '../../ui/layout/columns.module.css'
import { type Column, DataTable } from '../../ui/layout/data-table.tsx'
import { FactList } from '../../ui/layout/fact-list.tsx'
import { LatestMarks } from '../../ui/scores/latest-marks.tsx'
import { formatDate, formatNumber } from '../../ui/i18n/locale.ts'
import { Rating } from '../../ui/scores/rating.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { SportTabs } from '../../ui/sports/sport-tabs.tsx'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import classes from './board-tab.module.css'
import { MemberName } from './member-name.tsx'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import kit from '../../ui/kit.module.css'

const route = getRouteApi('/shell/groups/$id')
type Board = ReplyOf<typeof getGroupBoard>
type BoardKind = 'among' | 'club'

/** The group's own table, next to the club’s rating of the same people. */
export function BoardTab({ group }: { group: Group }) {
  const { sport, season } = route.useSearch()
  const navigate = route.useNavigate()
  const clubSports = useSports()
  const [boardKind, setBoardKind] = useState<BoardKind>('among')
  const query = useQuery({
    ...queryOf(getGroupBoard, {
      params: { id: group.id },
      query: { sportId: sport, seasonId: season },
    }),
    placeholderData: keepPreviousData,
  })
  const updateSearch = (part: { sport?: typeof sport; season?: string | undefined }) =>
    void navigate({ search: (old) => ({ ...old, ...part }), replace: true })
  return (
    <>
      <FilterBar
        title={t('filterBoard')}
        first={
          <SportTabs
            label={t('sport')}
            sports={clubSports}
            value={query.data?.sportId}
            onChange={(chosen) => updateSearch({ sport: chosen })}
          />
        }
        values={[boardKind === 'club' ? boardKind : undefined, season]}
        onClear={() => {
          setBoardKind('among')
          updateSearch({ season: undefined })
        }}
        closeLabel={t('showBoard')}
      >
        <Segmented
          label={t('boardOf')}
          options={[
            { value: 'among', label: t('amongOurselves') },
            { value: 'club', label: t('clubRating') },
          ]}
          value={boardKind}
          onChange={setBoardKind}
        />
        <SeasonSelect value={season} onChange={(chosen) => updateSearch({ season: chosen })} />
      </FilterBar>
      <QueryView
        query={query}
        failure={t('boardFailed')}
        loading={<Skeleton layout="table" count={8} />}
      >
        {(board) => <Boards group={group} board={board} boardKind={boardKind} />}
      </QueryView>
    </>
  )
}

function Boards({ group, board, boardKind }: { group: Group; board: Board; boardKind: BoardKind }) {
  return (
    <div className={classNames(columns.grid, classes.two)} data-sport={board.sportId}>
      <div>
        {boardKind === 'among' ? <GroupTable board={board} /> : <ClubTable board={board} />}
      </div>
      <div className={classNames(kit.oneColumn, kit.gap4)}>
        <GroupStats group={group} board={board} />
        <p className={classNames(kit.note, classes.note)}>{t('boardHint')}</p>
        {board.latest.length > 0 && (
          <SectionPanel title={t('latest')}>
            <MatchList matches={board.latest} />
          </SectionPanel>
        )}
      </div>
    </div>
  )
}

type RankedMember = ComponentProps<typeof MemberName>['member']

function MemberTable<Row extends RankedMember>(props: {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
}) {
  const me = useUser()?.playerId
  return (
    <DataTable
      columns={[
        { id: 'rank', header: t('rank'), cell: (_row, index) => index + 1 },
        {
          id: 'player',
          header: t('player'),
          kind: 'name',
          cell: (member) => <MemberName member={member} />,
        },
        ...props.columns,
      ]}
      sections={[{ rows: props.rows }]}
      rowKey={({ playerId }) => playerId}
      marks={({ playerId }) => ({ isMine: playerId === me })}
      isForTouch
    />
  )
}

const groupColumns = (): readonly Column<Board['among'][number]>[] => [
  {
    id: 'matches',
    header: t('matches'),
    hiddenBelow: 'narrow',
    cell: ({ matches }) => matches,
  },
  {
    id: 'results',
    header: t('wonLost'),
    cell: ({ wins, losses, draws }) => `${wins}–${losses}–${draws}`,
  },
  {
    id: 'share',
    header: t('winRate'),
    cell: ({ winRate }) => t('percent', { value: formatNumber(winRate, 1) }),
  },
  {
    id: 'form',
    header: t('lastFive'),
    hiddenBelow: 'narrow',
    cell: ({ form }) => <LatestMarks marks={form} />,
  },
  {
    id: 'rating',
    header: t('clubRating'),
    hiddenBelow: 'narrow',
    cell: ({ rating }) => rating !== null && <Rating rating={rating} />,
  },
]

function GroupTable({ board: { among } }: { board: Board }) {
  if (among.length === 0) {
    return (
      <EmptyState icon={IconSwords} title={t('noBoard')}>
        {t('noBoardHint')}
      </EmptyState>
    )
  }
  return <MemberTable rows={among} columns={groupColumns()} />
}

const clubColumns = (): readonly Column<Board['ratings'][number]>[] => [
  { id: 'games', header: t('games'), cell: ({ games }) => games },
  {
    id: 'rating',
    header: t('rating'),
    cell: ({ rating, ratingDeviation, provisional }) => (
      <Rating rating={rating} deviation={ratingDeviation} provisional={provisional} />
    ),
  },
]

function ClubTable({ board: { ratings, sportId } }: { board: Board }) {
  if (ratings.length === 0) {
    return (
      <EmptyState
        icon={IconSwords}
        title={t('noRatings', { sport: readName(sports[sportId].name) })}
      />
    )
  }
  return <MemberTable rows={ratings} columns={clubColumns()} />
}

function GroupStats({ group: { stats }, board: { mostPlayed } }: { group: Group; board: Board }) {
  const facts = [
    { name: t('matches'), value: formatNumber(stats.totalMatches) },
    { name: t('tournaments'), value: formatNumber(stats.totalTournaments) },
    { name: t('activeSince'), value: formatDate(stats.activeSince, 'monthOfYear') },
  ]
  const [a, b] = mostPlayed?.names ?? ['', '']
  const mostPlayedFact =
    mostPlayed === null
      ? []
      : [
          {
            name: t('mostPlayed'),
            value: t('mostPlayedOf', { a, b, count: mostPlayed.count }),
          },
        ]
  return (
    <SectionPanel title={t('together')}>
      <FactList facts={[...facts, ...mostPlayedFact]} />
    </SectionPanel>
  )
}
