import { useEffect, useState } from 'react'
import { relativeDate } from '../../ui/relative-date.ts'
import { say } from './words.ts'

/** The present moment, anew every few seconds, for a screen that says how old a word is. */
export function useSeconds(everyMs = 5_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** `now`, `20 s ago`, `3 min ago`. */
export function ageWords(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 5_000) * 5)
  if (seconds < 5) return say('now')
  return seconds < 60 ? say('seconds', { count: seconds }) : relativeDate(at, now)
}
