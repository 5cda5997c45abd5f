import { sports } from '#engine/sports/sports.ts'
import { isSportId } from '#engine/sports/sports.ts'
import { useSports } from '../../platform/club/sports-in-use.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { DateTimeField } from '../../ui/fields/date-time-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { fixedFieldProps, type FixedReason, type TournamentForm } from './field-props.ts'
import { FormatChoice } from './format-choice.tsx'
import { settingText } from '../settings/setting-names.ts'
import classes from './form.module.css'
import { readName } from '../../ui/i18n/read-message.ts'

type Props = { form: TournamentForm; fixed: FixedReason }

/** The required fields; all others have defaults. */
export function BasicFields({ form, fixed }: Props) {
  const { field, set, values } = form
  const sportId = isSportId(values.sportId) ? values.sportId : 'tabletennis'
  const clubSports = useSports()
  // A tournament may keep a sport that the club no longer plays.
  const sportOptions = clubSports.some(({ id }) => id === sportId)
    ? clubSports
    : [...clubSports, sports[sportId]]
  const chooseSport = (chosen: string) => {
    set('sportId', chosen)
    if (!isSportId(chosen)) return
    set('matchFormat', sports[chosen].defaultFormat)
    if (!sports[chosen].pairs && values['settings.entrants'] === 'pairs') {
      set('settings.entrants', 'players')
    }
    set('settings.system', '')
    set('settings.dropsEarlyLeavers', sports[chosen].dropsEarlyLeavers ? 'yes' : '')
  }
  return (
    <div className={classes.pairs}>
      <div className={classes.whole}>
        <TextField
          {...settingText('name')}
          data-autofocus
          maxLength={100}
          autoComplete="off"
          {...field('name')}
        />
      </div>
      {sportOptions.length > 1 && (
        <SelectField
          {...settingText('sportId')}
          options={sportOptions.map(({ id, name }) => ({ value: id, label: readName(name) }))}
          {...fixedFieldProps(form, 'sportId', fixed)}
          onChange={(event) => chooseSport(event.currentTarget.value)}
        />
      )}
      <SelectField
        {...settingText('matchFormat')}
        options={sports[sportId].formats.map((value) => ({ value, label: readName(value) }))}
        {...field('matchFormat')}
      />
      <div className={classes.whole}>
        <FormatChoice form={form} fixed={fixed} />
      </div>
      <DateTimeField {...settingText('startDate')} {...field('startDate')} />
      <TextField
        {...settingText('maxParticipants')}
        inputMode="numeric"
        {...field('maxParticipants')}
      />
    </div>
  )
}
