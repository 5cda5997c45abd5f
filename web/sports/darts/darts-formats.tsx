import { Segmented } from '../../ui/segmented.tsx'
import text from '../../ui/text.module.css'
import { emptyEntry } from '../entry.ts'
import classes from '../format-choice.module.css'
import { FormatChoice } from '../format-choice.tsx'
import type { FormActions } from '../sport-form.ts'
import { say } from './words.ts'

const legModes = [
  { value: 'score', label: say('legs') },
  { value: 'game', label: say('oneLegPoints') },
] as const

const legCounts = ['3', '5', '7', '9', '11'] as const

/** The game, and how many legs of it. */
export function DartsFormats({ handle }: { handle: FormActions }) {
  const { values, change } = handle
  return (
    <>
      <FormatChoice handle={handle} sportId="darts" />
      <div className={classes.pair}>
        <Segmented
          label={say('whatEntered')}
          options={legModes}
          value={values.mode === 'game' ? 'game' : 'score'}
          onChange={(mode) => change({ mode, entry: emptyEntry, bestOf: null })}
        />
        {values.mode !== 'game' && (
          <label className={classes.select}>
            <span className={text.label}>{say('bestOf')}</span>
            <select
              value={values.bestOf ?? ''}
              onChange={(event) => change({ bestOf: Number(event.currentTarget.value) || null })}
            >
              <option value="">{say('any')}</option>
              {[...legCounts, ...unusual(values.bestOf)].map((count) => (
                <option key={count} value={count}>
                  {say('legCount', { count: Number(count) })}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
    </>
  )
}

function unusual(bestOf: number | null): string[] {
  const known: readonly string[] = legCounts
  return bestOf === null || known.includes(String(bestOf)) ? [] : [String(bestOf)]
}
