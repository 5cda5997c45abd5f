import { useId, useState } from 'react'
import { startingLevels } from '#engine/ratings/glicko.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type Player, getPlayer, addPlayer } from '#contract/players/players.ts'
import { checkEmail } from '#engine/accounts/email.ts'
import { checkName } from '#engine/accounts/name.ts'
import { foldName } from '#engine/players/fold-name.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { FormFooter } from '../../platform/forms/form-footer.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { useSubmit } from '../../platform/forms/use-submit.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError, TextField } from '../../ui/fields/text-field.tsx'
import { LevelSelect } from './level-select.tsx'
import { changePlayer } from '../change-player.ts'
import { findNamesake, NamesakeNote } from './namesake.tsx'
import { usePermission } from '../../platform/session/use-permission.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { t } from './messages.ts'
import { readMessages } from '../../ui/i18n/read-message.ts'

type PlayerFields = Pick<BodyOf<typeof addPlayer>, 'name' | 'email' | 'startingLevel'> & {
  nickname?: string | null
}

type Values = { name: string; nickname: string; email: string; startingLevel: string }
type Props = { player: Player | null; onClose: () => void }

/** Adds a player, or edits names, e-mail and starting level. */
export function PlayerFormDialog({ player, onClose }: Props) {
  const id = useId()
  const client = useQueryClient()
  const permission = usePermission()
  const [version, setVersion] = useState(player?.version ?? 1)
  const [stale, setStale] = useState(false)
  const initial: Values = {
    name: player?.name ?? '',
    nickname: player?.nickname ?? '',
    email: player?.email ?? '',
    startingLevel: player?.startingLevel ?? '',
  }
  const [namesake, setNamesake] = useState<Player | null>(null)
  const mayLevel = permission('player.level').ok
  const { form, values, set, field, failure, busy, submit, setFailure } = useSubmit(initial, {
    fields: ['name', 'nickname', 'email', 'startingLevel'],
    check: problemsOf,
    send: async (typed) => {
      setStale(false)
      const asked = isNamesake(namesake, typed.name)
      const twin = player === null && !asked ? await findNamesake(client, typed.name) : undefined
      if (twin !== undefined) return setNamesake(twin)
      try {
        await send(fieldsOf(typed))
      } catch (error) {
        setStale(error instanceof ApiError && error.code === 'CONFLICT' && player !== null)
        throw error
      }
      onClose()
    },
  })
  const send = async (fields: PlayerFields) => {
    if (player === null) {
      const added = await mutate(addPlayer, { body: fields }, { puts: getPlayer })
      return toast(t('playerAdded'), added.name)
    }
    const { startingLevel: level, ...rest } = fields
    const change = mayLevel ? { ...rest, startingLevel: level } : rest
    await changePlayer({ id: player.id, version }, change)
    toast(t('playerChanged'), fields.name)
  }
  const reload = async () => {
    if (player === null) return
    const latest = await client.fetchQuery({
      ...queryOf(getPlayer, { params: { id: player.id } }),
      staleTime: 0,
    })
    setVersion(latest.version)
    setStale(false)
    setFailure(t('nowCalled', { name: latest.name }))
  }
  const known = isNamesake(namesake, values.name)
  const adding = known ? t('addAnyway') : t('addPlayer')
  const words = player === null ? adding : t('save')
  return (
    <Dialog
      title={player === null ? t('addPlayer') : t('editPlayer')}
      size="s"
      onClose={onClose}
      footer={<FormFooter form={id} submit={words} busy={busy} onClose={onClose} />}
    >
      <form id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField label={t('name')} data-autofocus autoComplete="off" {...field('name')} />
        <TextField
          label={t('nickname')}
          autoComplete="off"
          hint={t('nicknameHint')}
          {...field('nickname')}
        />
        <TextField
          label={t('email')}
          type="email"
          autoComplete="off"
          hint={t('emailHint')}
          {...field('email')}
        />
        {mayLevel && (
          <LevelSelect
            value={values.startingLevel}
            onChange={(value) => set('startingLevel', value)}
            hint={t('levelHint')}
          />
        )}
        {known && namesake !== null && <NamesakeNote player={namesake} />}
        {failure !== null && <FieldError>{failure}</FieldError>}
        {stale && <Button onClick={() => void reload()}>{t('loadLatest')}</Button>}
      </form>
    </Dialog>
  )
}

function isNamesake(player: Player | null, name: string): boolean {
  return player !== null && foldName(player.name) === foldName(name)
}

function problemsOf({ name, nickname, email }: Values): Record<string, string> {
  const problems: Record<string, string> = {}
  const wrongName = checkName(name)
  const wrongNickname = nickname.trim() === '' ? [] : checkName(nickname.trim())
  const wrongEmail = email.trim() === '' ? [] : checkEmail(email.trim())
  if (wrongName.length > 0) problems.name = readMessages(wrongName)
  if (wrongNickname.length > 0) problems.nickname = readMessages(wrongNickname)
  if (wrongEmail.length > 0) problems.email = readMessages(wrongEmail)
  return problems
}

function fieldsOf({ name, nickname, email, startingLevel: level }: Values): PlayerFields {
  return {
    name: name.trim(),
    nickname: nickname.trim() || null,
    email: email.trim() === '' ? null : email.trim(),
    startingLevel: startingLevels.find(({ id }) => id === level)?.id ?? null,
  }
}
