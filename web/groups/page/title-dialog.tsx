import { clientErrorTable } from '#contract/errors.ts'
import type { Group, GroupMember } from '#contract/groups/group.ts'
import { findTemplate } from '#engine/groups/templates.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { updateMember } from './update-member.ts'
import { t } from './messages.ts'

type Props = { group: Group; member: GroupMember; onClose: () => void }

/** A member's title in the group, with suggestions from the template. */
export function TitleDialog({ group, member, onClose }: Props) {
  const form = useForm(
    { title: member.title },
    {
      fallback: clientErrorTable.UPDATE_GROUP_ERROR.userMessage,
      send: async ({ title }) => {
        await updateMember(group, member.playerId, { title })
        onClose()
      },
    },
  )
  return (
    <FormDialog
      form={form}
      submit={t('save')}
      title={t('titleOf', { name: member.name })}
      onClose={onClose}
    >
      <TextField
        label={t('titleLabel')}
        hint={t('titleHint')}
        list="group-titles"
        maxLength={40}
        autoComplete="off"
        data-autofocus
        {...form.field('title')}
      />
      <datalist id="group-titles">
        {findTemplate(group.template).roles.map((title) => (
          <option key={title} value={title}>
            {title}
          </option>
        ))}
      </datalist>
    </FormDialog>
  )
}
