import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { DELETION_UNDO_DAYS } from '#contract/deletions.ts'
import {
  type Consequences,
  type Player,
  previewDeletePlayer,
  getPlayer,
  deletePlayer,
} from '#contract/players/players.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { QueryView } from '../../platform/cache/query-view.tsx'
import { showDeletedToast } from '../../platform/toasts/deleted-toast.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { queryOf } from '../../platform/cache/query-of.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { RipplePanel } from '../../ratings/ripple-panel.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { formatShortDay } from '../../ui/i18n/locale.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import classes from './delete-dialog.module.css'
import { changePlayer } from '../change-player.ts'
import { t, show } from './messages.ts'
import { classNames } from '../../ui/class-names.ts'
import kit from '../../ui/kit.module.css'

type Props = {
  player: Player
  onClose: () => void
  onMerge: () => void
  onDeleted: () => void
}

/** Describes what deleting destroys, and offers alternatives that keep the history. */
export function DeleteDialog({ player, onClose, onMerge, onDeleted }: Props) {
  const now = useNow()
  const [isRetiring, setIsRetiring] = useState(false)
  const form = useForm(
    {},
    {
      send: async (_, idempotency) => {
        const { deletedMatches } = await mutate(
          deletePlayer,
          { params: { id: player.id }, query: { version: player.version } },
          { removes: getPlayer, ...idempotency },
        )
        const hint = deletedMatches === 0 ? '' : t('matchesDeletedToo', { count: deletedMatches })
        showDeletedToast(player.id, t('playerDeleted', { name: player.name }), hint)
        onDeleted()
      },
    },
  )
  const preview = useQuery({
    ...queryOf(previewDeletePlayer, { params: { id: player.id } }),
    staleTime: 0,
    gcTime: 0,
  })
  const retire = async () => {
    setIsRetiring(true)
    form.setFailure(null)
    try {
      await changePlayer(player, { isRetired: true })
      toast(t('playerRetired', { name: player.name }), t('matchesStay'))
      onClose()
    } catch (error) {
      form.setFailure(reasonOf(error))
      setIsRetiring(false)
    }
  }
  const matches = preview.data?.matches ?? player.matchCount
  return (
    <FormDialog
      form={form}
      title={t('deleteAsk', { name: player.name })}
      submit={matches === 0 ? t('delete') : t('deleteWith', { count: matches })}
      size="m"
      danger
      disabled={!preview.isSuccess}
      onClose={onClose}
    >
      <QueryView
        query={preview}
        failure={t('consequencesFailed')}
        loading={<Skeleton layout="list" count={3} />}
      >
        {(consequences) => <DeletedData name={player.name} consequences={consequences} />}
      </QueryView>
      <p className={classes.account}>
        {t('restorableUntil', { day: formatShortDay(now + DELETION_UNDO_DAYS * 86_400_000) })}
      </p>
      {matches > 0 && (
        <div className={classNames(kit.wrappingRow, kit.gap2, classes.instead)}>
          <p>{t('toKeepHistory')}</p>
          {!player.isRetired && (
            <Button busy={isRetiring} onClick={() => void retire()}>
              {t('retireInstead')}
            </Button>
          )}
          <Button onClick={onMerge}>{t('mergeInstead')}</Button>
        </div>
      )}
    </FormDialog>
  )
}

type DeletedDataProps = { name: string; consequences: Consequences }

function DeletedData({ name, consequences }: DeletedDataProps) {
  const { matches, opponents, linkedAccount, tournaments, ratings, ratingsChanged } = consequences
  const notes = (
    <>
      {tournaments.length > 0 && <TournamentsNote name={name} tournaments={tournaments} />}
      {linkedAccount !== null && <AccountNote account={linkedAccount} />}
    </>
  )
  if (matches === 0) {
    return (
      <>
        <p>
          {t('hasNoMatch', { name })}
          {linkedAccount === null && tournaments.length === 0 && ` ${t('nothingElse')}`}
        </p>
        {notes}
      </>
    )
  }
  const matchCount = <b>{t('matchCount', { count: matches })}</b>
  return (
    <>
      <p>
        {show('matchesDeletedBody', { count: matches, matches: matchCount, name })}{' '}
        {t('opponentsAffected', { count: opponents })}
      </p>
      {notes}
      <RipplePanel ratings={ratings} ratingsChanged={ratingsChanged}>
        {ratingsChanged === 0
          ? t('noRatingChanges')
          : t('ratingChanges', { count: ratingsChanged })}
      </RipplePanel>
    </>
  )
}

function TournamentsNote({ name, tournaments }: { name: string; tournaments: readonly string[] }) {
  return <p>{t('tournamentsAffected', { name, tournaments })}</p>
}

function AccountNote({ account }: { account: string }) {
  return <p className={classes.account}>{show('accountKept', { account: <b>{account}</b> })}</p>
}
