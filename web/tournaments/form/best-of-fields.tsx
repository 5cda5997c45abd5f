import { SelectField } from '../../ui/select-field.tsx'
import type { FormHandle } from './form-handle.ts'
import classes from './form.module.css'
import { pairsOf } from './values.ts'

type Props = { handle: FormHandle; isKnockout: boolean }

/** What is counted in a match of the sport; a game of chess or foosball is one. */
const units: Readonly<Record<string, string>> = {
  tabletennis: 'sets',
  pool: 'racks',
  darts: 'legs',
}

const games = [1, 3, 5, 7, 9, 11, 13, 15]
/** Those that table tennis has a format for. */
const sets = [3, 5, 7]

const namedRounds = [
  ['final', 'Final'],
  ['semifinal', 'Semi-finals'],
  ['quarterfinal', 'Quarter-finals'],
  ['third', 'Third place'],
] as const

/** How long matches are, and longer ones for the last rounds. */
export function BestOfFields({ handle, isKnockout }: Props) {
  const { values, set, field } = handle
  const unit = units[values.sportId]
  if (unit === undefined) return null
  const rounds = new Map(pairsOf(values['settings.bestOf.rounds']))
  const choose = (round: string, chosen: string) => {
    if (chosen === '') rounds.delete(round)
    else rounds.set(round, chosen)
    set('settings.bestOf.rounds', [...rounds].map((pair) => pair.join(' ')).join('\n'))
  }
  const options = (usual: string) => [
    { value: '', label: usual },
    ...(values.sportId === 'tabletennis' ? sets : games).map((count) => ({
      value: String(count),
      label: `Best of ${count} ${unit}`,
    })),
  ]
  return (
    <div className={classes.pairs}>
      <div className={classes.whole}>
        <SelectField
          label="Length of a match"
          options={options('As the match format says')}
          {...field('settings.bestOf.usual')}
        />
      </div>
      {isKnockout &&
        namedRounds.map(([round, name]) => (
          <SelectField
            key={round}
            label={name}
            options={options('As usual')}
            value={rounds.get(round) ?? ''}
            onChange={(event) => choose(round, event.currentTarget.value)}
          />
        ))}
    </div>
  )
}
