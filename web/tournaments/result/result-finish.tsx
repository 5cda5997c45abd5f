import { sports } from '#engine/sports/sports.ts'
import type { Side } from '#engine/sports/types.ts'
import { CorrectionReason } from '../../matches/correction/correction-reason.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import text from '../../ui/text.module.css'
import { TextField } from '../../ui/fields/text-field.tsx'
import {
  type Finish,
  getFinish,
  concedingSide,
  withFinish,
  withConcedingSide,
} from './result-values.ts'
import classes from './result-finish.module.css'
import type { ResultState } from './use-result.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const finishes = () =>
  (['played', 'gave_up', 'did_not_come'] satisfies Finish[]).map((value) => ({
    value,
    label: t(`finish.${value}`),
    hint: t(`finish.${value}.hint`),
  }))

const none = [] as const

/** Asks how the match ended; unless it was played to the end, also which side conceded and why. */
export function FinishChoice({
  result,
  isCorrecting,
}: {
  result: ResultState
  isCorrecting: boolean
}) {
  const { values, form, labels, reason, setReason } = result
  const finish = getFinish(values)
  // In chess, resigning is a normal end of the game.
  const { canRetire } = sports[values.sportId]
  const options = finishes().filter(({ value }) => canRetire || value !== 'gave_up')
  const conceding = concedingSide(values)
  const sides: readonly (Side | 'both')[] = [
    1,
    2,
    ...(finish === 'did_not_come' ? ['both' as const] : none),
  ]
  return (
    <div className={classes.finish}>
      <Segmented
        wide
        label={t('howEnded')}
        options={options}
        value={finish}
        onChange={(value) => form.change(withFinish(values, value))}
      />
      {finish !== 'played' && (
        <div
          className={classNames(kit.wrappingRow, classes.who)}
          role="group"
          aria-label={t(`who.${finish}`)}
        >
          <span className={text.label}>{t(`who.${finish}`)}</span>
          {sides.map((side) => (
            <button
              key={side}
              type="button"
              aria-pressed={conceding === side}
              onClick={() => form.change(withConcedingSide(values, side))}
            >
              {side === 'both' ? t('both') : labels[side - 1]}
            </button>
          ))}
        </div>
      )}
      {finish === 'did_not_come' && <p className={text.label}>{t('notPlayedHint')}</p>}
      {isCorrecting && (
        <CorrectionReason
          label={t('correctionReason')}
          hint={t('reasonHint')}
          value={reason}
          onChange={setReason}
        />
      )}
      {finish !== 'played' && !isCorrecting && (
        <TextField
          label={t('reason')}
          hint={t('reasonHint')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
