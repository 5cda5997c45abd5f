import { sportList, sports } from '#engine/sports/sports.ts'
import { isSportId } from '#engine/sports/sports.ts'
import { tournamentFormats } from '#engine/tournaments/log/settings.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { formatNames } from '../tournament-words.ts'
import { fixable, type FixedReason, type FormHandle, words } from './form-handle.ts'
import classes from './form.module.css'

type Props = { handle: FormHandle; fixed: FixedReason }

const formatOptions = tournamentFormats.map((value) => ({ value, label: formatNames[value] }))
const sportOptions = sportList.map(({ id, name }) => ({ value: id, label: name }))

/** What every tournament needs; the rest has defaults. */
export function BasicFields({ handle, fixed }: Props) {
  const { field, set, values } = handle
  const sportId = isSportId(values.sportId) ? values.sportId : 'tabletennis'
  const chooseSport = (chosen: string) => {
    set('sportId', chosen)
    if (isSportId(chosen)) set('matchFormat', sports[chosen].defaultFormat)
  }
  return (
    <div className={classes.pairs}>
      <div className={classes.whole}>
        <TextField
          {...words('name')}
          data-autofocus
          maxLength={100}
          autoComplete="off"
          {...field('name')}
        />
      </div>
      <SelectField
        {...words('sportId')}
        options={sportOptions}
        {...fixable(handle, 'sportId', fixed)}
        onChange={(event) => chooseSport(event.currentTarget.value)}
      />
      <SelectField
        {...words('matchFormat')}
        options={sports[sportId].formats.map((value) => ({ value, label: value }))}
        {...field('matchFormat')}
      />
      <div className={classes.whole}>
        <SelectField
          {...words('format')}
          options={formatOptions}
          {...fixable(handle, 'format', fixed)}
        />
      </div>
      <TextField {...words('startDate')} type="datetime-local" {...field('startDate')} />
      <TextField {...words('maxParticipants')} inputMode="numeric" {...field('maxParticipants')} />
    </div>
  )
}
