import type { StandingRow } from '#contract/tournaments/rounds.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import { Explanation } from './standings-explanation.tsx'
import classes from './standings-grid.module.css'
import type { StandingsTable } from './standings-table.ts'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'

type Props = { table: StandingsTable; me: string | null }

/** The standings as a table with a column for each tie-break; each value explains itself. */
export function StandingsGrid({ table, me }: Props) {
  const { rows, criteria, qualifiers } = table
  const hasValues = rows.some(({ values }) => values.length > 0)
  const hasSteps = rows.some(({ steps }) => steps.length > 1)
  const hasDraws = rows.some(({ draws }) => draws > 0)
  const hasNow = rows.some(({ nowText }) => nowText !== null)
  const shown = hasValues ? criteria : []
  return (
    <div className={classes.scroll}>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              #
            </th>
            <th scope="col">{t('player')}</th>
            <Head word={t('played')}>{t('head.played')}</Head>
            <Head word={t('won')}>{t('head.won')}</Head>
            {hasDraws && <Head word={t('drawn')}>{t('head.drawn')}</Head>}
            <Head word={t('lost')}>{t('head.lost')}</Head>
            <Head word={t('points')}>{t('head.points')}</Head>
            {hasNow && <Head word={t('pointsNow')}>{t('head.now')}</Head>}
            {shown.map(({ acronym, name }) => (
              <Head key={acronym} word={readName(name)}>
                {acronym}
              </Head>
            ))}
            {hasSteps && <th scope="col">{t('levelOthers')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr
              key={row.playerId}
              className={classNames(
                row.playerId === me && classes.me,
                row.isOut && classes.out,
                qualifiers > 0 && at === qualifiers - 1 && at < rows.length - 1 && classes.line,
              )}
            >
              <td className={classNames(text.num, classes.number)}>{row.rank}</td>
              <th scope="row">
                <Name row={row} />
              </th>
              <td className={classNames(text.num, classes.number)}>{row.played}</td>
              <td className={classNames(text.num, classes.number)}>{row.wins}</td>
              {hasDraws && <td className={classNames(text.num, classes.number)}>{row.draws}</td>}
              <td className={classNames(text.num, classes.number)}>{row.losses}</td>
              <td className={classNames(text.num, classes.number, classes.points)}>
                {row.pointsText}
              </td>
              {hasNow && (
                <td className={classNames(text.num, classes.number, classes.now)}>{row.nowText}</td>
              )}
              {shown.map(({ acronym, name }) => (
                <td key={acronym} className={classes.number}>
                  <Value row={row} acronym={acronym} name={name} />
                </td>
              ))}
              {hasSteps && (
                <td>
                  <Steps row={row} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ word, children }: { word: string; children: string }) {
  return (
    <th scope="col" className={classes.number}>
      <Explanation
        title={word}
        button={<abbr title={word}>{children}</abbr>}
        buttonLabel={t('columnNamed', { letter: children, name: word })}
        lines={[]}
      />
    </th>
  )
}

/** Describes why a player is out of the tournament. */
export function describeOut({ reason }: StandingRow): string {
  return reason ? t('outBecause', { reason }) : t('out')
}

function Name({ row }: { row: StandingRow }) {
  return (
    <span className={text.row}>
      <Avatar id={row.playerId} name={row.playerName} />
      <span className={text.trunc} title={row.playerName}>
        {row.playerName}
      </span>
      {row.isOut && <span className={text.label}>{describeOut(row)}</span>}
    </span>
  )
}

type ValueProps = { row: StandingRow; acronym: string; name: string }

/** One tie-break of a player. */
export function Value({ row, acronym, name }: ValueProps) {
  const value = row.values.find((each) => each.acronym === acronym)
  if (value === undefined) return null
  return (
    <Explanation
      title={t('valueOf', { tieBreak: readName(name), name: row.playerName })}
      button={<span title={value.explanation}>{value.text}</span>}
      buttonLabel={t('explainValue', {
        tieBreak: readName(name),
        name: row.playerName,
        value: value.text,
      })}
      lines={value.explanation.split('\n')}
    />
  )
}

/** The table-tennis steps that separated a player from others on the same points. */
export function Steps({ row }: { row: StandingRow }) {
  // The first step is the player's own points, which are shown already.
  if (row.steps.length < 2) return null
  return (
    <Explanation
      title={t('whatRanks', { name: row.playerName })}
      button={t('steps', { count: row.steps.length })}
      buttonLabel={t('explainSteps', { name: row.playerName, count: row.steps.length })}
      lines={row.steps}
    />
  )
}
