import { TextField } from '../../ui/text-field.tsx'
import { fixable, type FixedReason, type FormHandle } from './form-handle.ts'
import classes from './form.module.css'
import { Section } from './section.tsx'

type Props = { handle: FormHandle; fixed: FixedReason }

const pointFields = [
  ['settings.points.win', 'Win'],
  ['settings.points.draw', 'Draw'],
  ['settings.points.loss', 'Loss'],
  ['settings.points.allocatedBye', 'Bye'],
] as const

/** What a result is worth. */
export function PointFields({ handle, fixed }: Props) {
  return (
    <Section title="Points">
      <div className={classes.pairs}>
        {pointFields.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            inputMode="decimal"
            {...fixable(handle, name, fixed)}
          />
        ))}
      </div>
    </Section>
  )
}
