import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import { createCrosstable } from './crosstable-cells.ts'
import classes from './crosstable.module.css'
import type { StandingsTable } from './standings-table.ts'
import { t } from './messages.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  table: StandingsTable
  matches: readonly TournamentMatchWire[]
  hasColours: boolean
  me: string | null
}

/** A crosstable in standings order. It scrolls horizontally while the names stay. */
export function Crosstable({ table, matches, hasColours, me }: Props) {
  const { columns, rows } = createCrosstable(table, matches, hasColours)
  const hasProvisionalPoints = table.rows.some(({ nowText }) => nowText !== null)
  return (
    <div
      className={classNames(kit.card, classes.scroll)}
      role="region"
      aria-label={t('crosstableOf', { table: table.title })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
      tabIndex={0}
    >
      <table className={classes.cross}>
        <thead>
          <tr>
            <th scope="col" className={classes.rank}>
              #
            </th>
            <th scope="col" className={classes.name}>
              {t('name')}
            </th>
            {columns.map(({ text: short, title }) => (
              <th key={short} scope="col">
                <abbr title={title}>{short}</abbr>
              </th>
            ))}
            <th scope="col">
              <abbr title={t(hasProvisionalPoints ? 'pointsNow' : 'points')}>
                {t(hasProvisionalPoints ? 'head.now' : 'head.points')}
              </abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ playerId, name, cells, pointsText, isOut }, index) => (
            <tr
              key={playerId}
              className={classNames(playerId === me && classes.me, isOut && classes.out)}
            >
              <td className={classNames(text.num, classes.rank)}>{index + 1}</td>
              <th scope="row" className={classes.name}>
                <span className={classes.who} title={name}>
                  <span className={text.trunc}>{name}</span>
                  {isOut && <small>{t('out')}</small>}
                </span>
              </th>
              {cells.map((cell, column) => (
                <td
                  key={column}
                  title={cell.title || undefined}
                  className={classNames(text.num, cell.isSelf && classes.self)}
                >
                  {cell.text}
                </td>
              ))}
              <td className={classNames(text.num, classes.points)}>{pointsText}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
