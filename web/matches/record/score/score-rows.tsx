import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { FieldProblem } from '#contract/errors.ts'
import { scoreFields } from '#engine/sports/check.ts'
import type { Side } from '#engine/sports/types.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import text from '../../../ui/text.module.css'
import { parseNumber } from '../../../sports/entry.ts'
import { sportForms } from '../../../sports/sport-forms.ts'
import { ScoreCell } from './score-cell.tsx'
import type { ScoreFieldsForm } from '../use-record-values.ts'
import classes from './score-rows.module.css'
import { t } from '../messages.ts'
import kit from '../../../ui/kit.module.css'

type Props = {
  form: ScoreFieldsForm
  labels: readonly [string, string]
  problems: readonly FieldProblem[]
  describedBy: string
}

const sides: readonly Side[] = [1, 2]

/**
 * One number per side, such as racks or goals, with buttons to step it. Tab skips the buttons, which
 * are for the pointer.
 */
export function ScoreRows({ form, labels, problems, describedBy }: Props) {
  const { score } = form.values.entry
  const unit = sportForms[form.values.sportId].unit(form.values)
  const lead = parseNumber(score[0]) - parseNumber(score[1])
  const getLook = (side: Side) => {
    const isMissing = problems.some(({ field }) => field === scoreFields[side - 1])
    if (problems.length > 0 && (score[side - 1] !== '' || isMissing)) return 'faulty'
    return (side === 1 ? lead > 0 : lead < 0) ? 'won' : undefined
  }
  return (
    <div className={classes.rows} data-board>
      <span className={classNames(text.label, classes.unit)}>{unit}</span>
      {sides.map((side) => {
        const name = labels[side - 1] ?? ''
        return (
          <div key={side} className={classes.row} role="group" aria-label={name}>
            <b className={text.trunc}>{name}</b>
            <IconButton
              icon={IconMinus}
              label={t('oneLess', { name })}
              className={classes.step}
              tabIndex={-1}
              onClick={() => form.press({ type: 'step', side, by: -1 })}
            />
            <span className={kit.block} data-cell={`${side}-0`}>
              <ScoreCell
                large
                form={form}
                cell={{ side, setIndex: 0 }}
                text={score[side - 1] ?? ''}
                label={t('scoreOf', { unit, name })}
                look={getLook(side)}
                describedBy={describedBy}
              />
            </span>
            <IconButton
              icon={IconPlus}
              label={t('oneMore', { name })}
              className={classes.step}
              tabIndex={-1}
              onClick={() => form.press({ type: 'step', side, by: 1 })}
            />
          </div>
        )
      })}
    </div>
  )
}
