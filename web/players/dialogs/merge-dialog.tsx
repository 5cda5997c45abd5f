import { useEffect, useRef, useState } from 'react'
import { IconArrowRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type Player, mergePlayer, getPlayer } from '#contract/players/players.ts'
import { isRefusal, reasonOf } from '../../platform/api/api-error.ts'
import { Dialog } from '../../platform/dialogs/dialog.tsx'
import { toast } from '../../platform/toasts/toast.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { keyOf } from '../../platform/cache/query-of.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'
import text from '../../ui/text.module.css'
import classes from './merge-dialog.module.css'
import { PlayerPicker } from '../player-picker.tsx'
import { distinguish } from '../distinguish.ts'
import { t } from './messages.ts'

type Props = { player: Player; onClose: () => void; onMerged: (into: Player) => void }

/** Merges two records of one person. */
export function MergeDialog({ player, onClose, onMerged }: Props) {
  const client = useQueryClient()
  const [into, setInto] = useState<Player | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** The server may know links that are not loaded here yet. */
  const [bothLinked, setBothLinked] = useState(false)
  const [busy, setBusy] = useState(false)
  const again = useRef<HTMLButtonElement>(null)
  // The search that had the focus is gone.
  useEffect(() => again.current?.focus(), [into])
  const merge = async (target: Player) => {
    setBusy(true)
    setFailure(null)
    try {
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
        { removes: getPlayer },
      )
      client.setQueryData(keyOf(getPlayer, { id: target.id }), merged)
      const moved = t('matchesMoved', { count: movedMatches })
      const gone = removedMatches === 0 ? '' : ` ${t('matchesBetween', { count: removedMatches })}`
      toast(t('mergedInto', { name: target.name }), moved + gone)
      onMerged(target)
    } catch (error) {
      setFailure(reasonOf(error))
      setBothLinked(isRefusal(error, 'player.bothLinked'))
      setBusy(false)
    }
  }
  const choose = () => {
    setFailure(null)
    setBothLinked(false)
    setInto(null)
  }
  const linkedTwice =
    bothLinked || (player.userId !== null && into !== null && into.userId !== null)
  const refusal = linkedTwice ? t('bothLinked') : failure
  return (
    <Dialog
      title={t('mergeNamed', { name: player.name })}
      size="s"
      flush={into === null}
      onClose={onClose}
      footer={
        <>
          {into !== null && (
            <Button ref={again} kind="quiet" onClick={choose}>
              {t('chooseAnother')}
            </Button>
          )}
          <span className={text.spacer} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          {into !== null && (
            <Button
              kind="danger"
              busy={busy}
              disabled={linkedTwice}
              onClick={() => void merge(into)}
            >
              {t('merge')}
            </Button>
          )}
        </>
      }
    >
      {into === null ? (
        <PlayerPicker label={t('staysWhole')} except={[player.id]} onPick={setInto} />
      ) : (
        <>
          <div className={classes.pair}>
            <Who player={player} />
            <Icon of={IconArrowRight} size="l" />
            <Who player={into} />
          </div>
          <p className={classes.words}>{t('mergeMeans', { from: player.name, into: into.name })}</p>
          {refusal !== null && <FieldError>{refusal}</FieldError>}
        </>
      )}
    </Dialog>
  )
}

function Who({ player }: { player: Player }) {
  return (
    <span className={classes.who}>
      <Avatar id={player.id} name={player.name} size="m" picture={player.avatarUrl} />
      <b className={text.trunc}>{player.name}</b>
      <span className={text.label}>{distinguish(player)}</span>
    </span>
  )
}
