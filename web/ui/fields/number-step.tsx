import { useId } from 'react'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { IconButton } from '../controls/icon-button.tsx'
import text from '../text.module.css'
import { t } from '../messages.ts'
import classes from './number-step.module.css'

type Props = {
  label: string
  /** Empty where nothing is said. */
  value: string
  by: number
  /** Where the first step leads. */
  start: number
  onChange: (value: string) => void
}

/** A number that may stay unsaid, with steps up and down. */
export function NumberStep({ label, value, by, start, onChange }: Props) {
  const id = useId()
  const step = (sign: 1 | -1) => {
    const next = value === '' ? start : Number(value) + sign * by
    onChange(next < 1 ? '' : String(next))
  }
  return (
    <div className={classes.step}>
      <label htmlFor={id} className={text.label}>
        {label}
      </label>
      <div className={classes.box}>
        <IconButton icon={IconMinus} label={t('less', { label })} onClick={() => step(-1)} />
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('anyNumber')}
          value={value}
          onChange={(event) =>
            onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 4))
          }
        />
        <IconButton icon={IconPlus} label={t('more', { label })} onClick={() => step(1)} />
      </div>
    </div>
  )
}
