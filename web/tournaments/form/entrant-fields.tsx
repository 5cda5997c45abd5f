import { isSportId, sports } from '#engine/sports/sports.ts'
import type { SportId } from '#engine/sports/types.ts'
import { settingTable } from '#engine/tournaments/log/settings/setting-table.ts'
import { useSystemChoices } from '../../systems/use-system-choices.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { listChoices, settingText } from '../settings/setting-names.ts'
import { fixedFieldProps, type FixedReason, type TournamentForm } from './field-props.ts'
import { t } from './messages.ts'

type Props = { form: TournamentForm; fixed: FixedReason }

const pointFields = [
  'settings.points.win',
  'settings.points.draw',
  'settings.points.allocatedBye',
] as const
type Points = Record<(typeof pointFields)[number], string>

/** Match points in team leagues: two for a win, one for a draw. */
const teamPoints: Points = {
  'settings.points.win': '2',
  'settings.points.draw': '1',
  'settings.points.allocatedBye': '2',
}

const ordinaryPoints: Points = {
  'settings.points.win': String(settingTable['settings.points.win'].defaultValue / 10),
  'settings.points.draw': String(settingTable['settings.points.draw'].defaultValue / 10),
  'settings.points.allocatedBye': String(
    settingTable['settings.points.allocatedBye'].defaultValue / 10,
  ),
}

const defaultPoints = (entrants: string) => (entrants === 'teams' ? teamPoints : ordinaryPoints)

/** The kind of entrants, and for teams the match system. */
export function EntrantFields({ form, fixed }: Props) {
  const { values, set } = form
  if (!isSportId(values.sportId)) return null
  const { pairs } = sports[values.sportId]
  const entrantChoices = listChoices('settings.entrants').filter(
    ({ value }) => pairs || value !== 'pairs',
  )
  const choose = (entrants: string) => {
    set('settings.entrants', entrants)
    if (entrants !== 'teams') set('settings.system', '')
    const before = defaultPoints(values['settings.entrants'])
    // Only default points change with the entrants; chosen ones are kept.
    for (const field of pointFields.filter((each) => values[each] === before[each])) {
      set(field, defaultPoints(entrants)[field])
    }
  }
  return (
    <>
      <SelectField
        {...settingText('settings.entrants')}
        options={entrantChoices}
        {...fixedFieldProps(form, 'settings.entrants', fixed)}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {values['settings.entrants'] === 'teams' && (
        <SystemField form={form} fixed={fixed} sportId={values.sportId} />
      )}
    </>
  )
}

function SystemField({ form, fixed, sportId }: Props & { sportId: SportId }) {
  const systems = useSystemChoices(sportId, form.values['settings.system'])
  return (
    <SelectField
      {...settingText('settings.system')}
      options={[{ value: '', label: t('usualSystem') }, ...systems]}
      {...fixedFieldProps(form, 'settings.system', fixed)}
    />
  )
}
