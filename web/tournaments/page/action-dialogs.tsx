import { lazy, type ReactNode, Suspense } from 'react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { importScreen } from '../../platform/import-screen.ts'
import { toast } from '../../platform/toast.ts'
import { matchCount, playerCount } from '../../platform/counts.ts'
import { drawnNow, startConcerns } from '../entry-state.ts'
import {
  removeTournament,
  sendCancel,
  sendClose,
  sendPhase,
  sendReopen,
  sendStart,
} from '../tournament-calls.ts'
import { plural } from '../../ui/locale.ts'
import { say } from './words.ts'

const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog } = await importScreen(() => import('../../platform/confirm-dialog.tsx'))
  return { default: ConfirmDialog }
})

export type ActionKind = 'start' | 'cancel' | 'delete' | 'reopen' | 'close' | 'draft'

type ActionRequest = {
  title: string
  /** Exactly what follows. */
  words: ReactNode
  confirm: string
  danger?: boolean
  reason?: 'needed'
  run: (reason: string) => Promise<unknown>
}

type Props = { kind: ActionKind; tournament: TournamentDetail; onClose: () => void }

/** Asks before a step that reaches far, and says what it brings about. */
export function ActionDialog({ kind, tournament, onClose }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const asked = askedOf[kind](tournament, client)
  const confirm = async (reason: string) => {
    await asked.run(reason)
    if (kind === 'delete') await navigate({ to: '/tournaments', replace: true })
  }
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        title={asked.title}
        confirm={asked.confirm}
        danger={asked.danger ?? false}
        reason={asked.reason}
        onClose={onClose}
        onConfirm={confirm}
      >
        {asked.words}
      </ConfirmDialog>
    </Suspense>
  )
}

const askedOf: Record<ActionKind, (of: TournamentDetail, client: QueryClient) => ActionRequest> = {
  start: askStart,
  cancel: askCancel,
  delete: askDelete,
  reopen: askReopen,
  close: askClose,
  draft: askDraft,
}

function askStart(tournament: TournamentDetail, client: QueryClient): ActionRequest {
  const drawn = drawnNow(tournament)
  return {
    title: `Start with ${playerCount(drawn)}?`,
    words: (
      <>
        {startConcerns(tournament).map((concern) => (
          <p key={concern}>{concern}</p>
        ))}
        <p>{say('drawMadeAt')}</p>
      </>
    ),
    confirm: `Start with ${playerCount(drawn)}`,
    run: () => sendStart(client, tournament.id),
  }
}

function askCancel(
  { id, name, decidedCount }: TournamentDetail,
  client: QueryClient,
): ActionRequest {
  const played =
    decidedCount === 0
      ? say('noMatchPlayed')
      : `${matchCount(decidedCount)} already played ${plural(decidedCount, 'stays', 'stay')} on record and rated.`
  return {
    title: `Cancel ${name}?`,
    words: <p>Nobody can enter or play on. {played} It can be reopened later.</p>,
    confirm: say('cancelTournament'),
    danger: true,
    reason: 'needed',
    run: (reason) => sendCancel(client, id, reason),
  }
}

function askDelete(tournament: TournamentDetail, client: QueryClient): ActionRequest {
  const { name, registeredCount } = tournament
  return {
    title: `Delete ${name}?`,
    words: (
      <p>
        The draft goes for good
        {registeredCount > 0 && `, with ${playerCount(registeredCount)} on its list`}. The players
        themselves stay.
      </p>
    ),
    confirm: say('deleteDraft'),
    danger: true,
    run: async () => {
      await removeTournament(client, tournament)
      toast(say('draftDeleted'), name)
    },
  }
}

function askReopen({ id, name, status }: TournamentDetail, client: QueryClient): ActionRequest {
  const words = status === 'cancelled' ? say('goesWhereCancelled') : say('resultsCanCorrected')
  return {
    title: `Reopen ${name}?`,
    words: <p>{words}</p>,
    confirm: say('reopen'),
    run: () => sendReopen(client, id),
  }
}

function askClose(
  { id, name, matchCount: all, decidedCount }: TournamentDetail,
  client: QueryClient,
): ActionRequest {
  const open = all - decidedCount
  return {
    title: `Close ${name}?`,
    words: (
      <p>
        {open === 0
          ? say('everyMatchDecided')
          : `It is completed as soon as the last ${matchCount(open)} are decided.`}
      </p>
    ),
    confirm: say('close'),
    run: () => sendClose(client, id),
  }
}

function askDraft(
  { id, name, registeredCount }: TournamentDetail,
  client: QueryClient,
): ActionRequest {
  return {
    title: `Take ${name} back to draft?`,
    words: (
      <p>
        Players no longer see it and cannot enter.
        {registeredCount > 0 &&
          ` ${playerCount(registeredCount)} already entered stay on the list.`}
      </p>
    ),
    confirm: say('backDraft'),
    run: () => sendPhase(client, id, 'draft'),
  }
}
