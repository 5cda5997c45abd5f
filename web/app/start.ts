import { rosterQuery } from '../players/roster-query.ts'
import { onChanged } from '../platform/api/api.ts'
import { openDatabase } from '../platform/storage/database.ts'
import { sendPendingSignOut } from '../platform/session/sign-out.ts'
import { loadRecordDialog } from './load-record-dialog.ts'
import { loadWaiting } from '../matches/waiting/waiting.ts'
import { clearPersistedQueries, queryClient } from '../platform/cache/query-client.ts'
import { refetchChanged } from '../platform/cache/refetch-changed.ts'
import { onReconnect, startRealtime, stopRealtime } from '../platform/realtime/realtime.ts'
import { setRequiredChange } from '../platform/forms/required-change.ts'
import { router } from './router.tsx'
import {
  currentUser,
  followOtherTabs,
  onSessionChange,
  onSessionEnd,
} from '../platform/session/session.ts'
import { keepSessionAlive } from '../platform/session/session-renewal.ts'

let connectedUserId: string | undefined

/** Starts the socket and the outbox for the signed-in person. */
function followUser() {
  const id = currentUser()?.id
  if (id === connectedUserId) return
  connectedUserId = id
  // A required change applies to one person only.
  setRequiredChange(false)
  loadWaiting()
  if (id === undefined) return stopRealtime()
  void startRealtime()
  setTimeout(prepareRecording, idleCheckMs, Date.now())
}

// How often and how long to check whether the first screen is complete, in ms. Other parts load after 700 ms.
const idleCheckMs = 100
const maxIdleWaitMs = 600

/** Delay before tooltips of truncated text are loaded, in ms. */
const tooltipDelayMs = 2_500

/**
 * Loads what recording a match offline needs: the form, and the players to choose from. It waits for
 * the first screen, but not for long: the network may fail at any time.
 */
function prepareRecording(startedAt: number) {
  const user = currentUser()
  if (user === null || user.scope !== null) return
  const isFetching = queryClient.isFetching() > 0 && Date.now() - startedAt < maxIdleWaitMs
  if (router.state.isLoading || isFetching) {
    return void setTimeout(prepareRecording, idleCheckMs, startedAt)
  }
  // Marks in a profile where the cost of the first screen ends.
  performance.mark('first-screen')
  void loadRecordDialog().catch(() => undefined)
  void queryClient.prefetchQuery(rosterQuery(user.playerId))
}

/** Sends what is waiting in this browser, a pending sign-out first. */
async function sendPending() {
  await sendPendingSignOut()
  // Without a session there is no socket to report stale queries.
  if (currentUser() === null) await queryClient.invalidateQueries()
  else {
    await sendMatches().catch(() => undefined)
    await sendLiveMatches().catch(() => undefined)
  }
}

/** Sends matches and results from the outbox; its code is loaded only if there are any. */
async function sendMatches() {
  if ((await (await openDatabase()).count('outbox')) === 0) return
  const { sendWaiting } = await import('../matches/waiting/send-waiting.ts')
  await sendWaiting()
}

/** Sends matches scored here that are not open now; its code is loaded only if there are any. */
async function sendLiveMatches() {
  const userId = currentUser()?.id
  if (userId === undefined || (await (await openDatabase()).count('liveMatches')) === 0) return
  const { flushStored } = await import('../live/storage/flush-stored.ts')
  await flushStored(userId)
}

/** Pages that anyone may open, and TV screens, which have no one to sign in. */
const publicPaths = /^\/(?:p\/|display$)/

/** Opens the sign-in page, then clears the cache: the old screen would refetch what was removed. */
export async function showSignIn(returnsHere: boolean): Promise<void> {
  // Someone else has signed in in another tab, and must not see what is on this screen.
  if (currentUser() !== null) return location.reload()
  if (publicPaths.test(router.state.location.pathname)) {
    await clearPersistedQueries()
    return location.reload()
  }
  const { href } = router.state.location
  const search = returnsHere ? { next: href } : {}
  await router.navigate({ to: '/auth/signin', search, replace: true })
  if (currentUser() === null) await clearPersistedQueries()
}

/** Starts what runs independently of the screens: session, outbox and live connection. */
export function start(): void {
  followOtherTabs()
  onChanged((subjects) => void refetchChanged(subjects))
  keepSessionAlive()
  onSessionEnd((ending) => void showSignIn(ending !== 'signed-out'))
  onSessionChange(followUser)
  followUser()
  void sendPendingSignOut()
  onReconnect(() => void sendPending())
  addEventListener('online', () => void sendPending())
  setTimeout(() => {
    void import('../ui/i18n/truncated-texts.ts').then(({ showTruncatedTexts }) =>
      showTruncatedTexts(),
    )
  }, tooltipDelayMs)
}
