import { useId } from 'react'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { IconButton } from '../controls/icon-button.tsx'
import text from '../text.module.css'
import { t } from '../messages.ts'
import classes from './number-step.module.css'

type Props = {
  label: string
  /** Empty if not set. */
  value: string
  by: number
  /** The value of the first step. */
  start: number
  onChange: (value: string) => void
}

/** An optional number with buttons that step up and down. */
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
