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
  /** After the form's message, such as its submit button. */
  footer?: ReactNode
}

/** A form with the message of its last failure. */
export function Form({ of: state, id, className, children, footer }: Props) {
  const { form, failure, conflict, submit } = state
  return (
    <form
      id={id}
      ref={form}
      noValidate
      className={className}
      onSubmit={(event) => void submit(event)}
    >
      {children}
      {failure !== null && <FieldError>{failure}</FieldError>}
      {conflict !== null && (
        <Button className={classes.conflict} onClick={conflict.run}>
          {conflict.label}
        </Button>
      )}
      {footer}
    </form>
  )
}
