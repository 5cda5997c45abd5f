import { useEffect, useState } from 'react'

/** `held`: the screen stays on. `lost`: it may sleep, without loss of data. */
export type WakeState = 'held' | 'lost'

/** Keeps the screen on while scoring; requests it again whenever the page becomes visible. */
export function useWakeLock(isWanted: boolean): WakeState {
  const [wake, setWake] = useState<WakeState>('lost')
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const take = async () => {
      if (document.visibilityState !== 'visible' || isOver) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) return void lock.release()
        setWake('held')
        lock.addEventListener('release', () => setWake('lost'))
      } catch {
        setWake('lost')
      }
    }
    const again = () => void take()
    void take()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release().catch(() => undefined)
    }
  }, [isWanted])
  return wake
}
