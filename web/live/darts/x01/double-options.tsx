import type { LiveMatchWire } from '#contract/live/match.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { chosenDoubles, chooseDouble } from './doubles.ts'
import { t } from '../messages.ts'

const bull = 25
const numbers = Array.from({ length: 20 }, (_, index) => 20 - index)
const listOptions = () => [
  { value: '', label: t('doubleLearned') },
  ...numbers.map((number) => ({ value: String(number), label: `D${number}` })),
  { value: String(bull), label: t('bull') },
]

/** Chooses each player's preferred double for the checkout route. */
export function DoubleOptions({ match }: { readonly match: LiveMatchWire }) {
  const doubles = chosenDoubles.use()
  const players = match.sides.filter((side) => side.length === 1).flat()
  return players.map(({ id, name }) => (
    <SelectField
      key={id}
      label={t('doubleOf', { name })}
      options={listOptions()}
      value={doubles[id] === undefined ? '' : String(doubles[id])}
      onChange={({ currentTarget: { value } }) =>
        chooseDouble(id, value === '' ? null : Number(value))
      }
    />
  ))
}
