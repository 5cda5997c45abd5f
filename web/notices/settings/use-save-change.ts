import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { changeNoticeSettings, getNoticeSettings } from '#contract/notices.ts'
import { call } from '../../platform/api/api.ts'
import { runExclusively } from '../../platform/run-exclusively.ts'
import { keyOf } from '../../platform/cache/query-of.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import type { SaveChange, SettingsReply } from './save-change.ts'

type Change = Parameters<SaveChange>[0]

/**
 * Returns a function that shows a change at once, and reverts it on refusal. Quick changes are sent one
 * after another, so that the reply to an earlier one does not replace a later one.
 */
export function useSaveChange(reply: SettingsReply): SaveChange {
  const client = useQueryClient()
  const { attempt } = useAttempt()
  const saved = useRef(reply)
  const unsaved = useRef<readonly Change[]>([])
  const show = () => {
    const settings = Object.assign({}, saved.current.settings, ...unsaved.current)
    client.setQueryData(keyOf(getNoticeSettings), { ...saved.current, settings })
  }
  const save = async (change: Change) => {
    try {
      saved.current = await call(changeNoticeSettings, { body: change })
    } finally {
      unsaved.current = unsaved.current.filter((other) => other !== change)
      show()
    }
  }
  return (change) => {
    if (unsaved.current.length === 0) saved.current = reply
    unsaved.current = [...unsaved.current, change]
    show()
    void attempt(async () => runExclusively('fivebar-notice-settings', async () => save(change)))
  }
}
