import { useEffect, useRef } from 'react'
import { locale } from '../../ui/i18n/locale.ts'

/**
 * Speaks the score, if enabled. A new call replaces an outdated one, and corrections are not called.
 */
export function useCaller(isOn: boolean, head: string | null, call: string | null): void {
  const spokenHead = useRef(head)
  useEffect(() => {
    if (spokenHead.current === head) return
    spokenHead.current = head
    if (!isOn || typeof speechSynthesis === 'undefined') return
    speechSynthesis.cancel()
    if (call === null) return
    const utterance = new SpeechSynthesisUtterance(call)
    utterance.lang = locale
    speechSynthesis.speak(utterance)
  }, [isOn, head, call])
}
