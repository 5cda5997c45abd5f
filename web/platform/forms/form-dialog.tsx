import { type ReactNode, useId, useState } from 'react'
import { Dialog } from '../dialogs/dialog.tsx'
import { Button } from '../../ui/controls/button.tsx'
import text from '../../ui/text.module.css'
import { Form } from './form.tsx'
import { FormFooter } from './form-footer.tsx'
import type { FormState } from './use-form.ts'
import { t } from './messages.ts'

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
  const [isAsking, setAsking] = useState(false)
  return (
    <Dialog
      title={title}
      size={size}
      aside={aside}
      {...(flush === undefined ? {} : { flush })}
      onClose={() => (form.isDirty ? setAsking(true) : onClose())}
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
      {isAsking && <DiscardDialog onKeep={() => setAsking(false)} onDiscard={onClose} />}
    </Dialog>
  )
}

type DiscardProps = { onKeep: () => void; onDiscard: () => void }

const DiscardDialog = ({ onKeep, onDiscard }: DiscardProps) => (
  <Dialog
    title={t('discardTitle')}
    size="s"
    onClose={onKeep}
    footer={
      <>
        <span className={text.spacer} />
        <Button data-autofocus onClick={onKeep}>
          {t('keepEditing')}
        </Button>
        <Button kind="danger" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </>
    }
  >
    <p>{t('discardBody')}</p>
  </Dialog>
)
