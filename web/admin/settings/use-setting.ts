import { useQueryClient } from '@tanstack/react-query'
import {
  changeClubSettings,
  type EverySetting,
  getClubSettings,
} from '#contract/club/club-settings.ts'
import { getClub } from '#contract/club/club.ts'
import { call } from '../../platform/api/api.ts'
import { toast } from '../../platform/toasts/toast.ts'
import { useAttempt } from '../../platform/forms/use-attempt.ts'
import { keyOf } from '../../platform/cache/query-of.ts'
import { t } from '../messages.ts'

/** Returns functions that save settings, based on this version, and confirm it. */
export function useSetting(version: number) {
  const client = useQueryClient()
  const { busy, attempt } = useAttempt()
  /** Saves settings; throws the server's refusal, for a form to show. */
  const send = async (settings: Partial<EverySetting>, title: string) => {
    const sports = settings.sports === undefined ? {} : { sports: [...settings.sports] }
    try {
      const body = { version, settings: { ...settings, ...sports } }
      client.setQueryData(keyOf(getClubSettings), await call(changeClubSettings, { body }))
      toast(t('settingSaved'), title)
    } finally {
      await client.invalidateQueries({ queryKey: keyOf(getClubSettings) })
      await client.invalidateQueries({ queryKey: keyOf(getClub) })
    }
  }
  /** Saves settings, and shows a refusal as a toast. */
  const change = async (settings: Partial<EverySetting>, title: string) => {
    if (!busy) await attempt(() => send(settings, title))
  }
  return { busy, change, send }
}
