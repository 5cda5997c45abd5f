import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import text from '../../ui/text.module.css'
import { t } from '../messages.ts'

type Props = {
  /** The id of the form that the button submits. */
  form: string
  /** The label of the submit button. */
  submit: string
  /** The label of the button that closes the dialog, if Cancel could be misunderstood. */
  keep?: string | undefined
  busy: boolean
  /** Whether there is nothing to submit yet. */
  disabled?: boolean
  danger?: boolean
  /** At the start, such as another action. */
  extra?: ReactNode
  onClose: () => void
}

/** The footer of a form dialog: Cancel and submit. */
export function FormFooter(props: Props) {
  const { form, submit, busy, disabled = false, danger = false, keep, extra, onClose } = props
  return (
    <>
      {extra}
      <span className={text.spacer} />
      <Button onClick={onClose}>{keep ?? t('cancel')}</Button>
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
