import { useState } from 'react'
import { startingLevels } from '#engine/ratings/glicko.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type Player, getPlayer, addPlayer } from '#contract/players/players.ts'
import { checkEmail } from '#engine/accounts/email.ts'
import { checkName } from '#engine/accounts/name.ts'
import {
  checkFideNumber,
  checkNationalNumber,
  normaliseFideNumber,
  normaliseNationalNumber,
} from '#engine/players/federation-numbers.ts'
import { foldName } from '#engine/players/fold-name.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { type IdempotencyOptions, useForm } from '../../platform/forms/use-form.ts'
import { useSports } from '../../platform/club/sports-in-use.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'
import { Fold } from '../../ui/layout/fold.tsx'
import { LevelSelect } from './level-select.tsx'
import { changePlayer } from '../change-player.ts'
import { findNamesake, NamesakeNote } from './namesake.tsx'
import { usePermission } from '../../platform/session/use-permission.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { t } from './messages.ts'
import { readMessages } from '../../ui/i18n/read-message.ts'

type PlayerFields = Pick<
  BodyOf<typeof addPlayer>,
  'name' | 'nickname' | 'email' | 'fideNumber' | 'nationalNumber' | 'startingLevel'
>

type Values = Record<
  'name' | 'nickname' | 'email' | 'fideNumber' | 'nationalNumber' | 'startingLevel',
  string
>
const detailFields = ['nickname', 'email', 'fideNumber', 'nationalNumber'] as const

type Props = {
  player: Player | null
  onClose: () => void
  /** Opens the import instead. */
  onImport?: () => void
}

/** Adds players, or edits a player's names, e-mail, federation numbers and starting level. */
export function PlayerFormDialog({ player, onClose, onImport }: Props) {
  const client = useQueryClient()
  const permission = usePermission()
  const [version, setVersion] = useState(player?.version ?? 1)
  // As it was when the dialog opened, so that only what is changed here is saved.
  const [initial] = useState(() => toValues(player))
  const [namesake, setNamesake] = useState<Player | null>(null)
  const [staysOpen, setStaysOpen] = useState(false)
  const playsChess = useSports().some(({ hasColours }) => hasColours)
  const canSetLevel = permission('player.level').ok
  const form = useForm(initial, {
    check: validate,
    send: async (typed, idempotency) => {
      const hasWarned = isNamesake(namesake, typed.name)
      const newNamesake =
        player === null && !hasWarned ? await findNamesake(client, typed.name) : undefined
      if (newNamesake !== undefined) return setNamesake(newNamesake)
      await save(toFields(typed), idempotency)
      if (staysOpen) startNext()
      else onClose()
    },
    conflict:
      player === null
        ? undefined
        : { label: t('loadLatest'), reload: async () => reload(player.id) },
  })
  const save = async (fields: PlayerFields, idempotency: IdempotencyOptions) => {
    if (player === null) {
      const added = await mutate(
        addPlayer,
        { body: fields },
        { updates: getPlayer, ...idempotency },
      )
      return toast(t('playerAdded'), added.name)
    }
    await changePlayer(
      { id: player.id, version },
      findChanges(fields, toFields(initial)),
      idempotency,
    )
    toast(t('playerChanged'), fields.name)
  }
  const startNext = () => {
    form.change(initial)
    form.form.current?.querySelector<HTMLInputElement>('[name=name]')?.focus()
  }
  const reload = async (id: string) => {
    const latest = await client.fetchQuery({
      ...queryOf(getPlayer, { params: { id } }),
      staleTime: 0,
    })
    setVersion(latest.version)
    return t('renamedByOther', { name: latest.name })
  }
  const hasDetails = detailFields.some(
    (name) => initial[name] !== '' || form.field(name).error !== undefined,
  )
  const isWarning = isNamesake(namesake, form.values.name)
  const addLabel = isWarning ? t('addAnyway') : t('addPlayer')
  const submitLabel = player === null ? addLabel : t('save')
  return (
    <FormDialog
      form={form}
      submit={submitLabel}
      className={classNames(kit.stack, kit.gap2)}
      title={player === null ? t('addPlayer') : t('editPlayer')}
      onClose={onClose}
      extra={
        onImport !== undefined &&
        permission('player.import').ok && (
          <Button disabled={form.isDirty} onClick={onImport}>
            {t('importList')}
          </Button>
        )
      }
    >
      <TextField label={t('name')} data-autofocus autoComplete="off" {...form.field('name')} />
      {canSetLevel && <LevelSelect {...form.field('startingLevel')} hint={t('levelHint')} />}
      <Fold title={t('moreDetails')} isOpen={hasDetails}>
        <TextField
          label={t('nickname')}
          autoComplete="off"
          hint={t('nicknameHint')}
          {...form.field('nickname')}
        />
        <TextField
          label={t('email')}
          type="email"
          autoComplete="off"
          hint={t('emailHint')}
          {...form.field('email')}
        />
        {(playsChess || initial.fideNumber !== '') && (
          <TextField
            label={t('fideNumber')}
            inputMode="numeric"
            autoComplete="off"
            hint={t('fideNumberHint')}
            {...form.field('fideNumber')}
          />
        )}
        <TextField
          label={t('nationalNumber')}
          autoComplete="off"
          hint={t('nationalNumberHint')}
          {...form.field('nationalNumber')}
        />
      </Fold>
      {isWarning && namesake !== null && <NamesakeNote player={namesake} />}
      {player === null && (
        <CheckField label={t('addMore')} checked={staysOpen} onChange={setStaysOpen} />
      )}
    </FormDialog>
  )
}

function toValues(player: Player | null): Values {
  return {
    name: player?.name ?? '',
    nickname: player?.nickname ?? '',
    email: player?.email ?? '',
    fideNumber: player?.fideNumber ?? '',
    nationalNumber: player?.nationalNumber ?? '',
    startingLevel: player?.startingLevel ?? '',
  }
}

/** Returns the fields that differ, so that those changed by someone else stay. */
function findChanges(fields: PlayerFields, before: PlayerFields): Partial<PlayerFields> {
  const names = Object.keys(fields) as (keyof PlayerFields)[]
  const changed = names.filter((name) => fields[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, fields[name]]))
}

function isNamesake(player: Player | null, name: string): boolean {
  return player !== null && foldName(player.name) === foldName(name)
}

function validate({ name, nickname, email, ...numbers }: Values): Record<string, string> {
  const problems: Record<string, string> = {}
  const nameProblems = checkName(name)
  const nicknameProblems = nickname.trim() === '' ? [] : checkName(nickname.trim())
  const emailProblems = email.trim() === '' ? [] : checkEmail(email.trim())
  const fideNumber = normaliseFideNumber(numbers.fideNumber)
  const nationalNumber = normaliseNationalNumber(numbers.nationalNumber)
  const fideProblems = fideNumber === null ? [] : checkFideNumber(fideNumber)
  const nationalProblems = nationalNumber === null ? [] : checkNationalNumber(nationalNumber)
  if (nameProblems.length > 0) problems.name = readMessages(nameProblems)
  if (nicknameProblems.length > 0) problems.nickname = readMessages(nicknameProblems)
  if (emailProblems.length > 0) problems.email = readMessages(emailProblems)
  if (fideProblems.length > 0) problems.fideNumber = readMessages(fideProblems)
  if (nationalProblems.length > 0) problems.nationalNumber = readMessages(nationalProblems)
  return problems
}

function toFields({
  name,
  nickname,
  email,
  startingLevel: level,
  ...numbers
}: Values): PlayerFields {
  return {
    name: name.trim(),
    nickname: nickname.trim() || null,
    email: email.trim() === '' ? null : email.trim(),
    fideNumber: normaliseFideNumber(numbers.fideNumber),
    nationalNumber: normaliseNationalNumber(numbers.nationalNumber),
    startingLevel: startingLevels.find(({ id }) => id === level)?.id ?? null,
  }
}
