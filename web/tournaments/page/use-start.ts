import { useNavigate } from '@tanstack/react-router'
import { type TournamentDetail, getTournament } from '#contract/tournaments/tournament.ts'
import { startTournament, undoStart } from '#contract/tournaments/life.ts'
import { undoToast } from '../../platform/toasts/undo-toast.tsx'
import { mutate } from '../../platform/cache/mutate.ts'
import { playTab } from './head/tournament-tabs.tsx'
import { t } from './messages.ts'

/** Starts a tournament, opens the tab where it is played, and offers Undo. */
export function useStart({ id, format, name }: TournamentDetail) {
  const navigate = useNavigate()
  return async () => {
    const started = await mutate(startTournament, { params: { id } }, { updates: getTournament })
    undoToast(t('hasStarted', { name }), async () => {
      await mutate(
        undoStart,
        { params: { id: started.id }, query: { version: started.version } },
        { updates: getTournament },
      )
      await navigate({ to: '/tournaments/$id', params: { id }, search: { tab: 'participants' } })
    })
    const search = { tab: playTab(format) }
    await navigate({ to: '/tournaments/$id', params: { id }, search })
  }
}
