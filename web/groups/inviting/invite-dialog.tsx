import { useDeferredValue, useId, useState } from 'react'
import { IconAlertTriangle, IconBan, IconCheck, IconClock, IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { clientErrorTable } from '#contract/errors.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Group } from '#contract/groups/group.ts'
import type { inviteInBulk } from '#contract/groups/invitations.ts'
import { BULK_MOST } from '#engine/groups/limits.ts'
import type { Player } from '#contract/players.ts'
import { reasonOf } from '../../platform/api-error.ts'
import { Dialog } from '../../platform/dialog.tsx'
import { FormFooter } from '../../platform/form-footer.tsx'
import { toast } from '../../platform/toast.ts'
import { PlayerPicker } from '../../players/player-picker.tsx'
import { AreaField } from '../../ui/area-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { shortDay } from '../../ui/locale.ts'
import text from '../../ui/text.module.css'
import { FieldError, TextField } from '../../ui/text-field.tsx'
import { sendList } from '../invitation-calls.ts'
import { fatesQuery } from '../queries.ts'
import classes from './invite-dialog.module.css'
import { JoinLink } from './join-link.tsx'
import { say } from './words.ts'

type Fates = ReplyOf<typeof inviteInBulk>
type Row = Fates['rows'][number]

const rowsOf = (typed: string) =>
  typed
    .split(/[\n,;]/)
    .map((row) => row.trim())
    .filter((row) => row !== '')

/** Invites people by name, e-mail or phone; each row is told its fate before anything is sent. */
export function InviteDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const id = useId()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [message, setMessage] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const all = rowsOf(useDeferredValue(typed))
  const rows = all.slice(0, BULK_MOST)
  const fates = useQuery({ ...fatesQuery(group.id, rows), placeholderData: keepPreviousData })
  const known = rows.length === 0 ? undefined : fates.data
  const count = known?.invited ?? 0
  const add = ({ id: player, name }: Player) => {
    const word = `${name}`
    const isTaken = rowsOf(typed).includes(word)
    setTyped((old) => `${old.trim()}${old.trim() === '' ? '' : '\n'}${isTaken ? player : word}`)
  }
  const send = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const sent = await sendList(client, group.id, { rows, message })
      toast(say('sent', { count: sent.invited }), group.name)
      onClose()
    } catch (error) {
      setFailure(reasonOf(error, clientErrorTable.BULK_INVITE_ERROR.userMessage))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={say('invite')}
      aside={
        <span className={text.dim}>
          {say('placesLeft', { count: group.maxSize - group.memberCount })}
        </span>
      }
      size="l"
      flush
      onClose={onClose}
      footer={
        <FormFooter
          form={id}
          submit={say('send', { count })}
          busy={busy || fates.isFetching}
          onClose={onClose}
        />
      }
    >
      <div className={classes.two}>
        <form
          id={id}
          className={classes.list}
          onSubmit={(event) => {
            event.preventDefault()
            if (count > 0) void send()
          }}
        >
          <AreaField
            label={say('people')}
            hint={say('peopleHint')}
            error={all.length > BULK_MOST ? say('tooMany', { most: BULK_MOST }) : undefined}
            rows={3}
            value={typed}
            data-autofocus
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {known !== undefined && <FateList rows={known.rows} />}
          <TextField
            label={say('line')}
            maxLength={300}
            autoComplete="off"
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          {failure !== null && <FieldError>{failure}</FieldError>}
          <p className={text.dim}>{say('within')}</p>
          <details className={classes.choose}>
            <summary>{say('choose')}</summary>
            <PlayerPicker label={say('player')} except={group.playerIds} onPick={add} />
          </details>
        </form>
        <JoinLink group={group} />
      </div>
    </Dialog>
  )
}

function FateList({ rows }: { rows: readonly Row[] }) {
  return (
    <div>
      <p className={classes.caption}>{say('whatHappens', { count: rows.length })}</p>
      <ul className={classes.fates} aria-live="polite">
        {rows.map((row, at) => (
          <li key={at}>
            <span className={text.trunc}>{row.name ?? row.text}</span>
            <FateMark row={row} />
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

function FateMark({ row }: { row: Row }) {
  const { fate } = row
  const look = fate === 'invited' ? classes.good : fate === 'not_found' ? classes.bad : classes.none
  return (
    <span className={look}>
      <Icon of={icons[fate]} size="s" />
      {wordsOf(row)}
    </span>
  )
}

function wordsOf({ fate, by, until }: Row): string {
  const when = until === null ? '' : shortDay(until)
  if (fate === 'invited') return say(`by.${by ?? 'notice'}`)
  if (fate === 'already_pending') return say('fate.already_pending', { when })
  if (fate === 'cooling_off') return say('fate.cooling_off', { when })
  return say(`fate.${fate}`)
}
