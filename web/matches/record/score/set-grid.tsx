import type { FieldProblem } from '#contract/errors.ts'
import type { Side } from '#engine/sports/types.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FlipTiles } from '../../../ui/scores/flip-tiles.tsx'
import text from '../../../ui/text.module.css'
import { parseNumber } from '../../../sports/entry.ts'
import { setCount, setsWon } from '../values.ts'
import { firstUnplayedSet } from '../keypad-fields.ts'
import { getSetIndex } from '../problems.ts'
import { ScoreCell } from './score-cell.tsx'
import type { ScoreFieldsForm } from '../use-record-values.ts'
import classes from './set-grid.module.css'
import { t } from '../messages.ts'
import kit from '../../../ui/kit.module.css'

type Props = {
  form: ScoreFieldsForm
  labels: readonly [string, string]
  problems: readonly FieldProblem[]
  describedBy: string
}

const sides: readonly Side[] = [1, 2]

/** The points of each set in columns, and the sets won. */
export function SetGrid({ form, labels, problems, describedBy }: Props) {
  const { values } = form
  const count = setCount(values)
  const faultySets = new Set(problems.map(getSetIndex))
  const isMatchFaulty = problems.length > 0 && faultySets.has(null)
  const firstUnplayed = firstUnplayedSet(values)
  const won = setsWon(values)
  const indices = Array.from({ length: count }, (_, index) => index)
  const getLook = (side: Side, setIndex: number) => {
    const [one = '', two = ''] = values.entry.sets[setIndex] ?? []
    if (faultySets.has(setIndex) || (isMatchFaulty && one === '' && two === '' && setIndex === 0))
      return 'faulty'
    if (setIndex >= firstUnplayed && one === '' && two === '') return 'unplayed'
    const lead = parseNumber(one) - parseNumber(two)
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
          {indices.map((setIndex) => (
            <span key={setIndex} data-cell={`${side}-${setIndex}`}>
              <ScoreCell
                form={form}
                cell={{ side, setIndex }}
                text={values.entry.sets[setIndex]?.[side - 1] ?? ''}
                label={t('setOf', { set: setIndex + 1, name: labels[side - 1] ?? '' })}
                look={getLook(side, setIndex)}
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
