import { type ComponentProps, useState } from 'react'
import { IconEye, IconEyeOff, IconLock } from '@tabler/icons-react'
import { IconButton } from '../controls/icon-button.tsx'
import classes from './text-field.module.css'
import { TextField } from './text-field.tsx'
import { t } from '../messages.ts'

/** A password field that can show its value. */
export function PasswordField(
  props: Omit<ComponentProps<typeof TextField>, 'type' | 'icon' | 'end'>,
) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      icon={IconLock}
      end={
        <IconButton
          className={classes.eye}
          icon={isShown ? IconEyeOff : IconEye}
          label={isShown ? t('hidePassword') : t('showPassword')}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
