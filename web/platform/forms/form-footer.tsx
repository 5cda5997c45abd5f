import { Button } from '../../ui/controls/button.tsx'
import text from '../../ui/text.module.css'
import { t } from '../messages.ts'

type Props = {
  /** The id of the form that the button sends. */
  form: string
  /** What the button does. */
  submit: string
  busy: boolean
  /** Whether there is nothing yet to send. */
  disabled?: boolean
  danger?: boolean
  onClose: () => void
}

/** The foot of a dialog that holds a form: leave it, or send it. */
export function FormFooter(props: Props) {
  const { form, submit, busy, disabled = false, danger = false, onClose } = props
  return (
    <>
      <span className={text.spacer} />
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button
        kind={danger ? 'danger' : 'primary'}
        type="submit"
        form={form}
        busy={busy}
        disabled={disabled}
      >
        {submit}
      </Button>
    </>
  )
}
