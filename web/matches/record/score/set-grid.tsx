import type { FieldProblem } from '#contract/errors.ts'
import type { Side } from '#engine/sports/types.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FlipTiles } from '../../../ui/scores/flip-tiles.tsx'
import text from '../../../ui/text.module.css'
import { numberOf } from '../../../sports/entry.ts'
import { setCount, setsWon } from '../values.ts'
import { firstUnplayed } from '../keypad-fields.ts'
import { setIndexOf } from '../problems.ts'
import { ScoreCell } from './score-cell.tsx'
import type { PadHandle } from '../use-record-values.ts'
import classes from './set-grid.module.css'
import { t } from '../messages.ts'
import kit from '../../../ui/kit.module.css'

type Props = {
  handle: PadHandle
  labels: readonly [string, string]
  problems: readonly FieldProblem[]
  describedBy: string
}

const sides: readonly Side[] = [1, 2]

/** The points of each set in columns, and the sets won. */
export function SetGrid({ handle, labels, problems, describedBy }: Props) {
  const { values } = handle
  const count = setCount(values)
  const faultySets = new Set(problems.map(setIndexOf))
  const isMatchFaulty = problems.length > 0 && faultySets.has(null)
  const firstUnplayedIndex = firstUnplayed(values)
  const won = setsWon(values)
  const indices = Array.from({ length: count }, (_, index) => index)
  const lookOf = (side: Side, at: number) => {
    const [one = '', two = ''] = values.entry.sets[at] ?? []
    if (faultySets.has(at) || (isMatchFaulty && one === '' && two === '' && at === 0))
      return 'faulty'
    if (at >= firstUnplayedIndex && one === '' && two === '') return 'unplayed'
    const lead = numberOf(one) - numberOf(two)
    return (side === 1 ? lead > 0 : lead < 0) ? 'won' : undefined
  }
  return (
    <div
      className={classNames(classes.grid, count > 3 && classes.many, count > 5 && classes.most)}
      style={{ '--sets': count } as React.CSSProperties}
      data-board
    >
      <div className={classes.head}>
        <span />
        {indices.map((index) => (
          <span key={index} className={text.label}>
            <span className={classes.word}>{t('set')} </span>
            {index + 1}
          </span>
        ))}
        <span className={text.label}>{t('sets')}</span>
      </div>
      {sides.map((side) => (
        <div key={side} className={classes.row} role="group" aria-label={labels[side - 1]}>
          <b className={classNames(text.trunc, classes.name)}>{labels[side - 1]}</b>
          {indices.map((at) => (
            <span key={at} data-cell={`${side}-${at}`}>
              <ScoreCell
                handle={handle}
                cell={{ side, at }}
                text={values.entry.sets[at]?.[side - 1] ?? ''}
                label={t('setOf', { set: at + 1, name: labels[side - 1] ?? '' })}
                look={lookOf(side, at)}
                describedBy={describedBy}
              />
            </span>
          ))}
          <span className={kit.centered}>
            <FlipTiles
              value={String(won[side - 1])}
              label={t('setsOf', { name: labels[side - 1] ?? '' })}
            />
          </span>
        </div>
      ))}
    </div>
  )
}
