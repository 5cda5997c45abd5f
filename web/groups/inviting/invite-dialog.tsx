import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClock,
  IconUser,
  IconX,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clientErrorTable } from '#contract/errors.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Group } from '#contract/groups/group.ts'
import { inviteInBulk } from '#contract/groups/invitations.ts'
import { MAX_BULK_ROWS } from '#engine/groups/limits.ts'
import type { Player } from '#contract/players/players.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { useDebounced } from '../../platform/realtime/use-debounced.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { call } from '../../platform/api/api.ts'
import { PlayerPicker } from '../../players/player-picker.tsx'
import { AreaField } from '../../ui/fields/area-field.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { formatShortDay } from '../../ui/i18n/locale.ts'
import text from '../../ui/text.module.css'
import { FieldError, TextField } from '../../ui/fields/text-field.tsx'
import classes from './invite-dialog.module.css'
import { JoinLink } from './join-link.tsx'
import { t } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type InvitationPreview = ReplyOf<typeof inviteInBulk>
type Row = InvitationPreview['rows'][number]

const parseRows = (typed: string) =>
  typed
    .split(/[\n,;]/)
    .map((row) => row.trim())
    .filter((row) => row !== '')

/** Invites people by name, e-mail or phone; previews the outcome of each row before sending. */
export function InviteDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const form = useForm(
    {
      rows: '',
      message: '',
      /** Players by id, since names are not unique. */
      chosen: [] as readonly string[],
    },
    {
      fallback: clientErrorTable.BULK_INVITE_ERROR.userMessage,
      send: async ({ message }, idempotency) => {
        const sent = await call(
          inviteInBulk,
          { params: { id: group.id }, body: { rows, message } },
          idempotency,
        )
        toast(t('sent', { count: sent.invited }), group.name)
        onClose()
      },
    },
  )
  const { rows: typed, chosen } = form.values
  const debouncedRows = useDebounced(typed)
  const allRows = [...chosen, ...parseRows(debouncedRows)]
  const isTooLong = allRows.length > MAX_BULK_ROWS
  const rows = allRows.slice(0, MAX_BULK_ROWS)
  const preview = useQuery({
    // A dry run: previews each row.
    ...queryOf(inviteInBulk, { params: { id: group.id }, body: { rows, dryRun: true } }),
    enabled: rows.length > 0,
    placeholderData: keepPreviousData,
  })
  const previewed = rows.length === 0 ? undefined : preview.data
  const count = previewed?.invited ?? 0
  const addPlayer = ({ id: player, name }: Player) => {
    form.set('chosen', [...chosen, player])
    // The ambiguous row has been resolved.
    const isAmbiguousRow = previewed?.rows.some(
      ({ text: row, isSeveral }) => isSeveral && row === name,
    )
    const others = parseRows(typed).filter((row) => row !== name)
    if (isAmbiguousRow) form.set('rows', others.join('\n'))
  }
  const removePlayer = (player: string) =>
    form.set(
      'chosen',
      chosen.filter((id) => id !== player),
    )
  return (
    <FormDialog
      form={{ ...form, busy: form.busy || preview.isFetching }}
      title={t('invite')}
      submit={count === 0 ? t('sendNone') : t('send', { count })}
      aside={
        <span className={text.dim}>
          {t('placesLeft', { count: group.maxSize - group.memberCount })}
        </span>
      }
      size="l"
      flush
      className={classes.list}
      disabled={count === 0 || isTooLong || preview.isError || typed !== debouncedRows}
      around={(list) => (
        <div className={classes.two}>
          {list}
          <JoinLink group={group} />
        </div>
      )}
      onClose={onClose}
    >
      <AreaField
        {...form.field('rows')}
        label={t('people')}
        hint={t('peopleHint')}
        error={
          isTooLong
            ? t('tooMany', { most: MAX_BULK_ROWS, count: allRows.length })
            : form.field('rows').error
        }
        rows={3}
        data-autofocus
      />
      {preview.isError && rows.length > 0 && (
        <PreviewError
          reason={reasonOf(preview.error, t('previewFailed'))}
          onRetry={() => void preview.refetch()}
        />
      )}
      {previewed !== undefined && !preview.isError && (
        <PreviewList rows={previewed.rows} chosen={chosen} onDrop={removePlayer} />
      )}
      <TextField
        {...form.field('message')}
        label={t('message')}
        maxLength={300}
        autoComplete="off"
      />
      <p className={text.dim}>{t('answerTime')}</p>
      <details className={classes.choose}>
        <summary>{t('pickFromClub')}</summary>
        <PlayerPicker
          label={t('player')}
          except={[...group.playerIds, ...chosen]}
          onPick={addPlayer}
        />
      </details>
    </FormDialog>
  )
}

/** Explains why the list could not be checked. */
function PreviewError({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <div className={classNames(kit.wrappingRow, kit.gap2, kit.apart)}>
      <FieldError>{reason}</FieldError>
      <Button onClick={onRetry}>{t('tryAgain')}</Button>
    </div>
  )
}

type PreviewListProps = {
  rows: readonly Row[]
  /** Players who were chosen and not typed, who can only be removed here. */
  chosen: readonly string[]
  onDrop: (player: string) => void
}

function PreviewList({ rows, chosen, onDrop }: PreviewListProps) {
  return (
    <div>
      <p className={classes.caption}>{t('preview', { count: rows.length })}</p>
      <ul className={classNames(kit.bars, classes.fates)} aria-live="polite">
        {rows.map((row, index) => (
          <li key={index}>
            <span className={text.trunc}>{row.name ?? row.text}</span>
            <OutcomeMark row={row} />
            {chosen.includes(row.text) && (
              <IconButton
                icon={IconX}
                label={t('remove', { name: row.name ?? row.text })}
                onClick={() => onDrop(row.text)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const icons = {
  invited: IconCheck,
  already_member: IconUser,
  already_pending: IconClock,
  duplicate_in_list: IconUser,
  cooling_off: IconClock,
  not_available: IconBan,
  not_found: IconAlertTriangle,
  full: IconBan,
} as const

function OutcomeMark({ row }: { row: Row }) {
  const { fate } = row
  const className =
    fate === 'invited' ? classes.good : fate === 'not_found' ? classes.bad : classes.none
  return (
    <span className={className}>
      <Icon of={icons[fate]} size="s" />
      {describeOutcome(row)}
    </span>
  )
}

function describeOutcome({ fate, by, until, isSeveral }: Row): string {
  const when = until === null ? '' : formatShortDay(until)
  if (fate === 'invited') return t(`by.${by ?? 'notice'}`)
  if (fate === 'not_found' && isSeveral) return t('several')
  if (fate === 'already_pending') return t('fate.already_pending', { when })
  if (fate === 'cooling_off') return t('fate.cooling_off', { when })
  return t(`fate.${fate}`)
}
