import { type ReactNode, useId } from 'react'
import { Dialog } from '../../../platform/dialog.tsx'
import { useSubmit } from '../../../platform/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { FieldError } from '../../../ui/text-field.tsx'
import text from '../../../ui/text.module.css'
import { missing } from '../../required.ts'
import { say } from './words.ts'

type Props = {
  title: string
  /** Exactly what follows. */
  children: ReactNode
  confirm: string
  danger?: boolean
  /** An account without a password has proved itself by its session. */
  hasPassword: boolean
  onClose: () => void
  onConfirm: (password: string) => Promise<void>
}

/** Asks for the password once more before something about security is changed. */
export function PasswordPrompt(props: Props) {
  const { title, children, confirm, danger = false, hasPassword, onClose, onConfirm } = props
  const id = useId()
  const { form, field, failure, busy, submit } = useSubmit(
    { password: '' },
    {
      fields: ['password'],
      check: (values) => (hasPassword ? missing(values) : {}),
      send: async ({ password }) => onConfirm(password),
    },
  )
  return (
    <Dialog
      title={title}
      size="s"
      onClose={onClose}
      footer={
        <>
          <span className={text.spacer} />
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button kind={danger ? 'danger' : 'primary'} type="submit" form={id} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <p>{children}</p>
        {hasPassword && (
          <PasswordField
            {...field('password')}
            label={say('yourPassword')}
            autoComplete="current-password"
            data-autofocus
          />
        )}
        {failure && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  )
}
