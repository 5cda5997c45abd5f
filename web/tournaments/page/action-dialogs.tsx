import { DELETION_UNDO_DAYS } from '#contract/deletions.ts'
import { type ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { type TournamentDetail, getTournament } from '#contract/tournaments/tournament.ts'
import {
  deleteTournament,
  undoStart,
  cancelTournament,
  reopenTournament,
  closeTournament,
} from '#contract/tournaments/life.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { showDeletedToast } from '../../platform/toasts/deleted-toast.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { drawSize, startWarnings } from '../entry-state.ts'
import { formatShortDay } from '../../ui/i18n/locale.ts'
import { useStart } from './use-start.ts'
import { setPhase } from './set-phase.ts'
import { t } from './messages.ts'

const ConfirmDialog = lazyPart(
  async () => (await import('../../platform/dialogs/confirm-dialog.tsx')).ConfirmDialog,
)

export type ActionKind = 'start' | 'undoStart' | 'cancel' | 'delete' | 'reopen' | 'close' | 'draft'

type DialogContent = {
  title: string
  /** Describes the consequences. */
  body: ReactNode
  confirm: string
  /** The label of the button that closes the dialog, if Cancel could be misunderstood. */
  keep?: string
  danger?: boolean
  reason?: 'needed'
  run: (reason: string) => Promise<unknown>
}

type Props = { kind: ActionKind; tournament: TournamentDetail; onClose: () => void }

/** Asks to confirm an action, with its consequences. */
export function ActionDialog({ kind, tournament, onClose }: Props) {
  const navigate = useNavigate()
  const dialog = dialogCreators[kind](tournament, useStart(tournament))
  const confirm = async (reason: string) => {
    await dialog.run(reason)
    if (kind === 'delete') await navigate({ to: '/tournaments', replace: true })
  }
  return (
    <ConfirmDialog
      title={dialog.title}
      confirm={dialog.confirm}
      keep={dialog.keep}
      danger={dialog.danger ?? false}
      reason={dialog.reason}
      onClose={onClose}
      onConfirm={confirm}
    >
      {dialog.body}
    </ConfirmDialog>
  )
}

type CreateDialog = (tournament: TournamentDetail, start: () => Promise<unknown>) => DialogContent

const dialogCreators: Record<ActionKind, CreateDialog> = {
  start: createStartDialog,
  undoStart: createUndoStartDialog,
  cancel: createCancelDialog,
  delete: createDeleteDialog,
  reopen: createReopenDialog,
  close: createCloseDialog,
  draft: createDraftDialog,
}

function createStartDialog(
  tournament: TournamentDetail,
  start: () => Promise<unknown>,
): DialogContent {
  const drawCount = drawSize(tournament)
  return {
    title: t('askStart', { count: drawCount }),
    body: (
      <>
        {startWarnings(tournament).map((concern) => (
          <p key={concern}>{concern}</p>
        ))}
        <p>{t('startBody')}</p>
      </>
    ),
    confirm: t('startWith', { count: drawCount }),
    run: start,
  }
}

function createUndoStartDialog(tournament: TournamentDetail): DialogContent {
  return {
    title: t('askUndoStart', { name: tournament.name }),
    body: <p>{t('undoStartBody')}</p>,
    confirm: t('undoStart'),
    run: () =>
      mutate(
        undoStart,
        { params: { id: tournament.id }, query: { version: tournament.version } },
        { updates: getTournament },
      ),
  }
}

function createCancelDialog({ id, name, decidedCount }: TournamentDetail): DialogContent {
  const played =
    decidedCount === 0 ? t('noMatchPlayed') : t('playedMatchesStay', { count: decidedCount })
  return {
    title: t('askCancel', { name }),
    body: <p>{t('cancelBody', { played })}</p>,
    confirm: t('cancelTournament'),
    keep: t('keepTournament'),
    danger: true,
    reason: 'needed',
    run: (reason) =>
      mutate(cancelTournament, { params: { id }, body: { reason } }, { updates: getTournament }),
  }
}

function createDeleteDialog(tournament: TournamentDetail): DialogContent {
  const { name, registeredCount, decidedCount } = tournament
  return {
    title: t('askDelete', { name }),
    body: (
      <>
        <p>
          {registeredCount === 0
            ? t('deleteBody')
            : t('deleteBodyWithEntries', { count: registeredCount })}
          {decidedCount > 0 && ` ${t('resultsRemoved', { count: decidedCount })}`}
        </p>
        <p>
          {t('restorableUntil', {
            day: formatShortDay(Date.now() + DELETION_UNDO_DAYS * 86_400_000),
          })}
        </p>
      </>
    ),
    confirm: t('deleteTournament'),
    danger: true,
    run: async () => {
      await mutate(
        deleteTournament,
        { params: { id: tournament.id }, query: { version: tournament.version } },
        { removes: getTournament },
      )
      showDeletedToast(tournament.id, t('tournamentDeleted', { name }))
    },
  }
}

function createReopenDialog({ id, name, status }: TournamentDetail): DialogContent {
  const body = status === 'cancelled' ? t('reopenCancelled') : t('reopenCompleted')
  return {
    title: t('askReopen', { name }),
    body: <p>{body}</p>,
    confirm: t('reopen'),
    run: () => mutate(reopenTournament, { params: { id } }, { updates: getTournament }),
  }
}

function createCloseDialog({
  id,
  name,
  matchCount,
  decidedCount,
}: TournamentDetail): DialogContent {
  const openCount = matchCount - decidedCount
  return {
    title: t('askClose', { name }),
    body: <p>{openCount === 0 ? t('closeDecided') : t('closeOpen', { count: openCount })}</p>,
    confirm: t('close'),
    run: () => mutate(closeTournament, { params: { id } }, { updates: getTournament }),
  }
}

function createDraftDialog({ id, name, registeredCount }: TournamentDetail): DialogContent {
  return {
    title: t('askToDraft', { name }),
    body: (
      <p>
        {t('toDraftBody')}
        {registeredCount > 0 && ` ${t('entriesStay', { count: registeredCount })}`}
      </p>
    ),
    confirm: t('toDraft'),
    run: () => setPhase(id, 'draft'),
  }
}
