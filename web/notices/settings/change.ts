import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { changeNoticeSettings, getNoticeSettings } from '#contract/notices.ts'

export type SettingsReply = ReplyOf<typeof getNoticeSettings>
/** Saves a change at once. */
export type Change = (change: BodyOf<typeof changeNoticeSettings>) => void
