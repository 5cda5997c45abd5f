import { useQuery } from '@tanstack/react-query'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import type { SportId } from '#engine/sports/types.ts'
import { QueryView } from '../../platform/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { matchTitle } from '../match-sentence.ts'
import { NothingToPrint, PrintPage } from './print-page.tsx'
import classes from './print-slips.module.css'
import { tournamentMatchesQuery } from '../queries.ts'
import { isTableStage } from '#engine/tournaments/log/state.ts'

type Props = { tournament: TournamentDetail; round: number | undefined }

const onPage = 6
/** What a field holds that is filled in with a pen. */
const blank = '\u00a0'

/** Slips for the tables, six on a sheet, to be cut apart and signed. */
export function PrintSlips({ tournament, round }: Props) {
  const query = useQuery(tournamentMatchesQuery(tournament.id))
  return (
    <QueryView
      query={query}
      failure="The matches could not be loaded"
      loading={<Skeleton layout="card" count={2} />}
    >
      {({ items }) => {
        const open = items.filter((match) => isOpen(match) && isIn(match, round))
        if (open.length === 0) {
          return (
            <NothingToPrint tournament={tournament} title="Result slips">
              No match with both players is waiting to be played.
            </NothingToPrint>
          )
        }
        const pages = Array.from({ length: Math.ceil(open.length / onPage) }, (_, page) =>
          open.slice(page * onPage, (page + 1) * onPage),
        )
        return pages.map((slips, page) => (
          <PrintPage
            key={slips[0]?.id}
            tournament={tournament}
            title={`Result slips ${page + 1} of ${pages.length}`}
          >
            <div className={classes.slips}>
              {slips.map((match) => (
                <Slip key={match.id} match={match} tournament={tournament} />
              ))}
            </div>
          </PrintPage>
        ))
      }}
    </QueryView>
  )
}

function isOpen({ decision, sides }: TournamentMatchWire): boolean {
  return decision === null && sides.every(({ kind }) => kind === 'player')
}

function isIn(match: TournamentMatchWire, round: number | undefined): boolean {
  return round === undefined || !isTableStage(match) || match.round === round
}

/** Fields of each side beside the total: its sets, in chess its colour. */
function fieldsOf(sportId: SportId, { matchFormat }: TournamentMatchWire): number {
  switch (sportId) {
    case 'tabletennis':
      return Number(/\d+$/.exec(matchFormat)?.[0] ?? 5)
    case 'pool':
    case 'darts':
    case 'chess':
    case 'foosball':
      return 0
  }
}

function Slip({ match, tournament }: { match: TournamentMatchWire; tournament: TournamentDetail }) {
  const { sportId } = tournament
  const fields = Array.from({ length: fieldsOf(sportId, match) }, (_, field) => field + 1)
  const colours = sportId === 'chess' ? ['White', 'Black'] : ['', '']
  return (
    <article className={classes.slip}>
      <p className={classes.top}>
        <b>{matchTitle(match)}</b>
        <span>{match.table ?? (sportId === 'chess' ? `Board ${match.board}` : '')}</span>
      </p>
      <p className={classes.facts}>
        {tournament.name}, {match.matchFormat}
        {match.bestOf !== null &&
          !match.matchFormat.startsWith('Best') &&
          `, best of ${match.bestOf}`}
      </p>
      <table className={classes.score}>
        <thead>
          <tr>
            <th>Player</th>
            {fields.map((field) => (
              <th key={field}>{field}</th>
            ))}
            <th>{sportId === 'chess' ? 'Points' : 'Total'}</th>
          </tr>
        </thead>
        <tbody>
          {match.sides.map((side, at) => (
            <tr key={at}>
              <td className={classes.name}>
                {side.name}
                {colours[at] !== '' && <small>{colours[at]}</small>}
              </td>
              {fields.map((field) => (
                <td key={field} className={classes.field}>
                  {blank}
                </td>
              ))}
              <td className={classes.total}>{blank}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.signatures}>
        <span>{match.sides[0].name}</span>
        <span>{match.sides[1].name}</span>
      </p>
    </article>
  )
}
