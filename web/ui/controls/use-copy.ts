import { useState } from 'react'

/** Copies a value. Calls `onRefused` if the page may not write to the clipboard. */
export function useCopy(value: string, onRefused: () => void) {
  /** The copied value; `value` may change afterwards. */
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(value)
    } catch {
      onRefused()
    }
  }
  return { isCopied: copied === value, copy: () => void copy() }
}
