import { sports } from '#engine/sports/sports.ts'
import { Segmented } from '../../ui/segmented.tsx'
import text from '../../ui/text.module.css'
import { emptyEntry } from './entry.ts'
import type { RecordForm } from './form.ts'
import classes from './format-choice.module.css'
import { NumberStep } from './number-step.tsx'
import type { FormHandle } from './use-record-form.ts'

/** The format with what belongs to it: how long the race is, how many legs, singles or pairs. */
export function FormatChoice({ handle }: { handle: FormHandle }) {
  const { form, change } = handle
  const options = sports[form.sportId].formats.map((value) => ({ value, label: value }))
  return (
    <div className={classes.formats}>
      {form.sportId === 'tabletennis' ? (
        <TableTennisFormat handle={handle} />
      ) : (
        <Segmented
          wide
          label="Format"
          options={options}
          value={form.format}
          onChange={(format) => change({ format, ...raceOf(form, format) })}
        />
      )}
      <More handle={handle} />
    </div>
  )
}

const oneGame = 'One game'

function TableTennisFormat({ handle: { form, change } }: { handle: FormHandle }) {
  const formats = [...sports.tabletennis.formats, oneGame]
  const choose = (format: string) => {
    const game = form.mode === 'game'
    if (format === oneGame) return change({ mode: 'game', entry: game ? form.entry : emptyEntry })
    const mode = game ? 'sets' : form.mode
    change({ format, mode, ...(game ? { entry: emptyEntry, target: 11 } : {}) })
  }
  return (
    <Segmented
      wide
      label="Format"
      options={formats.map((value) => ({ value, label: value }))}
      value={form.mode === 'game' ? oneGame : form.format}
      onChange={choose}
    />
  )
}

/** A race to racks is no race to points. */
function raceOf(form: RecordForm, format: string): Partial<RecordForm> {
  const straight = (name: string) => name === 'Straight Pool'
  return straight(form.format) === straight(format) ? {} : { raceTo: '', entry: emptyEntry }
}

const targets = [
  { value: '11', label: 'To 11' },
  { value: '21', label: 'To 21' },
] as const

const legModes = [
  { value: 'score', label: 'Legs' },
  { value: 'game', label: 'One leg, in points' },
] as const

const goalModes = [
  { value: 'score', label: 'Goals' },
  { value: 'sets', label: 'Sets' },
] as const

const pairModes = [
  { value: 'singles', label: 'Singles' },
  { value: 'pairs', label: 'Pairs' },
] as const

const legCounts = ['3', '5', '7', '9', '11'] as const

function More({ handle }: { handle: FormHandle }) {
  const { form, change } = handle
  switch (form.sportId) {
    case 'tabletennis':
      return form.mode === 'game' ? (
        <Segmented
          label="Points of the game"
          options={targets}
          value={form.target === 21 ? '21' : '11'}
          onChange={(value) => change({ target: value === '21' ? 21 : 11, entry: emptyEntry })}
        />
      ) : null
    case 'pool': {
      const straight = form.format === 'Straight Pool'
      return (
        <NumberStep
          label={straight ? 'Points to' : 'Race to'}
          value={form.raceTo}
          by={straight ? 25 : 1}
          start={straight ? 100 : 5}
          onChange={(raceTo) => change({ raceTo })}
        />
      )
    }
    case 'darts':
      return (
        <div className={classes.pair}>
          <Segmented
            label="What is entered"
            options={legModes}
            value={form.mode === 'game' ? 'game' : 'score'}
            onChange={(mode) => change({ mode, entry: emptyEntry, bestOf: null })}
          />
          {form.mode !== 'game' && (
            <label className={classes.select}>
              <span className={text.label}>Best of</span>
              <select
                value={form.bestOf ?? ''}
                onChange={(event) => change({ bestOf: Number(event.currentTarget.value) || null })}
              >
                <option value="">Any</option>
                {[...legCounts, ...unusual(form.bestOf)].map((count) => (
                  <option key={count} value={count}>
                    {count} legs
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
      )
    case 'foosball':
      return (
        <div className={classes.pair}>
          <Segmented
            label="Sides"
            options={pairModes}
            value={form.pairs ? 'pairs' : 'singles'}
            onChange={(value) => change({ pairs: value === 'pairs', attack: null })}
          />
          <Segmented
            label="What is entered"
            options={goalModes}
            value={form.mode === 'sets' ? 'sets' : 'score'}
            onChange={(mode) => change({ mode, entry: emptyEntry })}
          />
        </div>
      )
    case 'chess':
      return null
  }
}

function unusual(bestOf: number | null): string[] {
  const known: readonly string[] = legCounts
  return bestOf === null || known.includes(String(bestOf)) ? [] : [String(bestOf)]
}
