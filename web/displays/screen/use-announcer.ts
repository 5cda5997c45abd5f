import { useEffect, useEffectEvent, useRef } from 'react'
import type { DisplaySettings, DisplayContent } from '#contract/club/displays.ts'
import { locale } from '../../ui/i18n/locale.ts'
import { getAnnouncements, isEnabled } from './announcements.ts'

/** Number of remembered announcements; older ones cannot recur. */
const maxRemembered = 500

/**
 * Speaks calls and results if enabled: each once, one after the other, not at night. Skips those
 * present at startup.
 */
export function useAnnouncer(
  picture: DisplayContent,
  settings: DisplaySettings,
  { now, isNight }: { readonly now: number; readonly isNight: boolean },
): void {
  const spoken = useRef<Set<string> | null>(null)
  const announce = useEffectEvent(() => {
    const all = getAnnouncements(picture, now)
    const previous = spoken.current
    const added = previous === null ? [] : all.filter(({ key }) => !previous.has(key))
    spoken.current = new Set(
      [...(previous ?? []), ...all.map(({ key }) => key)].slice(-maxRemembered),
    )
    if (isNight || typeof speechSynthesis === 'undefined') return
    for (const announcement of added.filter((each) => isEnabled(each, settings))) {
      const utterance = new SpeechSynthesisUtterance(announcement.text)
      utterance.lang = locale
      speechSynthesis.speak(utterance)
    }
  })
  useEffect(() => announce(), [picture, now])
}
