import { rosterQuery } from '../players/queries.ts'
import { loadOutbox, sendWaiting } from './outbox.ts'
import { forgetQueries, queryClient } from './query-client.ts'
import { onReconnect, startRealtime, stopRealtime } from './realtime.ts'
import { router } from './router.tsx'
import { currentUser, followOtherTabs, onSessionChange, onSessionEnd } from './session.ts'
import { confirmSession, keepSessionAlive } from './session-renewal.ts'

let connectedAs: string | undefined

/** One socket and one outbox for whoever is signed in. */
function followUser() {
  const id = currentUser()?.id
  if (id === connectedAs) return
  connectedAs = id
  loadOutbox()
  if (id === undefined) return stopRealtime()
  void startRealtime()
  setTimeout(keepRoster, rosterDelay)
}

/** After the first screen. */
const rosterDelay = 3_000

/** A match can be recorded without a connection only among players who were seen before. */
function keepRoster() {
  const user = currentUser()
  if (user !== null) void queryClient.prefetchQuery(rosterQuery(user.playerId))
}

function send() {
  if (currentUser() !== null) void sendWaiting().catch(() => undefined)
}

/** Ties the parts that live longer than a screen together. */
export function start(): void {
  followOtherTabs()
  keepSessionAlive()
  onSessionEnd((ending) => {
    void forgetQueries()
    const { href } = router.state.location
    void router.navigate({
      to: '/auth/signin',
      search: ending === 'expired' ? { next: href } : {},
      replace: true,
    })
  })
  onSessionChange(followUser)
  followUser()
  onReconnect(send)
  addEventListener('online', send)
  void confirmSession()
}
