import type { PointerEvent } from 'react'
import { IconBackspace } from '@tabler/icons-react'
import { formatScore } from '#engine/sports/score-text.ts'
import type { Side } from '#engine/sports/types.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import text from '../../../ui/text.module.css'
import { getLeadingSide } from '../../../sports/entry.ts'
import { sportForms } from '../../../sports/sport-forms.ts'
import { getKeypadFields } from '../keypad-fields.ts'
import type { ResultForm } from '../use-record-values.ts'
import classes from './keypad.module.css'
import { t } from '../messages.ts'
import kit from '../../../ui/kit.module.css'

type Props = {
  form: ResultForm
  labels: readonly [string, string]
  /** Whether to show the quick scores; false if they are shown elsewhere. */
  showsQuickScores?: boolean
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const sides: readonly Side[] = [1, 2]

/** Keeps the focus in the field that a key writes to. */
function keepFocus(event: PointerEvent) {
  event.preventDefault()
}

/** Quick scores and digits, for the selected field. */
export function Keypad({ form, labels, showsQuickScores = true }: Props) {
  const { values, press } = form
  const fields = getKeypadFields(values)
  const quickKeys = sportForms[values.sportId].quickKeys(values)
  const unit = sportForms[values.sportId].unit(values)
  const { active } = values.entry
  const inSets = fields.kind === 'sets'
  const wonBy = inSets ? t('setWonBy', { set: active.setIndex + 1 }) : t('wonBy')
  return (
    <div className={classNames(kit.column, kit.gap2, classes.pad)} onPointerDown={keepFocus}>
      {showsQuickScores && quickKeys.kind === 'win' && (
        <div className={classNames(kit.twoColumns, classes.winner)} role="group" aria-label={wonBy}>
          <span className={text.label}>{wonBy}</span>
          {sides.map((side) => (
            <button
              key={side}
              type="button"
              aria-pressed={(getLeadingSide(values.entry, fields) ?? active.side) === side}
              onClick={() => press({ type: 'winner', side })}
            >
              {labels[side - 1]}
            </button>
          ))}
        </div>
      )}
      {showsQuickScores && (
        <div
          className={classes.quick}
          role="group"
          aria-label={
            inSets ? t('quickScoresOfSet', { set: active.setIndex + 1 }) : t('quickScores')
          }
        >
          {quickKeys.kind === 'win'
            ? quickKeys.pairs.map((pair) => (
                <button
                  key={pair.join()}
                  type="button"
                  className={classNames(classes.key, classes.small)}
                  onClick={() => press({ type: 'win', pair })}
                >
                  {formatScore(pair)}
                </button>
              ))
            : quickKeys.values.map((value) => (
                <button
                  key={value}
                  type="button"
                  className={classNames(classes.key, classes.small)}
                  aria-label={t('quickScore', { value, unit })}
                  onClick={() => press({ type: 'fill', value })}
                >
                  {value}
                </button>
              ))}
        </div>
      )}
      <div className={classes.keys} role="group" aria-label={t('keypad')}>
        {digits.map((digit) => (
          <button
            key={digit}
            type="button"
            className={classes.key}
            onClick={() => press({ type: 'digit', digit })}
          >
            {digit}
          </button>
        ))}
        <button
          type="button"
          className={classNames(classes.key, classes.act)}
          onClick={() =>
            press({ type: inSets ? 'next-set' : fields.allowsNegative ? 'sign' : 'next' })
          }
        >
          {inSets ? t('nextSet') : fields.allowsNegative ? '+ / −' : t('otherSide')}
        </button>
        <button
          type="button"
          className={classes.key}
          onClick={() => press({ type: 'digit', digit: '0' })}
        >
          0
        </button>
        <button
          type="button"
          className={classNames(classes.key, classes.act)}
          onClick={() => press({ type: 'erase' })}
        >
          <Icon of={IconBackspace} size="l" />
          <span className={text.hidden}>{t('delete')}</span>
        </button>
      </div>
    </div>
  )
}
