import { type ComponentProps, useState } from 'react'
import { generatePassword } from '#contract/security/passwords.ts'
import { call } from '../../platform/api/api.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyBox } from '../../ui/controls/copy-box.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import classes from '../sign-in/auth-form.module.css'
import { PasswordRequirements } from './password-requirements.tsx'
import { t } from './messages.ts'

type Field = Pick<ComponentProps<typeof PasswordField>, 'value' | 'error' | 'onChange' | 'name'>

type Props = {
  first: Field
  second: Field
  password: string
  /** The owner's name and e-mail, if known: the password must contain neither. */
  email?: string | undefined
  name?: string | undefined
  onSuggest: (password: string) => void
}

/** A new password, twice, with its missing requirements and a generated one. */
export function NewPasswordFields(props: Props) {
  const { first, second, password, email = '', name = '', onSuggest } = props
  const [suggested, setSuggested] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const suggest = async () => {
    setFailure(null)
    try {
      const reply = await call(generatePassword)
      setSuggested(reply.password)
      onSuggest(reply.password)
    } catch (error) {
      setFailure(reasonOf(error))
    }
  }
  return (
    <>
      <PasswordField
        {...first}
        label={t('newPassword')}
        autoComplete="new-password"
        hint={<PasswordRequirements password={password} email={email} name={name} />}
      />
      <PasswordField {...second} label={t('newPasswordAgain')} autoComplete="new-password" />
      <div className={classes.suggest}>
        <Button kind="quiet" onClick={() => void suggest()}>
          {t('suggest')}
        </Button>
      </div>
      {suggested !== null && suggested === password && (
        <CopyBox label={t('keepSuggested')} value={suggested} />
      )}
      {failure !== null && <FieldError>{failure}</FieldError>}
    </>
  )
}
