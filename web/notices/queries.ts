import { queryOptions } from '@tanstack/react-query'
import { getNoticeSettings } from '#contract/notices.ts'
import { call } from '../platform/api/api.ts'
import { keys } from '../platform/cache/query-keys.ts'

export const noticeSettingsQuery = queryOptions({
  queryKey: keys.noticeSettings(),
  queryFn: ({ signal }) => call(getNoticeSettings, {}, { signal }),
})
