import { type ReactNode, useId } from 'react'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { IconButton } from '../controls/icon-button.tsx'
import { FieldError } from './text-field.tsx'
import text from '../text.module.css'
import { t } from '../messages.ts'
import classes from './number-step.module.css'
import { classNames } from '../class-names.ts'
import kit from '../kit.module.css'

type Props = {
  label: string
  name?: string
  /** Empty if not set. */
  value: string
  error?: ReactNode
  stepSize: number
  /** The value set by the first step from an empty field. */
  start: number
  onChange: (value: string) => void
}

/** An optional number with buttons that step up and down. */
export function NumberStep({ label, name, value, error, stepSize, start, onChange }: Props) {
  const id = useId()
  const step = (sign: 1 | -1) => {
    const next = value === '' ? start : Number(value) + sign * stepSize
    onChange(next < 1 ? '' : String(next))
  }
  return (
    <>
      <div className={classNames(kit.row, kit.gap2)}>
        <label htmlFor={id} className={text.label}>
          {label}
        </label>
        <div className={classNames(kit.row, classes.box)}>
          <IconButton icon={IconMinus} label={t('less', { label })} onClick={() => step(-1)} />
          <input
            id={id}
            name={name}
            aria-invalid={Boolean(error) || undefined}
            aria-describedby={error ? `${id}-error` : undefined}
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
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  )
}
