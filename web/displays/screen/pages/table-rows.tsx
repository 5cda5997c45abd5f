import type { DisplayContent } from '#contract/club/displays.ts'
import { SportIcon } from '../../../ui/sports/sport-icon.tsx'
import classes from './table-rows.module.css'
import { t } from '../messages.ts'

type Table = DisplayContent['tournaments'][number]['standings'][number]

/** The top rows of a table, as many as fit completely. */
export function StandingsPage({ table }: { readonly table: Table }) {
  return (
    <table className={classes.rows} data-cols="standings">
      <thead>
        <tr>
          <th>{t('rank')}</th>
          <th>{t('player')}</th>
          <th>{t('played')}</th>
          <th>{t('won')}</th>
          <th>{t('lost')}</th>
          <th>{t('points')}</th>
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ rank, name, played, wins, losses, points }) => (
          <tr key={name}>
            <td>{rank}</td>
            <td>{name}</td>
            <td>{played}</td>
            <td>{wins}</td>
            <td>{losses}</td>
            <td>{points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type BoardRows = DisplayContent['boards'][number]

/** The top ranks of a leaderboard. */
export function LeaderboardPage({ board }: { readonly board: BoardRows }) {
  return (
    <table className={classes.rows} data-cols="board" data-sport={board.sportId}>
      <thead>
        <tr>
          <th>{t('rank')}</th>
          <th>{t('player')}</th>
          <th>{t('games')}</th>
          <th>{t('rating')}</th>
        </tr>
      </thead>
      <tbody>
        {board.rows.map(({ playerId, rank, name, rating, games }) => (
          <tr key={playerId}>
            <td>{rank}</td>
            <td>{name}</td>
            <td>{games}</td>
            <td>{Math.round(rating)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The last results, with the winner highlighted. */
export function ResultsPage({ results }: Pick<DisplayContent, 'results'>) {
  return (
    <ul className={classes.results}>
      {results.map(({ id, sportId, sides, score, winner }) => (
        <li key={id} data-sport={sportId}>
          <SportIcon sport={sportId} />
          <span data-won={winner === 1 || undefined}>{sides[0]}</span>
          <b>{score}</b>
          <span data-won={winner === 2 || undefined}>{sides[1]}</span>
        </li>
      ))}
    </ul>
  )
}
