import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { watchTopic } from '../../platform/realtime/topics.ts'
import type { Scoring } from './scoring.ts'
import { OpenMatch } from './open-match.ts'

const nothing = () => () => undefined
const none = () => null

export type Opened = {
  readonly open: OpenMatch | null
  readonly scoring: Scoring | null
  readonly error: unknown
  readonly again: () => void
}

/** Opens a match on this device, which sends and receives while the screen is mounted. */
export function useOpenMatch(id: string): Opened {
  const userId = useUser()?.id ?? ''
  const [open, setOpen] = useState<OpenMatch | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isGone = false
    let opened: OpenMatch | null = null
    let unwatch = () => {}
    let watched = ''
    OpenMatch.open(id, userId)
      .then((match) => {
        if (isGone) return
        opened = match
        setOpen(match)
        match.run()
        // Only a match that the server has can be followed. If someone else began it first, it
        // continues under their id.
        const follow = () => {
          const { match: now, isOnServer } = match.get()
          if (isGone || !isOnServer || now.id === watched) return
          unwatch()
          watched = now.id
          unwatch = watchTopic(`live:${now.id}`, (message) => match.receive(message))
        }
        follow()
        match.subscribe(follow)
      })
      .catch((reason: unknown) => {
        if (!isGone) setError(reason)
      })
    const flush = () => void opened?.flush()
    addEventListener('online', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      isGone = true
      unwatch()
      opened?.close()
      removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [id, userId, tries])
  const scoring = useSyncExternalStore(open?.subscribe ?? nothing, open?.get ?? none)
  const again = () => {
    setError(null)
    setTries((count) => count + 1)
  }
  return { open, scoring, error, again }
}
