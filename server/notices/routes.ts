import * as contract from '#contract/notices.ts'
import * as pushContract from '#contract/push.ts'
import { reads, writes, type Route } from '../platform/http/serve.ts'
import { answerCall, markNoticesDelivered } from './answer-call.ts'
import { unsubscribe } from './unsubscribe.ts'
import { unsubscribePush, getPush, subscribePush, testPush } from './push.ts'
import {
  changeNoticeSettings,
  getNoticeSettings,
  listNotices,
  markNoticesSeen,
} from './read-notices.ts'

export const noticeRoutes: readonly Route[] = [
  reads(contract.listNotices, async ({ actor, query }, { db, clock }) =>
    listNotices(db, actor.userId, clock(), query),
  ),
  writes(contract.markNoticesSeen, async ({ actor, body }, unit) =>
    markNoticesSeen(unit, actor.userId, body.ids),
  ),
  writes(contract.markNoticesDelivered, async ({ actor, body }, unit) =>
    markNoticesDelivered(unit, actor.userId, body.ids),
  ),
  writes(contract.answerCall, async ({ actor, params, body }, unit) =>
    answerCall(unit, actor.userId, params.id, body.answer),
  ),
  reads(contract.getNoticeSettings, async ({ actor }, context) =>
    getNoticeSettings(context, actor.userId),
  ),
  writes(contract.changeNoticeSettings, async ({ actor, body }, unit) =>
    changeNoticeSettings(unit, actor.userId, body),
  ),

  reads(pushContract.getPush, async ({ actor }, context) => getPush(context, actor)),
  writes(pushContract.subscribePush, async ({ actor, body }, unit, context) =>
    subscribePush(unit, context, actor, body),
  ),
  writes(pushContract.unsubscribePush, async ({ actor, params }, unit, context) =>
    unsubscribePush(unit, context, actor, params.id),
  ),
  writes(pushContract.testPush, async ({ actor, params }, unit, context) =>
    testPush(unit, context, actor, params.id),
  ),
]

/** Routes for the one-click unsubscribe of mail programs. They accept forms; all others accept only JSON. */
export const oneClickRoutes: readonly Route[] = [
  writes(contract.unsubscribeNotices, async ({ query }, unit, { secret }) =>
    unsubscribe(unit, secret, query.token),
  ),
]
