import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { watchTopic } from '../../platform/realtime/topics.ts'
import type { Scoring } from './scoring.ts'
import { OpenMatch } from './open-match.ts'

const noSubscription = () => () => undefined
const noScoring = () => null

export type OpenMatchState = {
  readonly openMatch: OpenMatch | null
  readonly scoring: Scoring | null
  readonly error: unknown
  readonly retry: () => void
}

/** Opens a match on this device; it sends and receives while the screen is mounted. */
export function useLocalMatch(id: string): OpenMatchState {
  const userId = useUser()?.id ?? ''
  const [openMatch, setOpenMatch] = useState<OpenMatch | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isUnmounted = false
    let openMatch: OpenMatch | null = null
    let unwatch = () => {}
    let watched = ''
    OpenMatch.open(id, userId)
      .then((match) => {
        if (isUnmounted) return
        openMatch = match
        setOpenMatch(match)
        match.run()
        // Only a match on the server can be followed. If another device started the same match first,
        // this one adopts its id.
        const follow = () => {
          const { match: now, isOnServer } = match.get()
          if (isUnmounted || !isOnServer || now.id === watched) return
          unwatch()
          watched = now.id
          unwatch = watchTopic(`live:${now.id}`, (message) => match.receive(message))
        }
        follow()
        match.subscribe(follow)
      })
      .catch((reason: unknown) => {
        if (!isUnmounted) setError(reason)
      })
    const flush = () => void openMatch?.flush()
    addEventListener('online', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      isUnmounted = true
      unwatch()
      openMatch?.close()
      setOpenMatch(null)
      removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [id, userId, tries])
  const scoring = useSyncExternalStore(
    openMatch?.subscribe ?? noSubscription,
    openMatch?.get ?? noScoring,
  )
  const retry = () => {
    setError(null)
    setTries((count) => count + 1)
  }
  return { openMatch, scoring, error, retry }
}
