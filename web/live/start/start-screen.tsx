import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { isSportId } from '#engine/sports/sports.ts'
import { type RubberView, getTeamMatch } from '#contract/teams/team-match.ts'
import {
  type TournamentMatchWire,
  type TournamentSideWire,
  listTournamentMatches,
} from '#contract/tournaments/matches.ts'
import { type TournamentDetail, getTournament } from '#contract/tournaments/tournament.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { useUser } from '../../platform/session/session.ts'
import { getSportOrFirst, useSports } from '../../platform/club/sports-in-use.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { bestOfRubber, findMatchSystem } from '../../teams/sheet/match-system.ts'
import { isBetweenTeams } from '../../tournaments/match-sentence.ts'
import { ErrorState } from '../../ui/states/state-panel.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { LiveScreen } from '../now/live-screen.tsx'
import { loadLastSport } from './house-rules.ts'
import { StartDialog } from './start-dialog.tsx'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'

/** A dialog over the live matches that starts a match. */
export function StartScreen() {
  const search = useSearch({ from: '/shell/live/new' })
  const router = useRouter()
  const navigate = useNavigate()
  const close = () => {
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: '/live', replace: true })
  }
  const { tournament, match, team, rubber } = search
  return (
    <>
      <LiveScreen />
      {team !== undefined && rubber !== undefined ? (
        <RubberStart id={team} n={rubber} close={close} />
      ) : tournament !== undefined && match !== undefined ? (
        <TournamentMatchStart tournamentId={tournament} matchId={match} close={close} />
      ) : (
        <FreeMatchStart {...search} close={close} />
      )}
    </>
  )
}

type FreeMatchStartProps = {
  readonly sport?: string | undefined
  readonly p1?: string | undefined
  readonly p2?: string | undefined
  readonly table?: string | undefined
  readonly close: () => void
}

/** The signed-in person is the first player, unless two others are given. */
function FreeMatchStart({ sport, p1, p2 = '', table, close }: FreeMatchStartProps) {
  const me = useUser()?.playerId ?? ''
  const clubSports = useSports()
  const lastSport = loadLastSport()
  const defaultSport =
    typeof lastSport === 'string' && isSportId(lastSport) ? lastSport : 'tabletennis'
  const sportId =
    sport !== undefined && isSportId(sport) ? sport : getSportOrFirst(clubSports, defaultSport)
  const first = p1 ?? (p2 === me ? '' : me)
  return (
    <StartDialog sportId={sportId} playerIds={[first, p2]} table={table ?? null} close={close} />
  )
}

type TournamentMatchStartProps = {
  readonly tournamentId: string
  readonly matchId: string
  readonly close: () => void
}

function TournamentMatchStart({ tournamentId, matchId, close }: TournamentMatchStartProps) {
  const tournament = useQuery(queryOf(getTournament, { params: { id: tournamentId } }))
  const matches = useQuery(queryOf(listTournamentMatches, { params: { id: tournamentId } }))
  const match = matches.data?.items.find(({ id }) => id === matchId)
  const failure = tournament.error ?? matches.error
  if (tournament.data !== undefined && match !== undefined && isStartable(match)) {
    return <PairingStart tournament={tournament.data} match={match} close={close} />
  }
  const isLoaded = tournament.data !== undefined && matches.data !== undefined
  return (
    <Dialog title={t('title')} onClose={close} size="m">
      {failure !== null || isLoaded ? (
        <ErrorState
          title={t('tournamentFailure')}
          message={
            failure === null
              ? t(match !== undefined && isBetweenTeams(match) ? 'betweenTeams' : 'notOpen')
              : reasonOf(failure)
          }
        />
      ) : (
        <Skeleton layout="card" count={1} />
      )}
    </Dialog>
  )
}

/** Whether two players or pairs can play it now; teams play the rubbers of their team match. */
const isStartable = (match: TournamentMatchWire) =>
  match.status !== 'decided' &&
  match.sides.every(({ playerId }) => playerId !== null) &&
  !isBetweenTeams(match)

/** Returns the player of a side, or both players of a pair. */
function listSidePlayers({ participants }: TournamentDetail, side: TournamentSideWire) {
  const partnerId =
    participants.find(({ playerId }) => playerId === side.playerId)?.partnerId ?? null
  if (partnerId === null) return [{ id: side.playerId ?? '', name: side.name }]
  const [name = '', ...partnerName] = side.name.split(' / ')
  return [
    { id: side.playerId ?? '', name },
    { id: partnerId, name: partnerName.join(' / ') },
  ]
}

type PairingStartProps = {
  readonly tournament: TournamentDetail
  readonly match: TournamentMatchWire
  readonly close: () => void
}

function PairingStart({ tournament, match, close }: PairingStartProps) {
  const [one, two] = match.sides
  const eventText = joinFacts([tournament.name, match.roundTitle, match.table])
  return (
    <StartDialog
      sportId={tournament.sportId}
      playerIds={[one.playerId ?? '', two.playerId ?? '']}
      table={match.table}
      close={close}
      pairing={{
        origin: { tournamentId: tournament.id, tournamentMatchId: match.id },
        tournamentName: tournament.name,
        eventText,
        rules: match,
        sides: [listSidePlayers(tournament, one), listSidePlayers(tournament, two)],
      }}
    />
  )
}

type RubberStartProps = { readonly id: string; readonly n: number; readonly close: () => void }

/** Returns the players of a side who are known. */
function findKnownPlayers(names: RubberView['home']) {
  return names.flatMap((name) =>
    name === null ? [] : [{ id: name.playerId as string, name: name.playerName }],
  )
}

function RubberStart({ id, n, close }: RubberStartProps) {
  const { data: match, error } = useQuery(queryOf(getTeamMatch, { params: { id } }))
  const view = match?.rubbers.find((one) => one.n === n)
  const play = match && findMatchSystem(match)?.rubbers.find((one) => one.n === n)?.play
  if (match !== undefined && view?.status === 'open' && play !== undefined) {
    const [home, away] = [findKnownPlayers(view.home), findKnownPlayers(view.away)]
    const playerIds = [home[0]?.id ?? '', away[0]?.id ?? ''] as const
    const names = { home: match.home.name, away: match.away.name, n }
    return (
      <StartDialog
        sportId={match.sportId}
        playerIds={playerIds}
        table={null}
        close={close}
        pairing={{
          origin: { rubber: { teamMatchId: id, n } },
          tournamentName: null,
          eventText: t('rubberPlace', names),
          rules: { bestOf: bestOfRubber(play), matchFormat: play.format },
          sides: [home, away],
        }}
      />
    )
  }
  return (
    <Dialog title={t('title')} onClose={close} size="m">
      {error !== null || match !== undefined ? (
        <ErrorState
          title={t('tournamentFailure')}
          message={error === null ? t('rubberNotOpen') : reasonOf(error)}
        />
      ) : (
        <Skeleton layout="card" count={1} />
      )}
    </Dialog>
  )
}
