import { useId } from 'react'
import { clientErrorTable } from '#contract/errors.ts'
import type { Group, GroupMember } from '#contract/groups/group.ts'
import { templateOf } from '#engine/groups/templates.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { FormFooter } from '../../platform/forms/form-footer.tsx'
import { useSubmit } from '../../platform/forms/use-submit.ts'
import { FieldError, TextField } from '../../ui/fields/text-field.tsx'
import { updateMember } from './update-member.ts'
import { t } from './messages.ts'

type Props = { group: Group; member: GroupMember; onClose: () => void }

/** A member's title in the group, with suggestions from the template. */
export function TitleDialog({ group, member, onClose }: Props) {
  const id = useId()
  const { form, field, failure, busy, submit } = useSubmit(
    { title: member.title },
    {
      fields: ['title'],
      fallback: clientErrorTable.UPDATE_GROUP_ERROR.userMessage,
      send: async ({ title }) => {
        await updateMember(group, member.playerId, { title })
        onClose()
      },
    },
  )
  return (
    <Dialog
      title={t('titleOf', { name: member.name })}
      size="s"
      onClose={onClose}
      footer={<FormFooter form={id} submit={t('save')} busy={busy} onClose={onClose} />}
    >
      <form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('role')}
          hint={t('titleHint')}
          list="group-titles"
          maxLength={40}
          autoComplete="off"
          data-autofocus
          {...field('title')}
        />
        <datalist id="group-titles">
          {templateOf(group.template).roles.map((title) => (
            <option key={title} value={title}>
              {title}
            </option>
          ))}
        </datalist>
        {failure !== null && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  )
}
