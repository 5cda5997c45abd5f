import type { ComponentProps } from 'react'
import { IconMail } from '@tabler/icons-react'
import { TextField } from './text-field.tsx'

/** An e-mail field; autocompletes the person's own address unless `autoComplete` says otherwise. */
export function EmailField(
  props: Omit<ComponentProps<typeof TextField>, 'type' | 'icon' | 'inputMode'>,
) {
  return (
    <TextField autoComplete="username" {...props} type="email" icon={IconMail} inputMode="email" />
  )
}
