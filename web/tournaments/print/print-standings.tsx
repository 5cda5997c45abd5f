import { useQuery } from '@tanstack/react-query'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { getStandings } from '#contract/tournaments/rounds.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { NothingToPrint, PrintPage } from './print-page.tsx'
import classes from './print-table.module.css'
import type { StandingsTable } from '../standings/standings-table.ts'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

const columnKeys = ['played', 'won', 'drawn', 'lost', 'points'] as const

/** Standings with every tie-break, and a legend of the acronyms. */
export function PrintStandings({ tournament }: { tournament: TournamentDetail }) {
  const query = useQuery(queryOf(getStandings, { params: { id: tournament.id } }))
  return (
    <QueryView
      query={query}
      failure={t('standingsFailure')}
      loading={<Skeleton layout="table" count={10} />}
    >
      {({ tables }) =>
        tables.every(({ rows }) => rows.length === 0) ? (
          <NothingToPrint tournament={tournament} title={t('sheet.standings')}>
            {t('noStandingsYet')}
          </NothingToPrint>
        ) : (
          <PrintPage tournament={tournament} title={t('sheet.standings')}>
            {tables.map((table) => (
              <PrintedTable key={table.title} table={table} />
            ))}
          </PrintPage>
        )
      }
    </QueryView>
  )
}

function PrintedTable({
  table: { title, group, criteria, rows, qualifiers },
}: {
  table: StandingsTable
}) {
  const hasValues = rows.some(({ values }) => values.length > 0)
  const shownCriteria = hasValues ? criteria : []
  return (
    <>
      <table className={classes.table}>
        {group !== null && <caption>{title}</caption>}
        <thead>
          <tr>
            <th className={classes.number}>#</th>
            <th>{t('name')}</th>
            {columnKeys.map((column) => (
              <th key={column} className={classes.number}>
                {t(`head.${column}`)}
              </th>
            ))}
            {shownCriteria.map(({ acronym }) => (
              <th key={acronym} className={classes.number}>
                {acronym}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.playerId} className={index === qualifiers - 1 ? classes.line : undefined}>
              <td className={classes.number}>{row.rank}</td>
              <td>{row.isOut ? t('outName', { name: row.playerName }) : row.playerName}</td>
              <td className={classes.number}>{row.played}</td>
              <td className={classes.number}>{row.wins}</td>
              <td className={classes.number}>{row.draws}</td>
              <td className={classes.number}>{row.losses}</td>
              <td className={classes.number}>
                <b>{row.pointsText}</b>
              </td>
              {shownCriteria.map(({ acronym }) => (
                <td key={acronym} className={classes.number}>
                  {row.values.find((value) => value.acronym === acronym)?.text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shownCriteria.length > 0 && (
        <p className={kit.tiny}>
          {shownCriteria.map(({ acronym, name }) => `${acronym}: ${name}`).join('. ')}.
        </p>
      )}
    </>
  )
}
