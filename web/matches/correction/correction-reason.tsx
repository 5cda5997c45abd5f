import type { ComponentProps } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import classes from './correction-reason.module.css'
import { t } from '../messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

const reasons = () => ({
  typing: t('reason.typing'),
  players: t('reason.players'),
  sport: t('reason.sport'),
})

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  readonly value: string
  readonly onChange: (reason: string) => void
  /** False if the sport cannot be corrected. */
  readonly canCorrectSport?: boolean
}

/** Asks why a result is corrected, and offers the usual reasons as buttons. */
export function CorrectionReason({ value, onChange, canCorrectSport = false, ...field }: Props) {
  const { typing, players, sport } = reasons()
  return (
    <div>
      <TextField
        maxLength={500}
        {...field}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div
        className={classNames(kit.wrap, kit.gap2, classes.choices)}
        role="group"
        aria-label={t('commonReasons')}
      >
        {[typing, players, ...(canCorrectSport ? [sport] : [])].map((reason) => (
          <Button key={reason} aria-pressed={value === reason} onClick={() => onChange(reason)}>
            {reason}
          </Button>
        ))}
      </div>
    </div>
  )
}
