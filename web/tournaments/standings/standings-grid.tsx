import type { ReactNode } from 'react'
import type { StandingRow } from '#contract/tournaments/rounds.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { type Column, DataTable } from '../../ui/layout/data-table.tsx'
import text from '../../ui/text.module.css'
import { Explanation } from './standings-explanation.tsx'
import classes from './standings-grid.module.css'
import type { StandingsTable } from './standings-table.ts'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'

type Props = { table: StandingsTable; me: string | null }

/** The standings as a table with a column for each tie-break; selecting a value explains it. */
export function StandingsGrid({ table, me }: Props) {
  const { rows, criteria, qualifiers } = table
  const hasValues = rows.some(({ values }) => values.length > 0)
  const hasSteps = rows.some(({ steps }) => steps.length > 1)
  const hasDraws = rows.some(({ draws }) => draws > 0)
  const hasProvisionalPoints = rows.some(({ nowText }) => nowText !== null)
  const numberColumn = (
    id: string,
    header: ReactNode,
    cell: Column<StandingRow>['cell'],
  ): Column<StandingRow> => ({ id, header, cell })
  const columns: readonly (Column<StandingRow> | false)[] = [
    numberColumn('rank', '#', ({ rank }) => rank),
    { id: 'player', header: t('name'), kind: 'name', cell: (row) => <PlayerName row={row} /> },
    numberColumn(
      'played',
      <ColumnHead name={t('played')} letter={t('head.played')} />,
      (row) => row.played,
    ),
    numberColumn('won', <ColumnHead name={t('won')} letter={t('head.won')} />, (row) => row.wins),
    hasDraws &&
      numberColumn(
        'drawn',
        <ColumnHead name={t('drawn')} letter={t('head.drawn')} />,
        (row) => row.draws,
      ),
    numberColumn(
      'lost',
      <ColumnHead name={t('lost')} letter={t('head.lost')} />,
      (row) => row.losses,
    ),
    numberColumn('points', <ColumnHead name={t('points')} letter={t('head.points')} />, (row) => (
      <b>{row.pointsText}</b>
    )),
    hasProvisionalPoints &&
      numberColumn(
        'now',
        <ColumnHead name={t('pointsNow')} letter={t('head.now')} />,
        ({ nowText }) => <span className={classes.now}>{nowText}</span>,
      ),
    ...(hasValues ? criteria : []).map(({ acronym, name }) =>
      numberColumn(acronym, <ColumnHead name={readName(name)} letter={acronym} />, (row) => (
        <TieBreakValue row={row} acronym={acronym} name={name} />
      )),
    ),
    hasSteps && {
      id: 'steps',
      header: t('tiedWithOthers'),
      kind: 'text',
      cell: (row) => <RankSteps row={row} />,
    },
  ]
  return (
    <DataTable
      columns={columns.filter((column) => column !== false)}
      sections={[{ rows }]}
      rowKey={({ playerId }) => playerId}
      marks={({ playerId, isOut }, index) => ({
        isMine: playerId === me,
        isFaint: isOut,
        isCutOff: index === qualifiers - 1 && index < rows.length - 1,
      })}
    />
  )
}

/** An abbreviated header; selecting it shows its full name. */
function ColumnHead({ name, letter }: { name: string; letter: string }) {
  return (
    <Explanation
      title={name}
      button={<abbr title={name}>{letter}</abbr>}
      buttonLabel={t('columnNamed', { letter, name })}
      lines={[]}
    />
  )
}

/** Describes why a player is out of the tournament. */
export function describeOut({ reason }: StandingRow): string {
  return reason ? t('outBecause', { reason }) : t('out')
}

function PlayerName({ row }: { row: StandingRow }) {
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

type TieBreakValueProps = { row: StandingRow; acronym: string; name: string }

/** One tie-break of a player. */
export function TieBreakValue({ row, acronym, name }: TieBreakValueProps) {
  const value = row.values.find((candidate) => candidate.acronym === acronym)
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
export function RankSteps({ row }: { row: StandingRow }) {
  // The first step is the player's own points, which are shown already.
  if (row.steps.length < 2) return null
  return (
    <Explanation
      title={t('rankExplanation', { name: row.playerName })}
      button={t('steps', { count: row.steps.length })}
      buttonLabel={t('explainSteps', { name: row.playerName, count: row.steps.length })}
      lines={row.steps}
    />
  )
}
