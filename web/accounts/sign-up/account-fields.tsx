import type { ComponentProps } from 'react'
import { IconUser } from '@tabler/icons-react'
import { EmailField } from '../../ui/fields/email-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { PasswordRequirements } from '../passwords/password-requirements.tsx'
import { requiredErrors } from '../required.ts'
import { t } from './messages.ts'

type FieldName = 'name' | 'email' | 'password' | 'confirmPassword'
type FieldProps = Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange' | 'name'>

type Props = {
  field: (name: FieldName) => FieldProps
  values: Record<FieldName, string>
}

/** Name, e-mail and a new password, for every new account. */
export function AccountFields({ field, values }: Props) {
  return (
    <>
      <TextField {...field('name')} label={t('name')} icon={IconUser} autoComplete="name" />
      <EmailField {...field('email')} label={t('email')} />
      <PasswordField
        {...field('password')}
        label={t('password')}
        autoComplete="new-password"
        hint={
          <PasswordRequirements
            password={values.password}
            email={values.email}
            name={values.name}
          />
        }
      />
      <PasswordField
        {...field('confirmPassword')}
        label={t('passwordAgain')}
        autoComplete="new-password"
      />
    </>
  )
}

/** Source: specification, point 8: validates only what needs no server. */
export function checkAccount(values: Record<FieldName, string>): Record<string, string> {
  const { name, email, password, confirmPassword } = values
  const errors = requiredErrors({ name, email, password, confirmPassword })
  if (errors.confirmPassword === undefined && password !== confirmPassword) {
    errors.confirmPassword = t('passwordsDiffer')
  }
  return errors
}
