import { type ReactNode, useId } from 'react'
import { Dialog } from '../dialogs/dialog.tsx'
import { Form } from './form.tsx'
import { FormFooter } from './form-footer.tsx'
import type { FormState } from './use-form.ts'

type Props = {
  form: FormState
  title: string
  /** The label of the submit button. */
  submit: string
  /** The label of the button that closes the dialog, if Cancel could be misunderstood. */
  keep?: string | undefined
  /** Explains the form, above its fields. */
  lead?: string | undefined
  /** Renders the form within other parts of the dialog. */
  around?: (form: ReactNode) => ReactNode
  children?: ReactNode
  onClose: () => void
  /** Next to the title. */
  aside?: ReactNode
  /** At the start of the footer, such as another action. */
  extra?: ReactNode
  size?: 's' | 'm' | 'l'
  flush?: boolean
  /** Class of the form. */
  className?: string | undefined
  danger?: boolean
  disabled?: boolean
}

/** A dialog with a form. Asks before it closes with unsaved input, unless Cancel is pressed. */
export function FormDialog(props: Props) {
  const { form, title, submit, lead, children, onClose, extra, className, danger, disabled } = props
  const { keep, aside, size = 's', flush, around = (whole) => whole } = props
  const id = useId()
  return (
    <Dialog
      title={title}
      size={size}
      aside={aside}
      {...(flush === undefined ? {} : { flush })}
      hasChanges={form.isDirty}
      onClose={onClose}
      footer={
        <FormFooter
          form={id}
          submit={submit}
          keep={keep}
          busy={form.busy}
          danger={danger ?? false}
          disabled={disabled ?? false}
          extra={extra}
          onClose={onClose}
        />
      }
    >
      {around(
        <Form of={form} id={id} className={className}>
          {lead !== undefined && <p>{lead}</p>}
          {children}
        </Form>,
      )}
    </Dialog>
  )
}
