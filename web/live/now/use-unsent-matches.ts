import { useEffect, useState } from 'react'
import type { LiveMatchWire } from '#contract/live/match.ts'
import { useUser } from '../../platform/session/session.ts'
import { loadStored, findUnsentMatches } from '../storage/store.ts'

const pollMs = 3_000

export type UnsentMatch = {
  readonly match: LiveMatchWire
  /** Number of unsent entries, including the start and the confirmation. */
  readonly unsentEntryCount: number
}

/** Returns the matches that this device scored and has not sent. */
export function useUnsentMatches(): readonly UnsentMatch[] {
  const userId = useUser()?.id ?? ''
  const [unsent, setUnsent] = useState<readonly UnsentMatch[]>([])
  useEffect(() => {
    let isUnmounted = false
    const refresh = async () => {
      const found: UnsentMatch[] = []
      for (const { id, match, start, confirm } of await findUnsentMatches(userId)) {
        const events = (await loadStored(id))?.events ?? []
        const unsentEvents = events.filter(({ state }) => state === 'waiting')
        const requests = [start, confirm].filter((request) => request !== null)
        found.push({ match, unsentEntryCount: unsentEvents.length + requests.length })
      }
      if (!isUnmounted) setUnsent((before) => (isSame(before, found) ? before : found))
    }
    const refreshSafely = () => void refresh().catch(() => undefined)
    refreshSafely()
    const timer = setInterval(refreshSafely, pollMs)
    return () => {
      isUnmounted = true
      clearInterval(timer)
    }
  }, [userId])
  return unsent
}

const isSame = (one: readonly UnsentMatch[], two: readonly UnsentMatch[]) =>
  one.length === two.length &&
  one.every(
    ({ match, unsentEntryCount }, index) =>
      match.id === two[index]?.match.id && unsentEntryCount === two[index].unsentEntryCount,
  )
