import { sports } from '#engine/sports/sports.ts'
import { useQuery } from '@tanstack/react-query'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { type TournamentMatchWire, listTournamentMatches } from '#contract/tournaments/matches.ts'
import { listRounds } from '#contract/tournaments/rounds.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import text from '../../ui/text.module.css'
import { isPlayable, formatMatchScore } from '../match-sentence.ts'
import { NothingToPrint, PrintPage } from './print-page.tsx'
import classes from './print-table.module.css'
import {
  currentRound,
  groupRounds,
  pairingsByName,
  type RoundGroup,
} from '../rounds/round-groups.ts'
import { t } from './messages.ts'

type Props = { tournament: TournamentDetail; round: number | undefined; order: 'board' | 'name' }

/** The pairings of a round, to post on a wall. */
export function PrintPairings({ tournament, round: requestedRound, order }: Props) {
  const query = useQuery(queryOf(listTournamentMatches, { params: { id: tournament.id } }))
  const roundsQuery = useQuery(queryOf(listRounds, { params: { id: tournament.id } }))
  const title = order === 'board' ? t('sheet.pairings') : t('sheet.names')
  const sheet = order === 'board' ? 'roundPairings' : 'roundNames'
  const loading = <Skeleton layout="table" count={10} />
  // Without the rounds the sheet would lack byes and points.
  if (roundsQuery.data === undefined) {
    return (
      <QueryView query={roundsQuery} failure={t('pairingsFailure')} loading={loading}>
        {() => null}
      </QueryView>
    )
  }
  const { rounds: roundDetails } = roundsQuery.data
  return (
    <QueryView query={query} failure={t('pairingsFailure')} loading={loading}>
      {({ items }) => {
        const rounds = groupRounds(items, roundDetails)
        const round = rounds.find((group) => group.round === requestedRound) ?? currentRound(rounds)
        if (round === undefined) {
          return (
            <NothingToPrint tournament={tournament} title={title}>
              {t('noRoundYet')}
            </NothingToPrint>
          )
        }
        const { hasColours } = sports[tournament.sportId]
        return (
          <PrintPage tournament={tournament} title={t(sheet, { round: round.title })}>
            {order === 'board' ? (
              <PairingsByBoard round={round} hasColours={hasColours} />
            ) : (
              <PairingsByName round={round} hasColours={hasColours} />
            )}
          </PrintPage>
        )
      }}
    </QueryView>
  )
}

type ListProps = { round: RoundGroup; hasColours: boolean }

function PairingsByBoard({ round, hasColours }: ListProps) {
  const groups = Map.groupBy(round.matches.filter(isPlayable), ({ groupName }) => groupName)
  return (
    <>
      {[...groups].map(([name, matches]) => (
        <BoardTable
          key={name}
          name={name}
          matches={matches}
          hasColours={hasColours}
          points={round.round === 1 ? noPoints : round.pointsBefore}
        />
      ))}
      {round.byes.map(({ playerId, name, bye }) => (
        <p key={playerId} className={classes.bye}>
          <b>{name}</b>: {bye}
        </p>
      ))}
    </>
  )
}

/** The points before the first round: none. */
const noPoints: ReadonlyMap<string, string> = new Map()

type BoardProps = {
  name: string | null
  matches: readonly TournamentMatchWire[]
  hasColours: boolean
  /** Points before the round, by player. */
  points: ReadonlyMap<string, string>
}

function BoardTable({ name, matches, hasColours, points }: BoardProps) {
  const hasPoints = points.size > 0
  const renderPoints = ({ playerId }: TournamentMatchWire['sides'][number]) =>
    hasPoints && <td className={classes.number}>{points.get(playerId ?? '')}</td>
  return (
    <table className={classes.table}>
      {name !== null && <caption>{name}</caption>}
      <thead>
        <tr>
          <th className={classes.narrow}>{t('board')}</th>
          <th>{hasColours ? t('white') : t('name')}</th>
          {hasPoints && <th className={classes.number}>{t('head.points')}</th>}
          <th className={classes.result}>{t('result')}</th>
          <th>{hasColours ? t('black') : t('name')}</th>
          {hasPoints && <th className={classes.number}>{t('head.points')}</th>}
        </tr>
      </thead>
      <tbody>
        {matches
          .toSorted((a, b) => a.board - b.board)
          .map((match) => (
            <tr key={match.id}>
              <td className={text.num}>{match.board}</td>
              <td>{match.sides[0].name}</td>
              {renderPoints(match.sides[0])}
              <td className={classes.result}>{formatMatchScore(match) ?? '–'}</td>
              <td>{match.sides[1].name}</td>
              {renderPoints(match.sides[1])}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function PairingsByName({ round, hasColours }: ListProps) {
  const points = round.round === 1 ? noPoints : round.pointsBefore
  const hasPoints = points.size > 0
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('name')}</th>
          {hasPoints && <th className={classes.number}>{t('head.points')}</th>}
          <th className={classes.narrow}>{t('board')}</th>
          {hasColours && <th>{t('colour')}</th>}
          <th>{t('opponent')}</th>
        </tr>
      </thead>
      <tbody>
        {pairingsByName(round).map(({ playerId, name, opponent, board, isFirstSide }) => (
          <tr key={playerId}>
            <td>
              <b>{name}</b>
            </td>
            {hasPoints && <td className={classes.number}>{points.get(playerId)}</td>}
            <td className={text.num}>{board ?? ''}</td>
            {hasColours && <td>{board === null ? '' : isFirstSide ? t('white') : t('black')}</td>}
            <td>{opponent}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
