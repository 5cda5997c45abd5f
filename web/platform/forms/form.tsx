import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import classes from './form.module.css'
import type { FormState } from './use-form.ts'

type Props = {
  of: FormState
  id?: string
  className?: string | undefined
  children: ReactNode
  /** Label of a wide submit button below the form's message. */
  submit?: string
  /** At the end, such as a submit button of another kind. */
  footer?: ReactNode
}

/** A form with the message of its last failure. */
export function Form({ of: state, id, className, children, submit, footer }: Props) {
  const { form, failure, conflict, busy } = state
  return (
    <form
      id={id}
      ref={form}
      noValidate
      className={className}
      onSubmit={(event) => void state.submit(event)}
    >
      {children}
      {failure !== null && <FieldError>{failure}</FieldError>}
      {conflict !== null && (
        <Button className={classes.conflict} onClick={conflict.run}>
          {conflict.label}
        </Button>
      )}
      {submit !== undefined && (
        <Button className={classes.submit} type="submit" kind="primary" wide busy={busy}>
          {submit}
        </Button>
      )}
      {footer}
    </form>
  )
}
