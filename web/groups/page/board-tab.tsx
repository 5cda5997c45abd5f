import { type ComponentProps, type ReactNode, useState } from 'react'
import { IconSwords } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getGroupBoard } from '#contract/groups/board.ts'
import type { Group } from '#contract/groups/group.ts'
import { sports } from '#engine/sports/sports.ts'
import { MatchList } from '../../matches/list/match-list.tsx'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { useUser } from '../../platform/session/session.ts'
import { useSports } from '../../platform/club/sports-in-use.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { SeasonSelect } from '../../seasons/season-select.tsx'
import { classNames } from '../../ui/class-names.ts'
import columns from '../../ui/layout/columns.module.css'
import { FactList } from '../../ui/layout/fact-list.tsx'
import { LatestMarks } from '../../ui/scores/latest-marks.tsx'
import { formatDate, formatNumber } from '../../ui/i18n/locale.ts'
import { Rating } from '../../ui/scores/rating.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { SportTabs } from '../../ui/sports/sport-tabs.tsx'
import { EmptyState } from '../../ui/states/state-panel.tsx'
import text from '../../ui/text.module.css'
import classes from './board-tab.module.css'
import { MemberName } from './member-name.tsx'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'

const route = getRouteApi('/shell/groups/$id')
type Board = ReplyOf<typeof getGroupBoard>

/** The group's own table, next to the club’s rating of the same people. */
export function BoardTab({ group }: { group: Group }) {
  const { sport, season } = route.useSearch()
  const navigate = route.useNavigate()
  const played = useSports()
  const query = useQuery({
    ...queryOf(getGroupBoard, {
      params: { id: group.id },
      query: { sportId: sport, seasonId: season },
    }),
    placeholderData: keepPreviousData,
  })
  const go = (part: { sport?: typeof sport; season?: string | undefined }) =>
    void navigate({ search: (old) => ({ ...old, ...part }), replace: true })
  return (
    <>
      <div className={classes.filters}>
        <SportTabs
          label={t('sport')}
          sports={played}
          value={query.data?.sportId}
          onChange={(chosen) => go({ sport: chosen })}
        />
        <span className={text.spacer} />
        <SeasonSelect
          className={classes.season}
          value={season}
          onChange={(chosen) => go({ season: chosen })}
        />
      </div>
      <QueryView
        query={query}
        failure={t('boardFailed')}
        loading={<Skeleton layout="table" count={8} />}
      >
        {(board) => <Boards group={group} board={board} />}
      </QueryView>
    </>
  )
}

function Boards({ group, board }: { group: Group; board: Board }) {
  const [shown, setShown] = useState<'among' | 'club'>('among')
  return (
    <div className={classNames(columns.grid, classes.two)} data-sport={board.sportId}>
      <div>
        <div className={classes.choice}>
          <Segmented
            label={t('boardOf')}
            options={[
              { value: 'among', label: t('amongOurselves') },
              { value: 'club', label: t('clubRating') },
            ]}
            value={shown}
            onChange={setShown}
          />
        </div>
        {shown === 'among' ? <Among board={board} /> : <Club board={board} />}
      </div>
      <div className={classes.side}>
        <Together group={group} board={board} />
        <p className={classes.note}>{t('among')}</p>
        {board.latest.length > 0 && (
          <SectionPanel title={t('latest')} flush>
            <MatchList matches={board.latest} />
          </SectionPanel>
        )}
      </div>
    </div>
  )
}

type TableProps = { heads: ReactNode; children: ReactNode }

function Table({ heads, children }: TableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('rank')}</th>
          <th scope="col">{t('player')}</th>
          {heads}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

type RowProps = ComponentProps<typeof MemberName> & { rank: number }

function Row({ member, rank, children }: RowProps) {
  const isMe = useUser()?.playerId === member.playerId
  return (
    <tr className={isMe ? classes.me : undefined}>
      <td className={text.num}>{rank}</td>
      <th scope="row">
        <MemberName member={member} />
      </th>
      {children}
    </tr>
  )
}

function Among({ board: { among } }: { board: Board }) {
  if (among.length === 0) {
    return (
      <EmptyState icon={IconSwords} title={t('noBoard')}>
        {t('noBoardHint')}
      </EmptyState>
    )
  }
  const heads = (
    <>
      <th scope="col" className={classes.wide}>
        {t('matches')}
      </th>
      <th scope="col">{t('wonLost')}</th>
      <th scope="col">{t('wonShare')}</th>
      <th scope="col" className={classes.wide}>
        {t('lastFive')}
      </th>
      <th scope="col" className={classes.wide}>
        {t('clubRating')}
      </th>
    </>
  )
  return (
    <Table heads={heads}>
      {among.map((row, at) => (
        <Row key={row.playerId} member={row} rank={at + 1}>
          <td className={`${text.num} ${classes.wide}`}>{row.matches}</td>
          <td className={text.num}>
            {row.wins}–{row.losses}–{row.draws}
          </td>
          <td className={text.num}>{t('percent', { value: formatNumber(row.winRate, 1) })}</td>
          <td className={classes.wide}>
            <LatestMarks marks={row.form} />
          </td>
          <td className={classes.wide}>{row.rating !== null && <Rating rating={row.rating} />}</td>
        </Row>
      ))}
    </Table>
  )
}

function Club({ board: { ratings, sportId } }: { board: Board }) {
  if (ratings.length === 0) {
    return (
      <EmptyState
        icon={IconSwords}
        title={t('noRatings', { sport: readName(sports[sportId].name) })}
      />
    )
  }
  const heads = (
    <>
      <th scope="col">{t('games')}</th>
      <th scope="col">{t('rating')}</th>
    </>
  )
  return (
    <Table heads={heads}>
      {ratings.map((row, at) => (
        <Row key={row.playerId} member={row} rank={at + 1}>
          <td className={text.num}>{row.games}</td>
          <td>
            <Rating
              rating={row.rating}
              deviation={row.ratingDeviation}
              provisional={row.provisional}
            />
          </td>
        </Row>
      ))}
    </Table>
  )
}

function Together({ group: { stats }, board: { mostPlayed } }: { group: Group; board: Board }) {
  const facts = [
    { name: t('matches'), value: formatNumber(stats.totalMatches) },
    { name: t('tournaments'), value: formatNumber(stats.totalTournaments) },
    { name: t('activeSince'), value: formatDate(stats.activeSince, 'monthOfYear') },
  ]
  const [a, b] = mostPlayed?.names ?? ['', '']
  const most =
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
      <FactList facts={[...facts, ...most]} />
    </SectionPanel>
  )
}
