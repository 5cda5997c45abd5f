import { useQuery } from '@tanstack/react-query'
import { type TournamentMatchWire, listTournamentMatches } from '#contract/tournaments/matches.ts'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { sports } from '#engine/sports/sports.ts'
import { isTableStage } from '#engine/tournaments/log/state.ts'
import { getStandings } from '#contract/tournaments/rounds.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { createCrosstable } from '../standings/crosstable-cells.ts'
import type { StandingsTable } from '../standings/standings-table.ts'
import { NothingToPrint, PrintPage } from './print-page.tsx'
import classes from './print-table.module.css'
import { t } from './messages.ts'

type Props = { tournament: TournamentDetail }

/** A crosstable of each table, in landscape. */
export function PrintCrosstable({ tournament }: Props) {
  const standings = useQuery(queryOf(getStandings, { params: { id: tournament.id } }))
  const query = useQuery(queryOf(listTournamentMatches, { params: { id: tournament.id } }))
  const title = t('sheet.crosstable')
  const loading = <Skeleton layout="table" count={10} />
  if (standings.data === undefined) {
    return (
      <QueryView query={standings} failure={t('standingsFailure')} loading={loading}>
        {() => null}
      </QueryView>
    )
  }
  const { tables } = standings.data
  return (
    <QueryView query={query} failure={t('matchesFailure')} loading={loading}>
      {({ items }) =>
        tables.length === 0 || !items.some(isTableStage) ? (
          <NothingToPrint tournament={tournament} title={title}>
            {t('noStandingsYet')}
          </NothingToPrint>
        ) : (
          <PrintPage tournament={tournament} title={title} isLandscape>
            {tables.map((table) => (
              <PrintedCrosstable
                key={table.title}
                table={table}
                matches={items}
                hasColours={sports[tournament.sportId].hasColours}
              />
            ))}
          </PrintPage>
        )
      }
    </QueryView>
  )
}

type CrossProps = {
  table: StandingsTable
  matches: readonly TournamentMatchWire[]
  hasColours: boolean
}

function PrintedCrosstable({ table, matches, hasColours }: CrossProps) {
  const { columns, rows } = createCrosstable(table, matches, hasColours)
  return (
    <table className={`${classes.table} ${classes.cross}`}>
      {table.group !== null && <caption>{table.title}</caption>}
      <thead>
        <tr>
          <th className={classes.number}>#</th>
          <th>{t('name')}</th>
          {columns.map(({ text }) => (
            <th key={text}>{text}</th>
          ))}
          <th className={classes.number}>{t('head.points')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ playerId, name, cells, pointsText, isOut }, index) => (
          <tr key={playerId}>
            <td className={classes.number}>{index + 1}</td>
            <td>{isOut ? t('outName', { name }) : name}</td>
            {cells.map((cell, column) => (
              <td key={column} className={cell.isSelf ? classes.self : undefined}>
                {cell.text}
              </td>
            ))}
            <td className={classes.number}>
              <b>{pointsText}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
