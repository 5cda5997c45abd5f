import { useId } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { clientErrorTable } from '#contract/errors.ts'
import type { Group } from '#contract/groups/group.ts'
import { Dialog } from '../../platform/dialog.tsx'
import { FormFooter } from '../../platform/form-footer.tsx'
import { useSubmit } from '../../platform/use-submit.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { FieldError, TextField } from '../../ui/text-field.tsx'
import { pin } from '../group-calls.ts'
import { say } from './words.ts'

/** Pins a notice for the members, until a day or for good. */
export function NoticeDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const id = useId()
  const client = useQueryClient()
  const { form, field, failure, busy, submit } = useSubmit(
    { text: group.notice?.text ?? '', until: '' },
    {
      fields: ['text', 'until'],
      fallback: clientErrorTable.UPDATE_GROUP_ERROR.userMessage,
      check: ({ text }) => (text.trim() === '' ? { text: say('needed') } : {}),
      send: async ({ text, until }) => {
        // Until the end of that day by the reader’s clock.
        const end = until === '' ? null : new Date(`${until}T23:59:59`).toISOString()
        await pin(client, group.id, text, end)
        onClose()
      },
    },
  )
  return (
    <Dialog
      title={say('pin')}
      size="s"
      onClose={onClose}
      footer={<FormFooter form={id} submit={say('pinIt')} busy={busy} onClose={onClose} />}
    >
      <form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <AreaField
          label={say('noticeText')}
          hint={say('noticeHint')}
          rows={3}
          maxLength={500}
          data-autofocus
          {...field('text')}
        />
        <TextField label={say('noticeUntil')} type="date" {...field('until')} />
        {failure !== null && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  )
}
