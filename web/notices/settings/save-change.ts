import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { changeNoticeSettings, getNoticeSettings } from '#contract/notices.ts'

export type SettingsReply = ReplyOf<typeof getNoticeSettings>
/** Saves a change immediately. */
export type SaveChange = (change: BodyOf<typeof changeNoticeSettings>) => void
