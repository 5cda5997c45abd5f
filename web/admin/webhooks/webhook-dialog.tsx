import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listGroups } from '#contract/groups/group.ts'
import type { GroupId } from '#engine/ids.ts'
import type { SportId } from '#engine/sports/types.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  updateWebhook,
  type Webhook,
  type WebhookEvent,
  webhookEvents,
  type WebhookService,
  webhookServices,
} from '#contract/webhooks.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/cache/query-client.ts'
import { queryAllOf } from '../../platform/cache/query-all-of.ts'
import { keyOf } from '../../platform/cache/query-of.ts'
import { useSports } from '../../platform/club/sports-in-use.ts'
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.tsx'
import { DoneDialog } from '../../platform/dialogs/done-dialog.tsx'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { toggleChoice } from '../../platform/forms/toggle-choice.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyBox } from '../../ui/controls/copy-box.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { readName } from '../../ui/i18n/read-message.ts'
import { t } from './messages.ts'
import classes from './webhooks.module.css'

const defaultEvents: readonly WebhookEvent[] = [
  'match.recorded',
  'tournament.started',
  'tournament.finished',
  'team_match.result',
]

type Values = {
  name: string
  service: WebhookService
  url: string
  events: WebhookEvent[]
  sportIds: SportId[]
  groupId: string
  isActive: boolean
}

const toValues = (webhook: Webhook | null): Values => ({
  name: webhook?.name ?? '',
  service: webhook?.service ?? 'discord',
  url: '',
  events: [...(webhook?.events ?? defaultEvents)],
  sportIds: [...(webhook?.sportIds ?? [])],
  groupId: webhook?.groupId ?? '',
  isActive: webhook?.isActive ?? true,
})

/** Adds a webhook, or changes one; the address of an existing one is never shown again. */
export function WebhookDialog({
  webhook,
  onClose,
}: {
  webhook: Webhook | null
  onClose: () => void
}) {
  const [secret, setSecret] = useState<string | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const clubSports = useSports()
  const groups = useQuery(queryAllOf(listGroups, { scope: 'all' })).data?.items ?? []
  const refresh = async () => queryClient.invalidateQueries({ queryKey: keyOf(listWebhooks) })
  const form = useForm(() => toValues(webhook), {
    check: ({ name, url }) => ({
      ...(name.trim() === '' ? { name: t('required') } : {}),
      ...(webhook === null && url.trim() === '' ? { url: t('required') } : {}),
    }),
    send: async ({ url, groupId, isActive, ...settings }, idempotency) => {
      const body = { ...settings, groupId: groupId === '' ? null : (groupId as GroupId) }
      if (webhook === null) {
        const created = await call(createWebhook, { body: { ...body, url } }, idempotency)
        await refresh()
        if (settings.service === 'json') return setSecret(created.secret)
      } else {
        const urlPart = url.trim() === '' ? {} : { url }
        const { id, version } = webhook
        const changed = { ...body, ...urlPart, isActive, version }
        await call(updateWebhook, { params: { id }, body: changed }, idempotency)
        await refresh()
      }
      toast(t('saved'), settings.name)
      onClose()
    },
  })
  const { service, events, sportIds, isActive } = form.values
  if (secret !== null) {
    return (
      <DoneDialog title={t('signingSecret')} done={t('savedSecret')} onClose={onClose}>
        <p>{t('secretBody')}</p>
        <CopyBox label={t('signingSecret')} value={secret} />
      </DoneDialog>
    )
  }
  return (
    <FormDialog
      form={form}
      title={webhook === null ? t('create') : t('changeNamed', { name: webhook.name })}
      submit={webhook === null ? t('addConfirm') : t('save')}
      size="m"
      className={classes.form}
      onClose={onClose}
      extra={
        webhook !== null && (
          <Button kind="danger" onClick={() => setDeleting(true)}>
            {t('delete')}
          </Button>
        )
      }
    >
      <TextField
        {...form.field('name')}
        label={t('name')}
        maxLength={50}
        autoComplete="off"
        data-autofocus
      />
      <SelectField
        {...form.field('service')}
        label={t('service')}
        options={webhookServices
          .toSorted((a, b) => Number(a === 'json') - Number(b === 'json'))
          .map((value) => ({ value, label: t(`service.${value}`) }))}
      />
      <TextField
        {...form.field('url')}
        label={t('address')}
        hint={webhook === null ? t(`address.${service}`) : t('addressKept', { host: webhook.host })}
        type="url"
        inputMode="url"
        maxLength={1000}
        autoComplete="off"
        spellCheck={false}
      />
      <fieldset className={classes.checks}>
        <legend className={text.label}>{t('events')}</legend>
        {webhookEvents.map((event) => (
          <CheckField
            key={event}
            label={t(`event.${event}`)}
            checked={events.includes(event)}
            onChange={() => form.set('events', toggleChoice(events, event))}
          />
        ))}
      </fieldset>
      {clubSports.length > 1 && (
        <fieldset className={classes.checks}>
          <legend className={text.label}>{t('sports')}</legend>
          {clubSports.map(({ id: sportId, name }) => (
            <CheckField
              key={sportId}
              label={readName(name)}
              checked={sportIds.includes(sportId)}
              onChange={() => form.set('sportIds', toggleChoice(sportIds, sportId))}
            />
          ))}
        </fieldset>
      )}
      {groups.length > 0 && (
        <SelectField
          {...form.field('groupId')}
          label={t('group')}
          hint={t('groupHint')}
          options={[
            { value: '', label: t('everyGroup') },
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {webhook !== null && (
        <CheckField
          label={t('isActive')}
          checked={isActive}
          onChange={(on) => form.set('isActive', on)}
        />
      )}
      {isDeleting && webhook !== null && (
        <ConfirmDialog
          title={t('deleteTitle', { name: webhook.name })}
          confirm={t('deleteConfirm')}
          danger
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            const { id, version } = webhook
            await call(deleteWebhook, { params: { id }, query: { version } })
            await refresh()
            toast(t('deleted'), webhook.name)
            onClose()
          }}
        >
          <p>{t('deleteBody')}</p>
        </ConfirmDialog>
      )}
    </FormDialog>
  )
}
