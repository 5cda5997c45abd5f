import { useId } from 'react'
import { clientErrorTable } from '#contract/errors.ts'
import { type GroupSummary, getGroup } from '#contract/groups/group.ts'
import { joinGroup } from '#contract/groups/members.ts'
import { Dialog } from '../platform/dialogs/dialog.tsx'
import { FormFooter } from '../platform/forms/form-footer.tsx'
import { toast } from '../platform/toasts/toast.ts'
import { useSubmit } from '../platform/forms/use-submit.ts'
import { mutate } from '../platform/cache/mutate.ts'
import { AreaField } from '../ui/fields/area-field.tsx'
import { FieldError } from '../ui/fields/text-field.tsx'
import { t } from './messages.ts'

type Props = { group: Pick<GroupSummary, 'id' | 'name'>; onClose: () => void }

/** Asks to join, with a message for those who decide. */
export function AskToJoinDialog({ group: { id, name }, onClose }: Props) {
  const formId = useId()
  const { form, field, failure, busy, submit } = useSubmit(
    { message: '' },
    {
      fields: ['message'],
      fallback: clientErrorTable.ADD_PLAYER_ERROR.userMessage,
      send: async ({ message }) => {
        const { my: now } = await mutate(
          joinGroup,
          { params: { id }, body: { message: message.trim() } },
          { puts: getGroup },
        )
        toast(now === null ? t('askedNow') : t('joined'), name)
        onClose()
      },
    },
  )
  return (
    <Dialog
      title={t('askToJoinNamed', { name })}
      size="s"
      onClose={onClose}
      footer={<FormFooter form={formId} submit={t('ask')} busy={busy} onClose={onClose} />}
    >
      <form id={formId} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <AreaField
          label={t('lineForThem')}
          hint={t('lineHint')}
          rows={2}
          maxLength={300}
          data-autofocus
          {...field('message')}
        />
        {failure !== null && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  )
}
