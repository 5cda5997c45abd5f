import { clientErrorTable } from '#contract/errors.ts'
import { type GroupSummary, getGroup } from '#contract/groups/group.ts'
import { joinGroup } from '#contract/groups/members.ts'
import { FormDialog } from '../platform/forms/form-dialog.tsx'
import { toast } from '../platform/toasts/toast.ts'
import { useForm } from '../platform/forms/use-form.ts'
import { mutate } from '../platform/cache/mutate.ts'
import { AreaField } from '../ui/fields/area-field.tsx'
import { t } from './messages.ts'

type Props = { group: Pick<GroupSummary, 'id' | 'name'>; onClose: () => void }

/** Asks to join a group, with a message for its admins. */
export function AskToJoinDialog({ group: { id, name }, onClose }: Props) {
  const form = useForm(
    { message: '' },
    {
      fallback: clientErrorTable.ADD_PLAYER_ERROR.userMessage,
      send: async ({ message }, idempotency) => {
        const { my: membership } = await mutate(
          joinGroup,
          { params: { id }, body: { message: message.trim() } },
          { updates: getGroup, ...idempotency },
        )
        toast(membership === null ? t('requestSent') : t('joined'), name)
        onClose()
      },
    },
  )
  return (
    <FormDialog
      form={form}
      submit={t('ask')}
      title={t('askToJoinNamed', { name })}
      onClose={onClose}
    >
      <AreaField
        label={t('joinMessage')}
        hint={t('joinMessageHint')}
        rows={2}
        maxLength={300}
        data-autofocus
        {...form.field('message')}
      />
    </FormDialog>
  )
}
