import { endOfDay } from '../../ui/fields/date-time-input.ts'
import { timeZone } from '../../ui/i18n/locale.ts'
import { dayIn } from '#contract/club/club-time.ts'
import { clientErrorTable } from '#contract/errors.ts'
import { type Group, getGroup, pinNotice } from '#contract/groups/group.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { AreaField } from '../../ui/fields/area-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { t } from './messages.ts'

function findErrors({ text, until }: { text: string; until: string }) {
  return {
    ...(text.trim() === '' ? { text: t('required') } : {}),
    ...(until !== '' && until < dayIn(timeZone(), Date.now()) ? { until: t('dayInPast') } : {}),
  }
}

/** Pins a notice for the members, until a day or permanently. */
export function NoticeDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { notice } = group
  const now = useNow()
  const currentUntil = notice?.until ?? null
  const currentDay = currentUntil === null ? '' : dayIn(timeZone(), Date.parse(currentUntil))
  const form = useForm(
    {
      text: notice?.text ?? '',
      until: currentDay,
    },
    {
      fallback: clientErrorTable.UPDATE_GROUP_ERROR.userMessage,
      check: findErrors,
      send: async ({ text, until }, idempotency) => {
        const end = until === currentDay ? currentUntil : until === '' ? null : endOfDay(until)
        await mutate(
          pinNotice,
          { params: { id: group.id }, body: { text, until: end } },
          { updates: getGroup, ...idempotency },
        )
        onClose()
      },
    },
  )
  return (
    <FormDialog form={form} submit={t('pinConfirm')} title={t('pin')} onClose={onClose}>
      <AreaField
        label={t('noticeText')}
        hint={t('noticeHint')}
        rows={3}
        maxLength={500}
        data-autofocus
        {...form.field('text')}
      />
      <TextField
        label={t('noticeUntil')}
        type="date"
        min={dayIn(timeZone(), now)}
        {...form.field('until')}
      />
    </FormDialog>
  )
}
