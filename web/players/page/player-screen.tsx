import { useState } from 'react'
import { IconBolt, IconPlus, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type Player, getPlayer } from '#contract/players/players.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getPlayerRatings, type PlayerRating, getHeadToHead } from '#contract/ratings.ts'
import type { Sport, SportId } from '#engine/sports/types.ts'
import { listPlayerGroups } from '#contract/groups/group.ts'
import { afterFirstScreen } from '../../platform/after-first-screen.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { PageView } from '../../platform/cache/page-view.tsx'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { getSportOrFirst, useSports } from '../../platform/club/sports-in-use.ts'
import { useUser } from '../../platform/session/session.ts'
import { useRecordMatch } from '../../platform/dialogs/record-opener.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { PlayerGroups } from './player-groups.tsx'
import { PlayerTournaments, playerTournamentsQuery } from './player-tournaments.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import columns from '../../ui/layout/columns.module.css'
import { Icon } from '../../ui/icon.tsx'
import { PageTitle } from '../../ui/layout/page-head.tsx'
import text from '../../ui/text.module.css'
import { HeadToHead, useOpponent } from './head-to-head.tsx'
import { type OpenDialog, PlayerDialogs } from '../player-dialogs.tsx'
import { LatestMatches } from './latest-matches.tsx'
import { PlayerMenu } from '../player-menu.tsx'
import classes from './player-screen.module.css'
import { PlayerSkeleton } from './player-skeleton.tsx'
import { RatingChart } from './rating-chart.tsx'
import { RatingStrip } from './rating-strip.tsx'
import { RecordsAndRivals } from './records-and-rivals.tsx'
import { formatDate } from '../../ui/i18n/locale.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

/** Placed last in its column, because it loads last and must not move the rest. */
const Milestones = lazyPart(
  async () => {
    await afterFirstScreen()
    return (await import('./milestones.tsx')).Milestones
  },
  { isSilent: true },
)

type Ratings = ReplyOf<typeof getPlayerRatings>

const route = getRouteApi('/shell/players/$id')

export function PlayerScreen() {
  const { id } = route.useParams()
  const query = useQuery(queryOf(getPlayer, { params: { id } }))
  // Requested here too, so that all requests run in parallel.
  useQuery(queryOf(getPlayerRatings, { params: { id } }))
  useQuery(playerTournamentsQuery(id))
  useQuery(queryOf(listPlayerGroups, { params: { id } }))
  return (
    <PageView
      query={query}
      failure={t('playerFailed')}
      loading={<PlayerSkeleton />}
      missing={{
        heading: t('player'),
        icon: IconUser,
        title: t('notFound'),
        hint: t('notFoundHint'),
        link: { to: '/players' },
        linkLabel: t('allPlayers'),
      }}
    >
      {(player) => <PlayerPage key={player.id} player={player} />}
    </PageView>
  )
}

/** Whether all parts of the page are loaded, so that they appear together; then stays true. */
function useIsComplete(
  id: string,
  ratings: Ratings | undefined,
  chosenSport: SportId | undefined,
): boolean {
  const clubSports = useSports()
  const sport = chosenSport ?? mostPlayed(ratings?.boards ?? [], clubSports)
  const opponentId = useOpponent(id, ratings?.rivals[sport]?.playsMost?.playerId ?? null)
  const pair = useQuery({
    ...queryOf(getHeadToHead, { params: { id, otherId: opponentId ?? '' } }),
    enabled: opponentId !== null,
  })
  const tournaments = useQuery(playerTournamentsQuery(id))
  const groups = useQuery(queryOf(listPlayerGroups, { params: { id } }))
  const areListsLoaded = [tournaments, groups].every(({ isPending }) => !isPending)
  const isComplete = ratings !== undefined && !pair.isLoading && areListsLoaded
  const [wasComplete, setComplete] = useState(false)
  if (isComplete && !wasComplete) setComplete(true)
  return isComplete || wasComplete
}

function PlayerPage({ player }: { player: Player }) {
  const { sport: chosenSport } = route.useSearch()
  const navigate = route.useNavigate()
  const clubSports = useSports()
  const query = useQuery(queryOf(getPlayerRatings, { params: { id: player.id } }))
  const isComplete = useIsComplete(player.id, query.data, chosenSport)
  return (
    <>
      <PlayerHead player={player} sport={chosenSport} />
      <QueryView
        query={query}
        failure={t('ratingsFailed')}
        loading={<PlayerSkeleton withoutHead />}
      >
        {({ boards, rivals }) => {
          if (!isComplete) return <PlayerSkeleton withoutHead />
          const sport = chosenSport ?? mostPlayed(boards, clubSports)
          const sportBoards = boards.filter((board) => board.sportId === sport)
          const mainBoard = sportBoards.find(({ board }) => board === sport)
          return (
            <>
              <RatingStrip
                boards={boards}
                sport={sport}
                onChoose={(nextSport) =>
                  void navigate({ search: (old) => ({ ...old, sport: nextSport }), replace: true })
                }
              />
              <div className={columns.grid} data-sport={sport}>
                <div className={columns.column}>
                  <RatingChart key={sport} sport={sport} boards={sportBoards} />
                  <LatestMatches player={player} sport={sport} rating={mainBoard} />
                </div>
                <div className={columns.column}>
                  <HeadToHead
                    player={player}
                    sport={sport}
                    mostFrequentId={rivals[sport]?.playsMost?.playerId ?? null}
                  />
                  <RecordsAndRivals rating={mainBoard} rivals={rivals[sport]} />
                  <PlayerTournaments player={player} />
                  <PlayerGroups playerId={player.id} />
                  <Milestones playerId={player.id} sport={sport} />
                </div>
              </div>
            </>
          )
        }}
      </QueryView>
    </>
  )
}

function FederationNumbers({ player: { fideNumber, nationalNumber } }: { player: Player }) {
  const numbers = [
    ...(fideNumber === null ? [] : [t('fideNumber', { number: fideNumber })]),
    ...(nationalNumber === null ? [] : [nationalNumber]),
  ]
  if (numbers.length === 0) return null
  return (
    <p className={text.dim}>
      {t('federationNumbers', { count: numbers.length, numbers: joinFacts(numbers) })}
    </p>
  )
}

/** Returns the most played sport, which is open by default; without matches, one of the club. */
function mostPlayed(boards: readonly PlayerRating[], clubSports: readonly Sport[]): SportId {
  const byGames = boards.toSorted((a, b) => b.games - a.games)
  return byGames[0]?.sportId ?? getSportOrFirst(clubSports, 'tabletennis')
}

function PlayerHead({ player, sport }: { player: Player; sport: SportId | undefined }) {
  const record = useRecordMatch()
  const navigate = route.useNavigate()
  const me = useUser()?.playerId
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const since = formatDate(player.createdAt, 'monthOfYear')
  const opponent = player.id === me ? { player1Id: player.id } : { player2Id: player.id }
  return (
    <div className={classNames(kit.row, kit.gap4, classes.head)}>
      <Avatar id={player.id} name={player.name} size="x" picture={player.avatarUrl} />
      <div className={classes.who}>
        <PageTitle title={player.name} large />
        <p className={text.dim}>
          {player.nickname !== null && <b>{t('quotedNickname', { nickname: player.nickname })} </b>}
          {player.id === me && <span className={text.you}>{t('youPrefix')} </span>}
          {player.isErased && <b>{t('erasedPrefix')} </b>}
          {player.isRetired && !player.isErased && <b>{t('retiredPrefix')} </b>}
          {t('matchesSince', { count: player.matchCount, since })}
          {player.userId === null && player.addedBy !== null && (
            <> {t('addedBy', { name: player.addedBy })}</>
          )}
        </p>
        <FederationNumbers player={player} />
      </div>
      <PlayerMenu player={player} onOpen={(kind) => setOpen({ kind, player })} />
      {!player.isRetired && (
        <Link
          to="/live/new"
          search={{
            ...(player.id === me ? { p1: player.id } : { p2: player.id }),
            ...(sport === undefined ? {} : { sport }),
          }}
          className={classNames(buttonClass(), classes.record)}
        >
          <Icon of={IconBolt} />
          {t('scoreLive')}
        </Link>
      )}
      {!player.isRetired && (
        <Button
          kind="primary"
          icon={IconPlus}
          className={classes.record}
          onClick={() =>
            record({ ...opponent, ...(sport === undefined ? {} : { sportId: sport }) })
          }
        >
          {t('recordMatch')}
        </Button>
      )}
      <PlayerDialogs
        open={open}
        onOpen={setOpen}
        onRemoved={(into) =>
          into === null
            ? void navigate({ to: '/players', replace: true })
            : void navigate({ to: '/players/$id', params: { id: into.id }, replace: true })
        }
      />
    </div>
  )
}
