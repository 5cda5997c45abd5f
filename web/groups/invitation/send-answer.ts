import type { CallOf } from '#contract/endpoint.ts'
import { answerInvitation, readInvitation } from '#contract/groups/invitations.ts'
import { listNotices } from '#contract/notices.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/cache/query-client.ts'
import { keyOf } from '../../platform/cache/query-of.ts'

/** Answers an invitation; `key` is its id or the secret of its link. */
export async function sendAnswer(key: string, body: CallOf<typeof answerInvitation>['body']) {
  const answered = await call(answerInvitation, { params: { id: key }, body })
  queryClient.setQueryData(keyOf(readInvitation, { id: key }), answered)
  void queryClient.invalidateQueries({ queryKey: keyOf(listNotices) })
  return answered
}
