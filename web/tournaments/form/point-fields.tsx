import { TextField } from '../../ui/fields/text-field.tsx'
import { fixedFieldProps, type FixedReason, type TournamentForm } from './field-props.ts'
import { settingText } from '../settings/setting-names.ts'
import classes from './form.module.css'
import { Section } from './section.tsx'
import { t } from './messages.ts'

type Props = { form: TournamentForm; fixed: FixedReason }

const pointFields = [
  'settings.points.win',
  'settings.points.draw',
  'settings.points.loss',
  'settings.points.allocatedBye',
] as const

/** The points for each result. */
export function PointFields({ form, fixed }: Props) {
  return (
    <Section title={t('points')}>
      <div className={classes.pairs}>
        {pointFields.map((name) => (
          <TextField
            key={name}
            {...settingText(name)}
            inputMode="decimal"
            {...fixedFieldProps(form, name, fixed)}
          />
        ))}
      </div>
    </Section>
  )
}
