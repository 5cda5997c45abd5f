import { useId } from 'react'
import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import {
  readFormat,
  tournamentFormats,
  type TournamentFormat,
} from '#engine/tournaments/log/settings/settings.ts'
import { FieldError } from '../../ui/fields/text-field.tsx'
import { listChoices, settingText } from '../settings/setting-names.ts'
import { getFormatName } from '../tournament-messages.ts'
import classes from './format-choice.module.css'
import { FormatPicture } from './format-picture.tsx'
import type { FixedReason, TournamentForm } from './field-props.ts'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = { form: TournamentForm; fixed: FixedReason }

/** The formats, each with a picture and a short description. */
export function FormatChoice({ form, fixed }: Props) {
  const id = useId()
  const { field, values, set } = form
  const { value, error } = field('format')
  const choose = (format: TournamentFormat) => {
    const current = readFormat(values.format)
    const isDefaultSeeding =
      current !== null && values['settings.seedingMethod'] === formatTraits[current].defaultSeeding
    set('format', format)
    // Only a default seeding changes with the format; a chosen one is kept.
    if (isDefaultSeeding) set('settings.seedingMethod', formatTraits[format].defaultSeeding)
  }
  const seeding = listChoices('settings.seedingMethod').find(
    (choice) => choice.value === values['settings.seedingMethod'],
  )
  return (
    <fieldset
      className={classes.choice}
      disabled={fixed !== undefined}
      aria-describedby={`${id}-hint`}
    >
      <legend>{settingText('format').label}</legend>
      <div className={classNames(kit.twoColumns, kit.gap2, classes.cards)}>
        {tournamentFormats.map((format) => (
          <label key={format} className={classNames(kit.outlined, kit.gap2, classes.card)}>
            <input
              type="radio"
              name="format"
              value={format}
              checked={format === value}
              aria-labelledby={`${id}-${format}`}
              aria-describedby={`${id}-${format}-line`}
              onChange={() => choose(format)}
            />
            <FormatPicture format={format} />
            <span className={classes.words}>
              <b id={`${id}-${format}`}>{getFormatName(format)}</b>
              <span id={`${id}-${format}-line`}>{t(`formatLine.${format}`)}</span>
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError>{error}</FieldError>}
      <p id={`${id}-hint`} className={classNames(kit.note, classes.hint)}>
        {fixed ?? (seeding === undefined ? '' : t('seededHint', { seeding: seeding.label }))}
      </p>
    </fieldset>
  )
}
