import { useEffect, useEffectEvent, useRef } from 'react'
import type { DisplaySettings, ShownPicture } from '#contract/club/displays.ts'
import { locale } from '../../ui/i18n/locale.ts'
import { announcementsOf, isEnabled } from './announcements.ts'

/** Number of remembered announcements; older ones cannot recur. */
const maxRemembered = 500

/**
 * Speaks calls and results if enabled: each once, one after the other, not at night. Skips those
 * present at startup.
 */
export function useAnnouncer(
  picture: ShownPicture,
  settings: DisplaySettings,
  { now, isNight }: { readonly now: number; readonly isNight: boolean },
): void {
  const spoken = useRef<Set<string> | null>(null)
  const announce = useEffectEvent(() => {
    const all = announcementsOf(picture, now)
    const known = spoken.current
    const fresh = known === null ? [] : all.filter(({ key }) => !known.has(key))
    spoken.current = new Set([...(known ?? []), ...all.map(({ key }) => key)].slice(-maxRemembered))
    if (isNight || typeof speechSynthesis === 'undefined') return
    for (const one of fresh.filter((each) => isEnabled(each, settings))) {
      const utterance = new SpeechSynthesisUtterance(one.text)
      utterance.lang = locale
      speechSynthesis.speak(utterance)
    }
  })
  useEffect(() => announce(), [picture, now])
}
