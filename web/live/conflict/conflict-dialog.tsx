import { useQuery, useQueryClient } from '@tanstack/react-query'
import { resolveConflict, readLive, listLive } from '#contract/live/events.ts'
import { getMatch } from '#contract/matches.ts'
import { call } from '../../platform/api/api.ts'
import { keyOf, queryOf } from '../../platform/cache/query-of.ts'
import { FailedDialog } from '../../platform/dialogs/failed-dialog.tsx'
import { useDeviceId } from '../storage/use-device-id.ts'
import { type Decide, ConflictCard } from './conflict-card.tsx'
import { t } from './messages.ts'

type Props = {
  readonly id: string
  /** A resolved conflict to show; by default the first open one. */
  readonly conflictId?: string
  readonly close: () => void
}

/** Resolves a conflict from a list, for an organiser whose device does not score the match. */
export function ConflictDialog({ id, conflictId, close }: Props) {
  const client = useQueryClient()
  const device = useDeviceId()
  const query = useQuery({
    ...queryOf(readLive, { params: { id } }),
    staleTime: 0,
  })
  const { data } = query
  if (data === undefined) {
    const failure = t('versionsFailed')
    return <FailedDialog title={t('title')} failure={failure} query={query} onClose={close} />
  }
  const conflict = data.forks.find((one) =>
    conflictId === undefined ? one.choice === null : one.id === conflictId,
  )
  if (conflict === undefined || device === null) return null
  const { matchId } = data.match
  const decide: Decide = async (choice, correction) => {
    const instead = conflict.choice ?? undefined
    const body = { choice, instead, correction, device }
    await call(resolveConflict, { params: { id, forkId: conflict.id }, body })
    await client.invalidateQueries({ queryKey: keyOf(listLive) })
    await client.invalidateQueries({ queryKey: keyOf(readLive, { id }) })
    if (matchId !== null)
      await client.invalidateQueries({ queryKey: keyOf(getMatch, { id: matchId }) })
  }
  return (
    <ConflictCard
      match={data.match}
      official={data.events}
      conflict={conflict}
      device={device}
      decide={decide}
      close={close}
    />
  )
}
