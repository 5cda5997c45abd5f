import * as contract from '#contract/notices.ts'
import { reads, writes, type Route } from '../platform/serve.ts'
import { answerCall, markNoticesTold } from './answer-call.ts'
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
  writes(contract.markNoticesTold, async ({ actor, body }, unit) =>
    markNoticesTold(unit, actor.userId, body.ids),
  ),
  writes(contract.answerCall, async ({ actor, params, body }, unit) =>
    answerCall(unit, actor.userId, params.id, body.answer),
  ),
  reads(contract.getNoticeSettings, async ({ actor }, { db }) =>
    getNoticeSettings(db, actor.userId),
  ),
  writes(contract.changeNoticeSettings, async ({ actor, body }, unit) =>
    changeNoticeSettings(unit, actor.userId, body),
  ),
]
