import { useEffect, useRef, useState } from 'react'
import { IconArrowRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type Player, mergePlayer, getPlayer } from '#contract/players/players.ts'
import { isRefusal } from '../../platform/api/api-error.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { keyOf } from '../../platform/cache/query-of.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import classes from './merge-dialog.module.css'
import { PlayerPicker } from '../player-picker.tsx'
import { distinguish } from '../distinguish.ts'
import { t } from './messages.ts'

type Props = { player: Player; onClose: () => void; onMerged: (into: Player) => void }

/** Merges two records of one person. */
export function MergeDialog({ player, onClose, onMerged }: Props) {
  const client = useQueryClient()
  /** Whether the server refused because both are linked, which this page may not know yet. */
  const [wasRefusedAsLinked, setWasRefusedAsLinked] = useState(false)
  const chooseAnother = useRef<HTMLButtonElement>(null)
  const form = useForm(
    { into: null as Player | null },
    {
      send: async ({ into: target }, idempotency) => {
        if (target === null) return
        const {
          player: merged,
          movedMatches,
          removedMatches,
        } = await mutate(
          mergePlayer,
          {
            params: { id: player.id },
            body: { version: player.version, intoPlayerId: target.id, intoVersion: target.version },
          },
          { removes: getPlayer, ...idempotency },
        ).catch((error: unknown) => {
          setWasRefusedAsLinked(isRefusal(error, 'player.bothLinked'))
          throw error
        })
        client.setQueryData(keyOf(getPlayer, { id: target.id }), merged)
        const moved = t('matchesMoved', { count: movedMatches })
        const removed =
          removedMatches === 0 ? '' : ` ${t('matchesBetween', { count: removedMatches })}`
        toast(t('mergedInto', { name: target.name }), moved + removed)
        onMerged(target)
      },
    },
  )
  const { into } = form.values
  // The search field that had the focus is no longer shown.
  useEffect(() => chooseAnother.current?.focus(), [into])
  const clearTarget = () => {
    form.setFailure(null)
    form.set('into', null)
    setWasRefusedAsLinked(false)
  }
  const areBothLinked =
    wasRefusedAsLinked || (player.userId !== null && (into?.userId ?? null) !== null)
  const title = t('mergeNamed', { name: player.name })
  if (into === null) {
    return (
      <Dialog
        title={title}
        size="s"
        flush
        onClose={onClose}
        footer={
          <>
            <span className={text.spacer} />
            <Button onClick={onClose}>{t('cancel')}</Button>
          </>
        }
      >
        <PlayerPicker
          label={t('playerToKeep')}
          except={[player.id]}
          onPick={form.choice('into').onChange}
        />
      </Dialog>
    )
  }
  return (
    <FormDialog
      form={{ ...form, isDirty: false, failure: areBothLinked ? t('bothLinked') : form.failure }}
      title={title}
      submit={t('merge')}
      danger
      disabled={areBothLinked}
      extra={
        <Button ref={chooseAnother} kind="quiet" onClick={clearTarget}>
          {t('chooseAnother')}
        </Button>
      }
      onClose={onClose}
    >
      <div className={classes.pair}>
        <PlayerSummary player={player} />
        <Icon of={IconArrowRight} size="l" />
        <PlayerSummary player={into} />
      </div>
      <p className={classes.words}>{t('mergeBody', { from: player.name, into: into.name })}</p>
    </FormDialog>
  )
}

function PlayerSummary({ player }: { player: Player }) {
  return (
    <span className={classes.who}>
      <Avatar id={player.id} name={player.name} size="m" picture={player.avatarUrl} />
      <b className={text.trunc}>{player.name}</b>
      <span className={text.label}>{distinguish(player)}</span>
    </span>
  )
}
