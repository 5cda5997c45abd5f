import { useId } from 'react'
import { startingLevels } from '#engine/ratings/glicko.ts'
import classes from './level-select.module.css'
import { t } from './messages.ts'

type Props = { value: string; onChange: (value: string) => void; hint?: string }

/** A rough estimate of a newcomer's strength. */
export function LevelSelect({ value, onChange, hint }: Props) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{t('startingLevel')}</label>
      <select
        id={id}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{t('levelUnknown')}</option>
        {startingLevels.map((level) => (
          <option key={level.id} value={level.id}>
            {level.name} ({level.rating})
          </option>
        ))}
      </select>
      {hint !== undefined && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  )
}
