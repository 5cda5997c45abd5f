import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TournamentDetail } from '#contract/tournaments/tournament.ts'
import { undoToast } from '../../platform/toasts/undo-toast.tsx'
import { sendStart, sendStartBack } from '../tournament-calls.ts'
import { playTab } from './head/tournament-tabs.tsx'
import { t } from './messages.ts'

/** Starts a tournament, goes to where it is played, and offers the way back. */
export function useStart({ id, format, name }: TournamentDetail) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    const started = await sendStart(client, id)
    undoToast(t('hasStarted', { name }), async () => {
      await sendStartBack(client, started)
      await navigate({ to: '/tournaments/$id', params: { id }, search: { tab: 'participants' } })
    })
    const search = { tab: playTab(format) }
    await navigate({ to: '/tournaments/$id', params: { id }, search })
  }
}
