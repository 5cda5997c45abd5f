import { isSportId, sports } from '#engine/sports/sports.ts'
import { systemsOf } from '#engine/teams/systems/systems.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { choicesOf, settingWords } from '../settings/setting-names.ts'
import { fixable, type FixedReason, type FormHandle } from './form-handle.ts'
import { say } from './words.ts'

type Props = { handle: FormHandle; fixed: FixedReason }

/** Match points of teams, as leagues have them: two for a win, one for a draw. */
const teamPoints = {
  'settings.points.win': '2',
  'settings.points.draw': '1',
  'settings.points.allocatedBye': '2',
} as const

/** Who enters, and where teams do, by which system they meet. */
export function Entrants({ handle, fixed }: Props) {
  const { values, set } = handle
  if (!isSportId(values.sportId)) return null
  const { pairs } = sports[values.sportId]
  const kinds = choicesOf('settings.entrants').filter(({ value }) => pairs || value !== 'pairs')
  const choose = (kind: string) => {
    set('settings.entrants', kind)
    if (kind !== 'teams') return set('settings.system', '')
    for (const [field, points] of Object.entries(teamPoints)) {
      set(field as keyof typeof teamPoints, points)
    }
  }
  return (
    <>
      <SelectField
        {...settingWords('settings.entrants')}
        options={kinds}
        {...fixable(handle, 'settings.entrants', fixed)}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {values['settings.entrants'] === 'teams' && (
        <SelectField
          {...settingWords('settings.system')}
          options={[
            { value: '', label: say('usualSystem') },
            ...systemsOf[values.sportId].map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...fixable(handle, 'settings.system', fixed)}
        />
      )}
    </>
  )
}
