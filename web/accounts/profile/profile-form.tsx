import { useState } from 'react'
import { IconId, IconUser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type Profile, getProfile, updateProfile } from '#contract/security/membership.ts'
import { checkName } from '#engine/accounts/name.ts'
import { isRefusal } from '../../platform/api/api-error.ts'
import { getAccountRoleName } from '../../platform/session/role-name.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { Form } from '../../platform/forms/form.tsx'
import { type IdempotencyOptions, useForm } from '../../platform/forms/use-form.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SectionPanel } from '../../ui/layout/section-panel.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import { callAndUpdateProfile } from './call-and-update-profile.ts'
import { assignToField } from '../with-field.ts'
import classes from './profile-form.module.css'
import { required } from '../required.ts'
import { t } from './messages.ts'
import { t as accountText } from '../messages.ts'
import { readMessages } from '../../ui/i18n/read-message.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Values = { name: string; handle: string; avatar: string }

const maxAvatarLength = 10

function toValues({ name, username, avatar }: Profile): Values {
  return { name, handle: username, avatar: avatar ?? '' }
}

function check({ name, handle }: Values): Record<string, string> {
  const errors: Record<string, string> = {}
  const nameProblems = checkName(name.trim())
  if (nameProblems.length > 0) errors.name = readMessages(nameProblems)
  if (handle.trim() === '') errors.handle = required()
  return errors
}

/** Returns the avatar without tags, which the server removes too; null if nothing remains. */
function toAvatarText(typed: string): string | null {
  const plain = typed.replaceAll(/<[^>]*>/g, '').trim()
  return plain === '' ? null : Array.from(plain).slice(0, maxAvatarLength).join('')
}

/** Returns the changed fields, so that what was changed on another device stays. */
function findChanges({ name, handle, avatar }: Values, before: Values) {
  return {
    ...(name === before.name ? {} : { name: name.trim() }),
    ...(handle === before.handle ? {} : { handle: handle.trim() }),
    ...(avatar === before.avatar ? {} : { avatar: toAvatarText(avatar) }),
  }
}

/** Name, username and avatar, as the rest of the club sees them. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const client = useQueryClient()
  const [baseline, setBaseline] = useState({ version: profile.version, values: toValues(profile) })
  const form = useForm(baseline.values, {
    fallback: accountText('profileUpdateFailed'),
    check,
    send: async (typed, idempotency) => {
      try {
        await save(typed, idempotency)
      } catch (error) {
        throw isHandleRefusal(error) ? assignToField(error, 'handle') : error
      }
    },
    conflict: { label: t('loadLatest'), reload: async () => reload() },
  })
  const save = async (typed: Values, idempotency: IdempotencyOptions) => {
    const body = { ...findChanges(typed, baseline.values), version: baseline.version }
    const saved = await callAndUpdateProfile(updateProfile, { body }, idempotency)
    setBaseline({ version: saved.version, values: typed })
    toast(t('saved'), saved.name)
  }
  const reload = async () => {
    const latest = await client.fetchQuery({ ...queryOf(getProfile), staleTime: 0 })
    setBaseline((old) => ({ ...old, version: latest.version }))
    return t('loadedSaveAgain')
  }
  const face = toAvatarText(form.values.avatar)
  const id = profile.playerId ?? profile.id
  return (
    <SectionPanel title={t('visibleToClub')} icon={IconUser}>
      <div className={classNames(kit.row, kit.sunk, kit.gap4, kit.padded)} aria-live="polite">
        <Avatar id={id} name={form.values.name} size="x" face={face} />
        <div className={classes.who}>
          <b>{form.values.name.trim() === '' ? t('yourName') : form.values.name}</b>
          <span>@{form.values.handle}</span>
          <span>{getAccountRoleName(profile)}</span>
        </div>
      </div>
      <Form
        of={form}
        footer={
          <div className={classes.foot}>
            <span className={text.spacer} />
            <Button type="submit" kind="primary" busy={form.busy}>
              {t('save')}
            </Button>
          </div>
        }
      >
        <TextField
          {...form.field('name')}
          label={t('name')}
          icon={IconUser}
          autoComplete="name"
          hint={profile.playerId === null ? undefined : t('nameHint')}
        />
        <div className={classNames(kit.twoColumns, classes.pair)}>
          <TextField
            {...form.field('handle')}
            label={t('username')}
            icon={IconId}
            autoComplete="off"
            spellCheck={false}
            disabled={!profile.mayChangeHandle}
            hint={profile.mayChangeHandle ? t('usernameHint') : t('usernameOfDemoHint')}
          />
          <TextField
            {...form.field('avatar')}
            label={t('avatar')}
            autoComplete="off"
            maxLength={40}
            placeholder={t('yourInitials')}
            hint={t('avatarHint')}
          />
        </div>
      </Form>
    </SectionPanel>
  )
}

function isHandleRefusal(error: unknown): boolean {
  return isRefusal(error, 'account.handleTaken') || isRefusal(error, 'account.demoHandle')
}
