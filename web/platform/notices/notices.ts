import { queryOptions } from '@tanstack/react-query'
import {
  answerCall as answerCallEndpoint,
  listNotices,
  markNoticesSeen as markSeenEndpoint,
  type Notice,
} from '#contract/notices.ts'
import type { CallAnswer } from '#engine/notices/arrival.ts'
import { findNoticePath } from '#engine/notices/notice-path.ts'
import { call } from '../api/api.ts'
import { closePushedExcept } from './push-device.ts'
import { queryClient } from '../cache/query-client.ts'
import { createNoticeMessage } from '../realtime/message.ts'
import { dispatch } from '../realtime/store.ts'
import { currentUser } from '../session/session.ts'
import { ringingCall } from './ringing-call.ts'
import { queryOf } from '../cache/query-of.ts'

/** Maximum number of notices that are shown. */
const firstPage = { pageSize: 40 }

/** The person's notices, newest first, with the unread count. */
export const noticesQuery = queryOptions({
  ...queryOf(listNotices, { query: firstPage }),
  queryFn: async ({ signal }) => {
    const reply = await call(listNotices, { query: firstPage }, { signal })
    dispatch({ type: 'notices-counted', unread: reply.unread })
    // Rings for a call that arrived while offline, and stops for one seen on another device.
    const unseenCall = reply.items.find(
      ({ topic, seenAt, rings }) => topic === 'call' && seenAt === null && rings,
    )
    if (unseenCall?.id !== ringingCall.get()?.id) ringingCall.set(unseenCall ?? null)
    closePushedExcept(reply.items.flatMap(({ id, seenAt }) => (seenAt === null ? [id] : [])))
    return reply
  },
})

/** Refetches the notices, even while the list is closed. */
export function refreshNotices(): void {
  // A code scorer gets no notices.
  if ((currentUser()?.scope ?? null) !== null) return
  void queryClient.fetchQuery({ ...noticesQuery, staleTime: 0 }).catch(() => undefined)
}

/** Marks notices as seen; all of them if `ids` is null. */
export async function markNoticesSeen(ids: readonly string[] | null): Promise<void> {
  if (ids === null) dispatch({ type: 'notifications-cleared' })
  else dispatch({ type: 'last-notification-read' })
  await call(markSeenEndpoint, { body: { ids: ids === null ? null : [...ids] } })
  refreshNotices()
}

/** Answers a call to a table. */
export async function answerCall(id: string, answer: CallAnswer): Promise<void> {
  await call(answerCallEndpoint, { params: { id }, body: { answer } })
  refreshNotices()
}

/** Returns whether the person is already looking at the notice's subject. */
function isOnScreen(notice: Notice): boolean {
  const path = findNoticePath(notice.subject)
  return (
    path !== null &&
    document.visibilityState === 'visible' &&
    `${location.pathname}${location.search}`.startsWith(path)
  )
}

type NoticeMessage = { readonly notice?: Notice; readonly spreadMs?: number }

/** Handles a new notice, or a change to notices on another device. */
export function handleNotice({ notice, spreadMs = 0 }: NoticeMessage): void {
  if (notice === undefined) {
    setTimeout(refreshNotices, Math.random() * spreadMs)
    return
  }
  dispatch({ type: 'message', message: createNoticeMessage(notice), at: Date.now() })
  if (notice.topic === 'call' && notice.rings) ringingCall.set(notice)
  else if (isOnScreen(notice)) {
    void markNoticesSeen([notice.id]).catch(() => undefined)
    return
  }
  refreshNotices()
}
