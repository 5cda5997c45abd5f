import { isSportId, sports } from '#engine/sports/sports.ts'
import type { SportId } from '#engine/sports/types.ts'
import { useSystemChoices } from '../../systems/use-system-choices.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { listChoices, settingText } from '../settings/setting-names.ts'
import { fixedFieldProps, type FixedReason, type FormHandle } from './form-handle.ts'
import { t } from './messages.ts'

type Props = { handle: FormHandle; fixed: FixedReason }

/** Match points in team leagues: two for a win, one for a draw. */
const teamPoints = {
  'settings.points.win': '2',
  'settings.points.draw': '1',
  'settings.points.allocatedBye': '2',
} as const

/** The kind of entrants, and for teams the match system. */
export function EntrantFields({ handle, fixed }: Props) {
  const { values, set } = handle
  if (!isSportId(values.sportId)) return null
  const { pairs } = sports[values.sportId]
  const entrantChoices = listChoices('settings.entrants').filter(
    ({ value }) => pairs || value !== 'pairs',
  )
  const choose = (entrants: string) => {
    set('settings.entrants', entrants)
    if (entrants !== 'teams') return set('settings.system', '')
    for (const [field, points] of Object.entries(teamPoints)) {
      set(field as keyof typeof teamPoints, points)
    }
  }
  return (
    <>
      <SelectField
        {...settingText('settings.entrants')}
        options={entrantChoices}
        {...fixedFieldProps(handle, 'settings.entrants', fixed)}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {values['settings.entrants'] === 'teams' && (
        <SystemField handle={handle} fixed={fixed} sportId={values.sportId} />
      )}
    </>
  )
}

function SystemField({ handle, fixed, sportId }: Props & { sportId: SportId }) {
  const systems = useSystemChoices(sportId, handle.values['settings.system'])
  return (
    <SelectField
      {...settingText('settings.system')}
      options={[{ value: '', label: t('usualSystem') }, ...systems]}
      {...fixedFieldProps(handle, 'settings.system', fixed)}
    />
  )
}
