import { useEffect, useRef } from 'react'
import { locale } from '../../ui/i18n/locale.ts'

/**
 * Calls the score with a voice of the device, where that is wanted. What was true a moment ago is not
 * said any more, and a correction is not called.
 */
export function useCaller(isOn: boolean, head: string | null, call: string | null): void {
  const said = useRef(head)
  useEffect(() => {
    if (said.current === head) return
    said.current = head
    if (!isOn || typeof speechSynthesis === 'undefined') return
    speechSynthesis.cancel()
    if (call === null) return
    const utterance = new SpeechSynthesisUtterance(call)
    utterance.lang = locale
    speechSynthesis.speak(utterance)
  }, [isOn, head, call])
}
