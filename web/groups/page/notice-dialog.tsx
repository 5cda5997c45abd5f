import { useId } from 'react'
import { dayIn } from '#contract/club/club-time.ts'
import { clientErrorTable } from '#contract/errors.ts'
import { type Group, getGroup, pinNotice } from '#contract/groups/group.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { FormFooter } from '../../platform/forms/form-footer.tsx'
import { useSubmit } from '../../platform/forms/use-submit.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { AreaField } from '../../ui/fields/area-field.tsx'
import { FieldError, TextField } from '../../ui/fields/text-field.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { t } from './messages.ts'

function faultsOf({ text, until }: { text: string; until: string }) {
  return {
    ...(text.trim() === '' ? { text: t('needed') } : {}),
    ...(until !== '' && until < dayIn(undefined, Date.now()) ? { until: t('dayIsOver') } : {}),
  }
}

/** Pins a notice for the members, until a day or permanently. */
export function NoticeDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { notice } = group
  const now = useNow()
  const id = useId()
  const { form, field, failure, busy, submit } = useSubmit(
    {
      text: notice?.text ?? '',
      until:
        notice === null || notice.until === null ? '' : dayIn(undefined, Date.parse(notice.until)),
    },
    {
      fields: ['text', 'until'],
      fallback: clientErrorTable.UPDATE_GROUP_ERROR.userMessage,
      check: faultsOf,
      send: async ({ text, until }) => {
        // The end of that day in the reader’s time zone.
        const end = until === '' ? null : new Date(`${until}T23:59:59`).toISOString()
        await mutate(
          pinNotice,
          { params: { id: group.id }, body: { text, until: end } },
          { puts: getGroup },
        )
        onClose()
      },
    },
  )
  return (
    <Dialog
      title={t('pin')}
      size="s"
      onClose={onClose}
      footer={<FormFooter form={id} submit={t('pinIt')} busy={busy} onClose={onClose} />}
    >
      <form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <AreaField
          label={t('noticeText')}
          hint={t('noticeHint')}
          rows={3}
          maxLength={500}
          data-autofocus
          {...field('text')}
        />
        <TextField
          label={t('noticeUntil')}
          type="date"
          min={dayIn(undefined, now)}
          {...field('until')}
        />
        {failure !== null && <FieldError>{failure}</FieldError>}
      </form>
    </Dialog>
  )
}
