import type { Subject } from '#contract/subjects.ts'
import { rosterQuery } from '../players/roster-query.ts'
import { onChanged } from '../platform/api/api.ts'
import { database } from '../platform/storage/database.ts'
import { reportDroppedCookies, sendPendingSignOut } from '../platform/session/sign-out.ts'
import { loadRecordSheet } from './record-sheet.ts'
import { loadWaiting } from '../matches/waiting/waiting.ts'
import { clearPersistedQueries, queryClient } from '../platform/cache/query-client.ts'
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

let connectedAs: string | undefined

/** Starts one socket and one outbox for the signed-in person. */
function followUser() {
  const id = currentUser()?.id
  if (id === connectedAs) return
  connectedAs = id
  // A required change applies to one person only.
  setRequiredChange(false)
  loadWaiting()
  if (id === undefined) return stopRealtime()
  void startRealtime()
  setTimeout(prepareRecording, idleCheck, Date.now())
}

/** How often to check whether the first screen is complete, and for how long, in ms. */
const idleCheck = 100
const longestWait = 600

/** Tooltips of truncated text are needed only once there is a screen, in ms. */
const wholeTextsDelay = 2_500

/**
 * Loads what recording a match offline needs: the form, and the players to choose from. It waits for
 * the first screen, but not for long: the network may fail at any time.
 */
function prepareRecording(since: number) {
  const user = currentUser()
  if (user === null || user.scope !== null) return
  const isFetching = queryClient.isFetching() > 0 && Date.now() - since < longestWait
  if (router.state.isLoading || isFetching) {
    return void setTimeout(prepareRecording, idleCheck, since)
  }
  // Marks in a profile where the cost of the first screen ends.
  performance.mark('first-screen')
  void loadRecordSheet().catch(() => undefined)
  void queryClient.prefetchQuery(rosterQuery(user.playerId))
}

/** A pending sign-out goes first. */
async function send() {
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
  if ((await (await database()).count('outbox')) === 0) return
  const { sendWaiting } = await import('../matches/waiting/send-waiting.ts')
  await sendWaiting()
}

/** Sends matches scored here that are not open; its code is loaded only if there are any. */
async function sendLiveMatches() {
  const userId = currentUser()?.id
  if (userId === undefined || (await (await database()).count('liveMatches')) === 0) return
  const { flushStored } = await import('../live/storage/flush-stored.ts')
  await flushStored(userId)
}

/** Leaves the screen first, or it would refetch the queries that were just removed. */
async function showSignIn(comeBack: boolean) {
  const { href } = router.state.location
  const search = comeBack ? { next: href } : {}
  await router.navigate({ to: '/auth/signin', search, replace: true })
  if (currentUser() === null) await clearPersistedQueries()
}

/** Loads the table of subjects with the first write: the first screen does not need it. */
async function refetchChanged(subjects: readonly Subject[]) {
  const { refetch } = await import('../platform/cache/live-cache.ts')
  refetch(queryClient, subjects)
}

/** Connects the parts that outlive a screen. */
export function start(): void {
  followOtherTabs()
  onChanged((subjects) => void refetchChanged(subjects))
  keepSessionAlive()
  onSessionEnd((ending) => {
    void showSignIn(ending !== 'signed-out')
    if (ending === 'not-kept') reportDroppedCookies()
  })
  onSessionChange(followUser)
  followUser()
  void sendPendingSignOut()
  onReconnect(() => void send())
  addEventListener('online', () => void send())
  setTimeout(() => {
    void import('../ui/i18n/truncated-texts.ts').then(({ showTruncatedTexts }) =>
      showTruncatedTexts(),
    )
  }, wholeTextsDelay)
}
