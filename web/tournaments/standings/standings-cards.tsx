import { useId, useState } from 'react'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { StandingRow } from '#contract/tournaments/rounds.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { describeOut, RankSteps, TieBreakValue } from './standings-grid.tsx'
import classes from './standings-cards.module.css'
import type { StandingsTable } from './standings-table.ts'
import { t } from './messages.ts'
import { readName } from '../../ui/i18n/read-message.ts'
import kit from '../../ui/kit.module.css'

type Props = { table: StandingsTable; me: string | null }

/** The standings on a phone: two lines a player, with the tie-breaks collapsed. */
export function StandingsCards({ table, me }: Props) {
  return (
    <ol className={classNames(kit.lines, kit.card, classes.list)}>
      {table.rows.map((row, index) => (
        <li
          key={row.playerId}
          className={classNames(
            row.playerId === me && kit.mine,
            row.isOut && classes.out,
            index === table.qualifiers - 1 && index < table.rows.length - 1 && classes.line,
          )}
        >
          <StandingCard row={row} criteria={table.criteria} />
        </li>
      ))}
    </ol>
  )
}

type CardProps = { row: StandingRow; criteria: StandingsTable['criteria'] }

function StandingCard({ row, criteria }: CardProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const hasDetails = row.values.length > 0 || row.steps.length > 1
  return (
    <>
      <button
        type="button"
        className={classes.row}
        aria-expanded={isOpen}
        aria-controls={id}
        disabled={!hasDetails}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classNames(text.num, classes.rank)}>{row.rank}</span>
        <span className={classNames(text.trunc, classes.name)}>{row.playerName}</span>
        <span className={classNames(text.num, classes.points)}>
          {row.pointsText}
          {row.nowText !== null && (
            <span className={classes.now}>{t('provisionalPoints', { points: row.nowText })}</span>
          )}
        </span>
        <span className={classes.facts}>{row.isOut ? describeOut(row) : describeRecord(row)}</span>
        {hasDetails && <Icon of={isOpen ? IconChevronDown : IconChevronRight} size="s" />}
      </button>
      {isOpen && (
        <dl id={id} className={classes.values}>
          {criteria.map(({ acronym, name }) =>
            row.values.some((value) => value.acronym === acronym) ? (
              <div key={acronym}>
                <dt>{readName(name)}</dt>
                <dd>
                  <TieBreakValue row={row} acronym={acronym} name={name} />
                </dd>
              </div>
            ) : null,
          )}
          {row.steps.length > 1 && (
            <div>
              <dt>{t('tiedWithOthers')}</dt>
              <dd>
                <RankSteps row={row} />
              </dd>
            </div>
          )}
        </dl>
      )}
    </>
  )
}

function describeRecord({ wins, draws, losses }: StandingRow): string {
  return draws === 0 ? t('record', { wins, losses }) : t('recordDrawn', { wins, draws, losses })
}
